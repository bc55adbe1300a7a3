import { scalarText } from "../engine/json-reading.ts";
import type { CallToolResult, McpServerFactory, Tool } from "@modelcontextprotocol/server";
import { agentServer, loadSdk, type Sdk } from "../control/mcp/agent-server.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import type { Standin } from "../standin.ts";
import type { Run } from "./command.ts";
import { limitOptions, mcpOptions } from "./options.ts";
import { helpText, readOptions } from "./read-options.ts";
import { readServeOptions, serveUntil } from "./serve.ts";

const TABLES = [mcpOptions, limitOptions];

/** Serves a site as `serve` does, and an agent over standard input and output, in a sandbox of its own, until that ends. */
export const serveAgent: Run = async (args, environment, terminal) => {
  const options = readServeOptions(args, environment, "mcp");
  if (options.help) {
    terminal.out(mcpHelp);
    return 0;
  }
  const sdk = await loadSdk(() => import("@modelcontextprotocol/server"));
  const { serveStdio, StdioServerTransport } = await loadSdk(() => import("@modelcontextprotocol/server/stdio"));
  const { stdin, stdout, ended } = terminal;
  // Standard output is the protocol's alone.
  const said = { ...terminal, ended, out: terminal.error };
  const { port } = readOptions("mcp", TABLES, { args, environment: {} }).values({ port: mcpOptions.port });
  await serveUntil(
    async (site, { url }) => {
      const gone = new Promise<void>((resolve) => stdin.once("end", resolve).once("close", resolve));
      const factory = await ownSandbox(site, url, sdk);
      const connection = serveStdio(factory, {
        transport: new StdioServerTransport(stdin, stdout),
        onerror: ({ message }) => terminal.error(`mcp: ${message}`),
      });
      await Promise.race([ended, gone]);
      await connection.close();
    },
    { ...options, port },
    { args, environment, terminal: said },
  );
  return 0;
};

/** Servers for one agent: what it asks for is asked of the site, in a sandbox that is made for it. */
async function ownSandbox(site: Standin, origin: string, sdk: Sdk): Promise<McpServerFactory> {
  const made = resultIn(await asked(site, `${origin}/__standin/mcp`, NEW_SANDBOX), sdk) as object as CallToolResult;
  const [first] = made.content;
  if (first?.type !== "text" || made.isError === true)
    throw new Error(`no sandbox could be made: ${JSON.stringify(made.content)}`);
  const { sandbox } = JSON.parse(first.text) as { sandbox: string };
  const ask = async <Result>(message: JsonObject, signal?: AbortSignal) =>
    resultIn(await asked(site, `${origin}/@${sandbox}/__standin/mcp`, message, signal), sdk) as object as Result;
  return async () => {
    const { instructions, serverInfo } = await ask<{ instructions: string; serverInfo: { version: string } }>(
      INITIALIZE,
    );
    return agentServer(sdk, {
      version: serverInfo.version,
      instructions,
      list: async () => (await ask<{ tools: Tool[] }>({ method: "tools/list" })).tools,
      call: ({ name, arguments: args = {} }, signal) =>
        ask({ method: "tools/call", params: { name, arguments: args as JsonObject } }, signal),
    });
  };
}

const NEW_SANDBOX = { method: "tools/call", params: { name: "new_sandbox", arguments: {} } };

const INITIALIZE = {
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "standin", version: "0" } },
};

/** What the site answers to a message of the protocol. */
async function asked(site: Standin, address: string, message: JsonObject, signal?: AbortSignal): Promise<Json> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...message });
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  const answer = await site.fetch(new Request(address, { method: "POST", headers, body, ...(signal && { signal }) }));
  const text = await answer.text();
  const event = text.split("\n").find((line) => line.startsWith(DATA));
  return JSON.parse(event?.slice(DATA.length) ?? text) as Json;
}

const DATA = "data: ";

/** The result in an answer. Throws a ProtocolError for what is an error there. */
function resultIn(answer: Json, { ProtocolError }: Pick<Sdk, "ProtocolError">): JsonObject {
  const { result, error } = isObject(answer) ? answer : {};
  if (isObject(result)) return result;
  const { code = INTERNAL, message = JSON.stringify(answer) } = isObject(error) ? error : {};
  throw new ProtocolError(Number(code), scalarText(message));
}

/** The protocol's code of errors that are nobody's fault who asks. */
const INTERNAL = -32_603;

/** What `standin mcp --help` prints. */
const mcpHelp = helpText(
  {
    usage: "standin mcp [INDEX…]   serve a site as serve does, and an agent over standard input and output",
    operands: { INDEX: "a file, folder or URL of index documents; none means the built-in hotel and spa" },
    notes:
      "It speaks the Model Context Protocol, in a sandbox of its own. What serve prints goes to standard error.\nIt needs the package @modelcontextprotocol/server beside standin.",
  },
  TABLES,
);
