// Calls that follow from a text: reads and writes of every kind, sound and unsound, some of them sent twice.
import { randomOf } from "./random.js";
import { credentialsOf } from "./request.js";
import { isRecord } from "./site-index.js";
import { soundValue, unsoundValue } from "./values.js";
import { casesByPair, pathOf } from "./walk-calls.js";

const USERS = [
  [10, undefined],
  [5, "admin"],
  [2, "editor"],
  [2, "author"],
  [1, "contributor"],
  [1, "subscriber"],
  [0.3, "nobody"],
];
const FIELDS = ["id", "title", "slug", "status", "_links", "title.rendered", "venue.id", "events.id", "total", "name"];
const HEADERS = [
  { origin: "https://app.example" },
  { "accept-language": "sv" },
  { "x-wp-nonce": "0123456789" },
  { "x-http-method-override": "DELETE" },
  { "if-none-match": "*" },
  { accept: "text/html" },
];
const ASTRAY = ["/nowhere/v1/things", "//", "/calendar//events/v1/events/", "/%ff", "/batch/v1/", "/wp/v2/posts/x"];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND"];
const TAKES_BODY = /^(?:POST|PUT|PATCH|DELETE)$/;

/**
 * A maker of calls on one freshly seeded site: `next(text)` gives the call of that text, `{ name, request, sandboxed }`; what it
 * made is told to `answered`, so that later calls work on it.
 */
export function randomCalls({ routes, records: seeded, cases = {}, values = {} }) {
  const records = new Map([...seeded].map(([name, list]) => [name, [...list]]));
  const pairs = pairsOf(routes, { records, known: casesByPair(cases) });
  const sent = [];
  return {
    next(text) {
      const random = randomOf(text);
      const call =
        sent.length > 0 && random.chance(0.15)
          ? again(random.pick(sent), random)
          : freshCall({ pairs, records, random, more: values });
      sent.push(call);
      return call;
    },
    answered({ name }, status, body) {
      if (status === 201 && isRecord(body)) records.set(name, [...(records.get(name) ?? []), body]);
    },
  };
}

/** Pairs of route and method, with their weight: those that lead to records are asked most. */
function pairsOf(routes, { records, known }) {
  const keeps = (name) => [...records.keys()].some((list) => name === list || name.startsWith(`${list}/`));
  return routes.flatMap((route) =>
    route.endpoints.flatMap(({ methods, args }) =>
      methods.map((method) => {
        const weight = (keeps(route.name) ? 4 : 1) * (method === "DELETE" ? 0.5 : 1);
        return [weight, { route, method, args, sound: known.get(`${method} ${route.name}`) ?? {} }];
      }),
    ),
  );
}

/** The call once more, now and then as somebody else. */
function again(call, random) {
  if (!random.chance(0.3)) return call;
  return { ...call, request: { ...call.request, headers: credentialsOf(random.weighted(USERS)) } };
}

function freshCall(tools) {
  const { random } = tools;
  if (random.chance(0.03)) return batchCall(tools);
  if (random.chance(0.02)) {
    const path = random.pick(ASTRAY);
    return { name: path, request: { method: random.pick(METHODS), path } };
  }
  const { name, request } = plainCall(tools);
  const headers = { ...credentialsOf(random.weighted(USERS)), ...(random.chance(0.1) && random.pick(HEADERS)) };
  return { name, request: dressed({ ...request, headers }, random), sandboxed: random.chance(0.03) };
}

function plainCall({ pairs, records, random, more }) {
  const { route, method, args, sound } = random.weighted(pairs);
  const { at, ...parts } = random.chance(0.4) ? sound : {};
  const request = {
    method,
    path: pathOf(route, { records, more, random, at: random.chance(0.5) ? at : {} }),
    ...parts,
  };
  const place = ["body", "multipart", "query"].find((name) => name in parts) ?? placeOfArgs(method, random);
  const chosen = { ...argsOf(route, { args, random, more }), ...(random.chance(0.7) && parts[place]) };
  return { name: route.name, request: Object.keys(chosen).length === 0 ? request : { ...request, [place]: chosen } };
}

function argsOf({ placeholders }, { args, random, more }) {
  const share = Math.min(0.3, 3 / Object.keys(args).length);
  const chosen = Object.entries(args).filter(
    ([name, arg]) => !placeholders.includes(name) && random.chance(arg?.required === true ? 0.95 : share),
  );
  const value = (name, arg) => (random.chance(0.93) ? soundValue(name, arg, { random, more }) : unsoundValue(random));
  return Object.fromEntries(chosen.map(([name, arg]) => [name, value(name, arg)]));
}

function placeOfArgs(method, random) {
  if (!TAKES_BODY.test(method)) return "query";
  return random.weighted([
    [8, "body"],
    [1, "form"],
    [1, "multipart"],
    [0.5, "query"],
  ]);
}

/** The request with what any request may carry: another method, another form of the answer, an odd address or body. */
function dressed(request, random) {
  const query = { ...request.query };
  if (random.chance(0.12)) query._fields = random.some(FIELDS, { most: 4 }).join(",");
  if (random.chance(0.08)) query._embed = random.pick(["", "1", "author", "author,wp:term"]);
  if (random.chance(0.05)) query._envelope = random.pick(["1", "true", "0"]);
  if (random.chance(0.1)) query.context = random.pick(["view", "edit", "embed", "help", "x"]);
  if (random.chance(0.01)) query._jsonp = random.pick(["take", "a.b", "a b"]);
  if (random.chance(0.01)) query._method = random.pick(METHODS);
  const method = random.chance(0.08) ? random.pick(METHODS) : request.method;
  const path = random.chance(0.02) ? `${request.path}/` : request.path;
  const raw = request.body !== undefined && random.chance(0.01) ? '{"title": ' : undefined;
  return { ...request, method, path, query, raw };
}

function batchCall(tools) {
  const { random } = tools;
  const requests = Array.from({ length: 1 + random.below(5) }, () => {
    const { request } = plainCall(tools);
    return { method: request.method, path: request.path, ...(request.body && { body: request.body }) };
  });
  const validation = random.chance(0.3) && { validation: random.pick(["normal", "require-all-validate"]) };
  const headers = credentialsOf(random.weighted(USERS));
  return {
    name: "/batch/v1",
    request: { method: "POST", path: "/batch/v1", headers, body: { ...validation, requests } },
  };
}
