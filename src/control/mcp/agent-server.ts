import type { CallToolResult, McpServer, Tool } from "@modelcontextprotocol/server";
import { ControlError } from "../control-error.ts";

/** The package that speaks the protocol, as far as servers of tools go. */
export type Sdk = Pick<typeof import("@modelcontextprotocol/server"), "McpServer" | "ProtocolError">;

/** What somebody who speaks the protocol finds. */
export interface AgentParts {
  readonly version: string;
  /** What an agent is told first. */
  readonly instructions: string;
  list(): Promise<Tool[]>;
  /** Calls a tool. Rejects with a ProtocolError for a name that is none. */
  call(
    tool: { readonly name: string; readonly arguments?: Record<string, unknown> | undefined },
    signal: AbortSignal,
  ): Promise<CallToolResult>;
}

/** A server of tools, for one connection or one request. */
export function agentServer({ McpServer }: Pick<Sdk, "McpServer">, parts: AgentParts): McpServer {
  const { version, instructions } = parts;
  const server = new McpServer(
    { name: "standin", version },
    { capabilities: { tools: { listChanged: false } }, instructions },
  );
  server.server.setRequestHandler("tools/list", async () => ({ tools: await parts.list() }));
  server.server.setRequestHandler("tools/call", ({ params }, { mcpReq }) => parts.call(params, mcpReq.signal));
  return server;
}

/** Loads what speaks the protocol. Rejects with a ControlError that says what to install where it is not there. */
export async function loadSdk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    const message = `The Model Context Protocol needs a package that is not installed beside standin; npm install ${SDK} installs it.`;
    throw new ControlError("standin_no_mcp", message, { status: 501 });
  }
}

const SDK = "@modelcontextprotocol/server";

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && /^Cannot find (?:module|package) /.test(error.message) && error.message.includes(SDK)
  );
}
