import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../../src/json/schema.ts";
import { HIDDEN } from "../../../src/json/secrets.ts";
import { loadSdk } from "../../../src/control/mcp/agent-server.ts";
import { MOST_LETTERS } from "../../../src/control/mcp/told.ts";
import { tools } from "../../../src/control/mcp/tools.ts";
import { composeSite } from "../../../src/compose.ts";
import { countReports } from "../../../src/http/report.ts";
import { serveInProcess } from "../../../src/served-site.ts";
import { createStandin } from "../../../src/standin.ts";
import { staticImports } from "../../structure/static-imports.ts";
import { type Agent, agentAt, serverWith } from "./agent.ts";
import { doTask } from "./task.ts";

const TAGS = "/calendar/events/v1/tags";

describe("an agent over HTTP", () => {
  it.each(["legacy", "auto"] as const)("does a whole task in a sandbox of its own (%s)", async (mode) => {
    const agent = await agentAt(await serverWith(), { mode });
    const { sandbox, apiRoots } = (await agent.use("new_sandbox")).body;
    expect(apiRoots.en).toContain(`/@${sandbox}/en/api/`);
    await doTask(agent, { sandbox });
    expect((await agent.use("history")).body.changes).toEqual([]);
  });

  it("finds the sandbox of its address where it names none", async () => {
    const origin = await serverWith({ requireSandbox: true });
    await doTask(await agentAt(origin, { path: "/@mine" }), {});
    await doTask(await agentAt(origin, { headers: { "X-Standin-Sandbox": "other" } }), {});
    const agent = await agentAt(origin);
    expect((await agent.use("sandboxes")).body.sandboxes).toMatchObject([{ name: "mine" }, { name: "other" }]);
    expect(await agent.use("state")).toMatchObject({
      isError: true,
      body: { code: "standin_sandbox_required", message: expect.stringMatching(/new_sandbox/) },
    });
  });

  it("never meets another one", async () => {
    const origin = await serverWith();
    const agents = await Promise.all([agentAt(origin), agentAt(origin, { mode: "legacy" })]);
    const sandboxes = await Promise.all(
      agents.map(async ({ use }) => (await use("new_sandbox")).body.sandbox as string),
    );
    expect(new Set(sandboxes).size).toBe(2);
    const made = agents.map(({ use }, at) =>
      use("call", { method: "POST", path: TAGS, body: { name: `Tag ${at}` }, sandbox: sandboxes[at] }),
    );
    await Promise.all(made);
    for (const [at, { use }] of agents.entries()) {
      const own = { sandbox: sandboxes[at] };
      expect((await use("requests", own)).body.total).toBe(1);
      const { records } = (await use("state", { resource: "calendar/tag", limit: 100, ...own })).body;
      const names = records.map(({ name }: { name: string }) => name).filter((name: string) => /^Tag \d$/.test(name));
      expect(names).toEqual([`Tag ${at}`]);
    }
  });

  it("is told what it finds, and of every tool what it does and takes", async () => {
    const { client } = await agentAt(await serverWith());
    expect(client.getServerVersion()).toMatchObject({ name: "standin" });
    expect(client.getInstructions()).toMatch(/Hotel & Spa.*new_sandbox/s);
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(tools));
    for (const { name, description, inputSchema, annotations } of listed) {
      expect(description, name).toMatch(/^[A-Z].{10,260}\.$/s);
      expect(inputSchema, name).toMatchObject({ type: "object", additionalProperties: false });
      expect(annotations, name).toHaveProperty("readOnlyHint", tools[name]?.kind === "reads");
    }
    expect(JSON.stringify(listed).length).toBeLessThan(25_000);
  });
});

/** A use of each tool, in an order in which each finds what it needs, and what it tells. */
const uses: readonly [tool: string, args: Record<string, unknown>, told: unknown][] = [
  ["overview", {}, { name: "standin", sandbox: "all", routes: expect.any(Number), users: expect.any(Array) }],
  ["sandboxes", {}, { total: expect.any(Number), sandboxes: expect.any(Array) }],
  ["clock", { now: "2030-03-14T09:30:00Z", frozen: true }, { now: "2030-03-14T09:30:00.000Z", frozen: true, speed: 1 }],
  [
    "find_routes",
    { words: "hide_empty", namespace: "calendar/events/v1" },
    { routes: expect.arrayContaining([{ route: TAGS, methods: ["GET", "POST"] }]) },
  ],
  [
    "describe_route",
    { route: `${TAGS}/41`, method: "GET" },
    { route: `${TAGS}/{id}`, endpoints: [{ methods: ["GET"], basis: { GET: "family" } }] },
  ],
  [
    "assumptions",
    { route: TAGS },
    { assumptions: expect.arrayContaining([expect.objectContaining({ basis: "family" })]) },
  ],
  ["assumptions", { limit: 1 }, { total: expect.any(Number), assumptions: [{ id: expect.any(String) }] }],
  ["take_snapshot", { name: "clean" }, { name: "clean" }],
  ["snapshots", {}, { snapshots: [{ name: "clean" }] }],
  [
    "call",
    { method: "POST", path: TAGS, body: { name: "Quiet" }, user: "admin" },
    { status: 201, body: { name: "Quiet" } },
  ],
  [
    "call",
    { method: "GET", path: `${TAGS}?per_page=1`, query: { hide_empty: false, include: [41, 42] }, language: "sv" },
    { status: 200, body: { tags: [{ name: expect.any(String) }] } },
  ],
  [
    "call",
    { method: "POST", path: TAGS, body: "name=Raw", headers: { "Content-Type": "application/x-www-form-urlencoded" } },
    { status: 201, body: { name: "Raw" } },
  ],
  ["call", { method: "HEAD", path: TAGS }, { status: 200, body: "" }],
  ["call", { method: "GET", path: "/nowhere" }, { status: 404, body: { code: "rest_no_route" } }],
  [
    "why_refused",
    {},
    { request: { status: 404, reason: { code: "rest_no_route" } }, note: expect.stringMatching(/find_routes/) },
  ],
  ["requests", { method: "POST", params: { name: "Quiet" } }, { total: 1, requests: [{ route: TAGS, status: 201 }] }],
  ["requests", { refused: true }, { total: 1, requests: [{ path: "/en/api/nowhere" }] }],
  ["requests", { id: 1 }, { id: 1, headers: { "content-type": "application/json" }, body: '{"name":"Quiet"}' }],
  ["verify", { inOrder: [{ method: "POST" }, { method: "HEAD" }] }, { ok: true }],
  ["verify", { nothingElse: [{ method: "GET" }] }, { ok: false, failed: "nothingElse" }],
  [
    "coverage",
    { list: "args", limit: 2 },
    { routes: { called: expect.any(Number) }, missed: [expect.any(String), expect.any(String)] },
  ],
  ["coverage", { list: "refusals" }, { seen: expect.any(Array) }],
  ["declare_fault", { profile: "maintenance", match: { route: TAGS }, times: 1 }, { id: 1 }],
  [
    "call",
    { method: "GET", path: TAGS },
    { status: 503, headers: { "retry-after": "600" }, body: expect.stringMatching(/^<!doctype/) },
  ],
  ["declare_fault", { answer: { cut: true }, times: 1 }, { id: 2 }],
  ["call", { method: "GET", path: TAGS }, { status: 0, message: expect.stringMatching(/cut/) }],
  ["why_refused", {}, { request: { status: 0 }, faultsUsed: [{ id: 1 }, { id: 2 }] }],
  [
    "faults",
    {},
    {
      faults: [
        { id: 1, used: 1 },
        { id: 2, used: 1 },
      ],
    },
  ],
  ["clear_faults", {}, { ok: true }],
  ["history", {}, { changes: [{ n: 2 }, { n: 1 }], undone: 0 }],
  ["undo", { count: 2 }, { ok: true, undone: 2 }],
  ["redo", {}, { ok: true, undone: 1 }],
  ["state", {}, { "calendar/tag": 11 }],
  ["state", { resource: "calendar/tag", offset: 10 }, { total: 11, records: [{ name: "Quiet" }] }],
  ["state", { resource: "calendar/tag", id: 41 }, { id: 41 }],
  [
    "write_state",
    { resource: "calendar/tag", records: [{ id: 9, slug: "only", name: "Only", description: "", parent: 0 }] },
    { ok: true },
  ],
  ["state", { resource: "calendar/tag" }, { total: 1, records: [{ slug: "only" }] }],
  [
    "put_scenario",
    { name: "late", scenario: { now: "2031-01-01T00:00:00Z", remove: { "calendar/tag": [9] } } },
    { name: "late" },
  ],
  ["scenarios", {}, { scenarios: [{ name: "late", does: ["now", "remove"] }] }],
  ["scenarios", { name: "late" }, { now: "2031-01-01T00:00:00Z" }],
  ["play_scenario", { name: "late" }, { ok: true }],
  ["state", { resource: "calendar/tag" }, { total: 0, records: [] }],
  ["forget_scenario", { name: "late" }, { ok: true }],
  ["restore_snapshot", { name: "clean" }, { ok: true }],
  ["state", { resource: "calendar/tag" }, { total: 10 }],
  ["clear_requests", {}, { ok: true }],
  ["requests", {}, { total: 0, requests: [] }],
  ["reset", { seed: 7, now: "2032-01-01T00:00:00Z" }, { ok: true }],
  ["clock", {}, { now: "2032-01-01T00:00:00.000Z", frozen: true }],
  ["new_sandbox", {}, { sandbox: expect.stringMatching(/^agent-/) }],
  ["drop_sandbox", { name: "all" }, { ok: true }],
];

describe("every tool", () => {
  it("does what it says", async () => {
    const { use } = await agentAt(await serverWith(), { path: "/@all" });
    for (const [tool, args, told] of uses) {
      const { isError, body, texts } = await use(tool, args);
      expect(body, `${tool} ${JSON.stringify(args)}: ${texts.join(" ").slice(0, 500)}`).toMatchObject(told as object);
      expect(isError, tool).toBe(false);
    }
  });

  it("is used here", () => {
    const used = new Set(uses.map(([tool]) => tool));
    expect(Object.keys(tools).filter((tool) => !used.has(tool))).toEqual([]);
  });
});

describe("what can't be done", () => {
  it.each<[string, string, Record<string, unknown>, RegExp]>([
    ["an arg of another name", "clock", { froozen: true }, /no arg "froozen"; did you mean frozen\?/],
    ["an arg of another kind", "clock", { frozen: 3 }, /\/frozen must be boolean, not 3\./],
    ["an arg that is missing", "call", { method: "GET" }, /a member "path"/],
    ["a sandbox that no name fits", "state", { sandbox: "a/b" }, /\/sandbox must be a text like/],
    ["a method that is none", "call", { method: "FETCH", path: "/" }, /\/method must be one of "GET"/],
    ["a path out of the API", "call", { method: "GET", path: "/../../__standin" }, /without segments of dots/],
    ["such a path in other letters", "call", { method: "GET", path: "/%2e%2e/x" }, /without segments of dots/],
    ["a path with a mark that nobody sends", "call", { method: "GET", path: "/x#y" }, /segments of dots and #/],
    ["a body where none is", "call", { method: "GET", path: TAGS, body: {} }, /GET has no body; say it in query/],
    ["a header that is none", "call", { method: "GET", path: TAGS, headers: { "a b": "c" } }, /can't be sent/],
    [
      "an account that is not there",
      "call",
      { method: "GET", path: TAGS, user: "admn" },
      /no account "admn"; did you mean admin\?/,
    ],
    [
      "a language that is not there",
      "call",
      { method: "GET", path: TAGS, language: "de" },
      /language must be one of en, sv/,
    ],
    ["a route that is not there", "describe_route", { route: "/nope/v1/x" }, /no route "\/nope\/v1\/x"/],
    ["a resource that is not there", "state", { resource: "nope" }, /no resource "nope"; there is/],
    ["a resource of dots", "state", { resource: "../requests" }, /nothing named/],
    [
      "a record that is not there",
      "state",
      { resource: "calendar/tag", id: 999_999 },
      /calendar\/tag has no record 999999/,
    ],
    ["records that are none", "write_state", { resource: "calendar/tag", records: [{ id: 1 }] }, /calendar\/tag/],
    [
      "a secret that was never shown",
      "write_state",
      { resource: "calendar/tag", records: [{ id: 1, name: HIDDEN }] },
      /\/records\/0\/name says •••/,
    ],
    [
      "a scenario with a secret",
      "put_scenario",
      { name: "a", scenario: { patch: { user: { 1: { password: HIDDEN } } } } },
      /says •••/,
    ],
    [
      "a body with a secret that was hidden",
      "call",
      { method: "POST", path: TAGS, body: { name: HIDDEN } },
      /\/body\/name says •••/,
    ],
    ["a call that is not there", "requests", { id: 77 }, /no call 77 in the journal; it is empty/],
    ["a refusal that is not there", "why_refused", {}, /No call of this sandbox was refused/],
    ["a change that is not there", "undo", {}, /no changes that can be undone/],
    ["a snapshot that is not there", "restore_snapshot", { name: "x" }, /no snapshot "x"/],
    [
      "a fault that says two things",
      "declare_fault",
      { profile: "fatal", answer: { cut: true } },
      /an answer or a profile, not both/,
    ],
  ])("is said: %s", async (_, tool, args, sentence) => {
    const told = await (await strangers()).use(tool, args);
    expect(told.isError, told.texts[0]).toBe(true);
    expect(told.body).toMatchObject({
      code: expect.stringMatching(/^standin_/),
      message: expect.stringMatching(sentence),
    });
  });

  it("is said of a tool that is not there", async () => {
    await expect((await strangers()).use("clok")).rejects.toThrow('There is no tool "clok"; did you mean clock?');
  });
});

let shared: Promise<string> | undefined;

/** An agent in a sandbox of its own, at a server that these tests share. */
async function strangers(): Promise<Agent> {
  shared ??= createStandin().then(async (site) => (await site.listen({ port: 0 })).url);
  return agentAt(await shared, { path: `/@${crypto.randomUUID()}` });
}

describe("hostile args", () => {
  const values = ["\ud800", "/../%2e%2e\\a\0b", ["\ud800", null], { "\ud800": "%ff", __proto__: null }];

  it("are refused or answered, and nothing is thrown", async () => {
    const reports: unknown[] = [];
    const { use } = await agentAt(await serverWith({ report: (error) => reports.push(error) }), { path: "/@hostile" });
    const usual: Record<string, unknown> = {
      method: "POST",
      path: "/",
      name: "a",
      resource: "calendar/tag",
      records: [],
      scenario: {},
      route: "/",
    };
    const takesText = ([, { type }]: [string, JsonSchema]) =>
      type !== "integer" && type !== "number" && type !== "boolean";
    for (const [name, { takes = {}, needs = [] }] of Object.entries(tools))
      for (const [arg] of Object.entries(takes).filter(takesText))
        for (const value of values) {
          const needed = Object.fromEntries(needs.map((need) => [need, usual[need]]));
          const told = await use(name, { ...needed, [arg]: value });
          expect(told.texts[0], `${name} ${arg}`).toBeDefined();
        }
    expect(reports).toEqual([]);
    expect((await use("call", { method: "GET", path: TAGS })).body.status).toBe(200);
  }, 60_000);
});

describe("who may use it", () => {
  const initialize = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "a", version: "1" } },
  });
  const ask = (origin: string, headers: Record<string, string> = {}, path = "/mcp") =>
    fetch(`${origin}/__standin${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
      body: initialize,
    });

  it("is whoever has the token, in either header, where others may come in", async () => {
    const url = await serverWith({ controlToken: "open-up" }, "0.0.0.0");
    const origin = url.replace("0.0.0.0", "127.0.0.1");
    const agent = await agentAt(origin, { headers: { Authorization: "Bearer open-up" } });
    expect((await agent.use("overview")).body.name).toBe("standin");
    expect((await ask(origin, { "X-Standin-Token": "open-up" })).status).toBe(200);
    for (const headers of [
      {},
      { Authorization: "Bearer shut" },
      { Authorization: "Basic open-up" },
      { "X-Standin-Token": "shut", Authorization: "Bearer open-up" },
    ])
      expect((await ask(origin, headers)).status, JSON.stringify(headers)).toBe(403);
    expect((await ask(origin, { Authorization: "Bearer open-up" }, "/reset")).status).toBe(403);
  });

  it("is this machine, and no page of another origin, where only it can come in", async () => {
    const origin = await serverWith();
    expect((await ask(origin)).status).toBe(200);
    expect((await ask(origin, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await ask(origin, { Authorization: "Bearer any" })).status).toBe(403);
  });

  it("asks by POST, in JSON", async () => {
    const origin = await serverWith();
    const got = await fetch(`${origin}/__standin/mcp`);
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await ask(origin, { "Content-Type": "text/plain" })).status).toBe(415);
    const broken = await fetch(`${origin}/__standin/mcp`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{",
    });
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: "standin_json" }]);
  });
});

describe("what is told", () => {
  it("is bounded, and the rest is found by what it says", async () => {
    const { use } = await agentAt(await serverWith());
    const seen: unknown[] = [];
    for (let offset: number | undefined = 0, pages = 0; offset !== undefined; pages += 1) {
      const { body, texts } = await use("state", { resource: "calendar/event", offset, limit: 100 });
      expect(texts.join("").length).toBeLessThan(MOST_LETTERS + 300);
      seen.push(...body.records);
      const next: string | undefined = /begin at "offset": (\d+)/.exec(texts[1] ?? "")?.[1];
      offset = next === undefined ? undefined : Number(next);
      expect(pages).toBeLessThan(50);
    }
    const { body } = await use("state");
    expect(new Set(seen.map((record) => (record as { id: number }).id)).size).toBe(body["calendar/event"]);
  });

  it("is a part of a long answer, which goes on where it ended", async () => {
    const origin = await serverWith({ now: "2030-03-14T09:30:00Z" });
    const { use } = await agentAt(origin);
    const path = "/calendar/events/v1/events";
    let whole = "";
    for (let from: number | undefined = 0; from !== undefined;) {
      const { body, texts } = await use("call", { method: "GET", path, query: { per_page: 50 }, from });
      expect(body.body.length).toBeLessThanOrEqual(MOST_LETTERS);
      whole += body.body;
      const next: string | undefined = /"from": (\d+)/.exec(texts[1] ?? "")?.[1];
      from = next === undefined ? undefined : Number(next);
    }
    const answer = await fetch(`${origin}/en/api${path}?per_page=50`);
    expect(JSON.parse(whole)).toEqual(await answer.json());
  });

  it("never holds a secret, and a record that is written back keeps its own", async () => {
    const body = { api_key: "planted-answer", link: "https://a.example/?token=planted-link", ratio: 1 };
    const origin = await serverWith({ handlers: { "+GET /acme/v1/secret": () => ({ body }) } });
    const { use } = await agentAt(origin);
    const { users } = (await (await fetch(`${origin}/__standin`)).json()) as {
      users: { name: string; password: string }[];
    };
    const told: string[] = [];
    const hear = async (tool: string, args: Record<string, unknown> = {}) => {
      const { body, texts } = await use(tool, args);
      told.push(...texts);
      return body;
    };
    await hear("overview");
    const made = await hear("call", { method: "GET", path: "/acme/v1/secret" });
    expect(made.body).toEqual({ api_key: HIDDEN, link: `https://a.example/?token=${HIDDEN}`, ratio: 1 });
    await hear("call", { method: "GET", path: TAGS, query: { token: "planted-token" }, user: "editor" });
    await hear("call", { method: "POST", path: "/nowhere", body: { password: "planted-password" } });
    await hear("requests");
    for (const id of [1, 2, 3]) await hear("requests", { id });
    await hear("why_refused");
    const { records } = await hear("state", { resource: "user" });
    expect(records.map((record: { password?: string }) => record.password)).toContain(HIDDEN);
    expect(await hear("write_state", { resource: "user", records })).toEqual({ ok: true });
    const secrets = [
      "planted-answer",
      "planted-link",
      "planted-token",
      "planted-password",
      ...users.map(({ name, password }) => btoa(`${name}:${password}`)),
    ];
    for (const secret of secrets) expect(told.join("\n")).not.toContain(secret);
    const after = (await (await fetch(`${origin}/__standin`)).json()) as { users: unknown };
    expect(after.users).toEqual(users);
  });
});

describe("the package that speaks the protocol", () => {
  it("is named where it is not there", async () => {
    const missing = () =>
      Promise.reject(new Error("Cannot find package '@modelcontextprotocol/server' imported from /x"));
    await expect(loadSdk(missing)).rejects.toThrow(/npm install @modelcontextprotocol\/server/);
    await expect(loadSdk(() => Promise.reject(new Error("Cannot find module 'zod'")))).rejects.toThrow(
      /^Cannot find module 'zod'$/,
    );
  });

  it("is not asked where the library runs without it, as in a page", async () => {
    const reports = countReports((error) => expect.unreachable(String(error)));
    const composed = await composeSite({}, { start: 0, report: reports.report });
    const { face } = await serveInProcess(composed, { options: {}, reports });
    const answer = await face.fetch("http://127.0.0.1:4010/__standin/mcp", { method: "POST", body: "{}" });
    expect([answer.status, await answer.json()]).toMatchObject([501, { code: "standin_no_mcp" }]);
    await face.close();
  });

  it("is imported when an agent asks, by nothing that a start loads", () => {
    const below = (entry: string) => {
      const found = new Set([entry]);
      for (const path of found) for (const name of staticImports(path)) found.add(name);
      return [...found];
    };
    for (const entry of ["src/index.ts", "src/commands/program.ts", "src/control/control.ts"]) {
      const heavy = below(entry).filter(
        (path) => path.startsWith("src/control/mcp/") && path !== "src/control/mcp/mcp.ts",
      );
      expect(heavy, entry).toEqual([]);
    }
    expect(below("src/control/mcp/answer-mcp.ts")).toContain("src/control/mcp/tools.ts");
  });
});

it("the page for agents has a row for each tool", () => {
  const page = readFileSync("docs/agents.md", "utf8");
  expect([...page.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)).toEqual(Object.keys(tools));
  expect(page).toContain(`${MOST_LETTERS.toLocaleString("en")} letters`);
});
