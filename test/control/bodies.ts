import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect } from "vitest";

const count = { type: "integer", minimum: 0 };
const text = { type: "string" };
const flag = { type: "boolean" };
const instant = { type: "string", format: "date-time" };
const counts = { type: "object", additionalProperties: count };
const seed = { type: ["number", "string"] };

/** An object with just these members, all of them but the optional ones always there. */
function object(properties: Record<string, object>, optional: Record<string, object> = {}): object {
  return {
    type: "object",
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
    additionalProperties: false,
  };
}

function list(items: object): object {
  return { type: "array", items };
}

const pair = object({ name: text, value: text });

const why = object({
  endpoint: { type: ["string", "null"] },
  behaviour: { type: ["string", "null"] },
  assumptions: { type: "array", items: text },
  cache: { enum: ["hit", "miss"] },
});

const entryMembers = [
  {
    id: count,
    at: instant,
    method: text,
    path: { type: "string", pattern: "^/" },
    query: text,
    route: { type: ["string", "null"] },
    params: { type: "object" },
    headers: { type: "object", additionalProperties: text },
    body: { type: ["string", "null"] },
    status: count,
    basis: { enum: ["contract", "family", "invented"] },
    ms: { type: "number", minimum: 0 },
  },
  { why, change: count, reason: object({ code: text, params: { type: "array", items: text } }) },
] as const;

const entry = object(...entryMembers);

const assumption = object({
  id: text,
  route: list(text),
  methods: { anyOf: [list(text), { type: "null" }] },
  section: { type: ["string", "null"] },
  open: text,
  does: text,
  basis: { enum: ["contract", "family", "invented"] },
});

/** An answer as an HTTP archive has it. */
const response = object(
  {
    status: count,
    statusText: text,
    httpVersion: text,
    cookies: list({}),
    headers: list(pair),
    content: object({ size: { type: "integer" }, mimeType: text }, { text, encoding: text, comment: text }),
    redirectURL: text,
    headersSize: { type: "integer" },
    bodySize: { type: "integer" },
  },
  { _error: text },
);

const wanted = { anyOf: [count, object({}, { atLeast: count, atMost: count })] };

const answer = object(
  {},
  {
    status: count,
    code: text,
    body: {},
    text,
    delayMs: { anyOf: [{ type: "number" }, object({ min: { type: "number" }, max: { type: "number" } })] },
    slowMs: { type: "number" },
    cut: flag,
  },
);

const schemas = {
  overview: object({
    name: { const: "standin" },
    version: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+" },
    basis: object({ contract: count, family: count, invented: count }),
    seed,
    scale: { type: "integer", minimum: 1 },
    now: instant,
    frozen: flag,
    sandbox: text,
    sandboxes: count,
    snapshots: count,
    routes: count,
    records: counts,
    users: list(object({ name: text, role: text, password: text })),
    nonce: text,
  }),
  health: object({ status: { const: "ok" } }),
  ready: object({ status: { const: "ready" } }),
  done: object({ ok: { const: true } }),
  name: object({ name: text }),
  snapshots: list(object({ name: text, taken: instant, records: count })),
  document: object({
    format: text,
    version: count,
    origin: object({ seed, scale: count, now: instant }),
    language: text,
    nextIds: counts,
    values: { type: "object" },
    records: { type: "object", additionalProperties: list({ type: "object" }) },
  }),
  counts,
  records: list({ type: "object", required: ["id"] }),
  requests: object({ requests: list(entry), dropped: count }),
  explained: object(
    {
      ...entryMembers[0],
      response,
      why: object({
        endpoint: { type: ["string", "null"] },
        behaviour: { type: ["string", "null"] },
        cache: { enum: ["hit", "miss"] },
        args: { type: "object", additionalProperties: { type: "object" } },
        assumptions: list(assumption),
      }),
    },
    { change: count, reason: object({ code: text, params: list(text) }) },
  ),
  route: object({
    route: text,
    pattern: text,
    namespace: text,
    homes: { type: "object", additionalProperties: { type: "string", pattern: "^/" } },
    methods: {
      type: "object",
      additionalProperties: object({
        basis: text,
        behaviour: text,
        args: { type: "object", additionalProperties: { type: "object" } },
        assumptions: list(assumption),
        examples: list(
          object(
            {
              title: text,
              accepted: flag,
              path: { type: "string", pattern: "^/" },
              query: list({ type: "array", items: text }),
            },
            { body: { type: "object" }, code: text },
          ),
        ),
      }),
    },
  }),
  verified: object({ ok: { const: true }, count }),
  history: object({
    changes: list(
      object({
        n: count,
        at: instant,
        kind: { enum: ["call", "state", "reset", "restore", "scenario", "undo", "redo", "library"] },
        method: text,
        path: text,
        user: { type: ["string", "null"] },
        resources: { type: "object", additionalProperties: count },
      }),
    ),
    undone: count,
    dropped: count,
  }),
  scenarios: list(object({ name: text, uses: list(text), does: list(text) })),
  scenario: object({ name: text }, { uses: list(text), auth: { enum: ["open", "strict"] } }),
  played: object({ ok: { const: true } }, { change: count }),
  har: object({
    log: object(
      {
        version: { const: "1.2" },
        creator: object({ name: { const: "standin" }, version: text }),
        entries: list(
          object({
            startedDateTime: instant,
            time: { type: "number", minimum: 0 },
            request: object(
              {
                method: text,
                url: { type: "string", pattern: "^https?://" },
                httpVersion: text,
                cookies: list({}),
                headers: list(pair),
                queryString: list(pair),
                headersSize: { type: "integer" },
                bodySize: { type: "integer" },
              },
              { postData: object({ mimeType: text, text }) },
            ),
            response,
            cache: object({}),
            timings: object({ send: count, wait: { type: "number" }, receive: count }),
            _basis: text,
            _route: { type: ["string", "null"] },
          }),
        ),
      },
      { comment: text },
    ),
  }),
  coverage: object({
    routes: object({ total: count, called: count, missed: list(text) }),
    args: object({ total: count, given: count, missed: list(text) }),
    refusals: object({ seen: list(text) }),
    basis: object({ contract: count, recorded: count, family: count, invented: count }),
  }),
  moved: object({ ok: { const: true }, change: count, undone: count }),
  missed: object(
    { ok: { const: false }, count, wanted, nearest: list(object({ request: entry, differs: list(text) })) },
    { failed: { enum: ["inOrder", "nothingElse"] } },
  ),
  fault: object({ id: count }),
  faults: list(
    object(
      {
        id: count,
        match: object({}, { method: text, route: text, params: { type: "object" } }),
        answer,
        used: count,
      },
      { times: count, from: count, chance: { type: "number" } },
    ),
  ),
  clock: object({ now: instant, frozen: flag, speed: { type: "number", minimum: 0.001, maximum: 100_000 } }),
  sandboxes: list(object({ name: text, requests: count, faults: count, snapshots: count })),
  catalogue: object({
    namespaces: list(text),
    routes: list(object({ route: text, pattern: text, namespace: text, methods: { type: "object" } })),
  }),
  assumptions: list(assumption),
  error: object({
    code: { type: "string", pattern: "^standin_" },
    message: { type: "string", pattern: "[.?]$" },
    data: { type: "object", required: ["status"] },
  }),
} as const;

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true });
formats.default(ajv);
const checks = new Map(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]));

/** Fails the test when the body is not one of that name. */
export function expectBody(name: keyof typeof schemas, body: unknown): void {
  const check = checks.get(name);
  const fits = check?.(body) ?? false;
  expect(fits ? [] : check?.errors, `${name}: ${JSON.stringify(body).slice(0, 500)}`).toEqual([]);
}
