// Agents with the packed package, by the client of the protocol's own makers: over HTTP, and over the standard streams of a command.
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createStandin } from "standin";

const TAGS = "/calendar/events/v1/tags";

async function connected(transport) {
  const client = new Client({ name: "somebody", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(transport);
  const use = async (name, args = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    if (isError) throw new Error(content[0].text);
    return JSON.parse(content[0].text);
  };
  return { client, use };
}

async function doTask({ client, use }, own) {
  const { tools } = await client.listTools();
  assert.ok(tools.length > 20);
  assert.ok((await use("find_routes", { words: "tags", ...own })).routes.some(({ route }) => route === TAGS));
  assert.equal((await use("call", { method: "POST", path: TAGS, body: {}, ...own })).status, 400);
  assert.deepEqual(Object.keys((await use("why_refused", own)).args), ["name"]);
  assert.equal((await use("call", { method: "POST", path: TAGS, body: { name: "Quiet" }, ...own })).status, 201);
  assert.deepEqual(await use("verify", { method: "POST", route: TAGS, count: 2, ...own }), { ok: true, count: 2 });
  assert.equal((await use("undo", own)).undone, 1);
}

const site = await createStandin();
const server = await site.listen({ port: 0 });
const address = new URL(`${server.url}/__standin/mcp`);
const overHttp = await connected(new StreamableHTTPClientTransport(address));
await doTask(overHttp, { sandbox: (await overHttp.use("new_sandbox")).sandbox });
await overHttp.client.close();
await server.close();

const command = { command: "npx", args: ["--no-install", "standin", "mcp", "--quiet"], stderr: "ignore" };
const [one, other] = [
  await connected(new StdioClientTransport(command)),
  await connected(new StdioClientTransport(command)),
];
await doTask(one, {});
assert.equal((await one.use("requests")).total, 2);
assert.equal((await other.use("requests")).total, 0);
await one.client.close();
await other.client.close();
process.exit();
