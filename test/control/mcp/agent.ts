import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { createStandin, type StandinOptions } from "../../../src/standin.ts";

/** What a tool told. */
export interface Told {
  isError: boolean;
  /** The first text, parsed where it is whole. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  body: any;
  /** The first text, and what was left off. */
  texts: string[];
}

/** An agent at a server. */
export interface Agent {
  client: Client;
  use(tool: string, args?: Record<string, unknown>): Promise<Told>;
}

/** Somebody who speaks the protocol over this transport, until the test is done. */
export async function agentOver(transport: Transport, mode: "legacy" | "auto" = "auto"): Promise<Agent> {
  const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const use: Agent["use"] = async (name, args = {}) => {
    const { isError = false, content } = await client.callTool({ name, arguments: args });
    const texts = content.map((block) => (block.type === "text" ? block.text : block.type));
    return { isError, body: parsed(texts[0] ?? ""), texts };
  };
  return { client, use };
}

/** The API of a running server, for one agent; `path` stands before the control endpoint's. */
export async function agentAt(
  origin: string,
  { path = "", headers = {}, mode }: { path?: string; headers?: Record<string, string>; mode?: "legacy" | "auto" } = {},
): Promise<Agent> {
  return agentOver(
    new StreamableHTTPClientTransport(new URL(`${origin}${path}/__standin/mcp`), { requestInit: { headers } }),
    mode,
  );
}

/** A server with these options for the test that runs. */
export async function serverWith(options: StandinOptions = {}, host = "127.0.0.1"): Promise<string> {
  const site = await createStandin(options);
  const server = await site.listen({ port: 0, host });
  onTestFinished(() => server.close());
  return server.url;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
