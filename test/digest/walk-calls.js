// Every method of every route, each on the freshly seeded site: with sound arguments, with none, with one that is wrong, and read in every way.
import { randomOf } from "./random.js";
import { credentialsOf } from "./request.js";
import { recordsAbove } from "./site-index.js";
import { soundValue, unsoundValue } from "./values.js";

const READ_IN = {
  fields: { query: { _fields: "id,title,slug,_links" } },
  envelope: { query: { _envelope: "1" } },
  embedded: { query: { _embed: "1" } },
  "for editing": { query: { context: "edit" } },
  "for editing, as editor": { query: { context: "edit" }, headers: credentialsOf("editor") },
  "to embed": { query: { context: "embed" } },
};
const USERS = ["admin", "author", "subscriber", "nobody"];
const NO_METHOD_OF_ROUTES = "PROPFIND";

/** The calls as `{ label, request }`. */
export function* walkCalls({ routes, records, cases = {}, values = {} }) {
  const known = casesByPair(cases);
  for (const route of routes) {
    const tools = { records, more: values };
    for (const endpoint of route.endpoints)
      for (const method of endpoint.methods) {
        const pair = `${method} ${route.name}`;
        const request = soundRequest({ method, route, args: endpoint.args }, { ...tools, known: known.get(pair) });
        for (const [variant, call] of variants(request, { args: endpoint.args, pair, more: values }))
          yield { label: `walk/${pair}/${variant}`, request: call };
      }
    const path = pathOf(route, { records, more: values, random: randomOf(route.name) });
    for (const method of ["OPTIONS", "HEAD", NO_METHOD_OF_ROUTES])
      yield { label: `walk/${method} ${route.name}`, request: { method, path } };
  }
}

/** A table of cases, `METHOD|METHOD /route` → the parts of a sound request, by method and route. */
export function casesByPair(cases) {
  const pairs = Object.entries(cases).flatMap(([key, one]) => {
    const [methods, name] = key.split(" ");
    return methods.split("|").map((method) => [`${method} ${name}`, one]);
  });
  return new Map(pairs);
}

/** The request that the table of cases knows, else one with every required argument. */
function soundRequest({ method, route, args }, { known, ...tools }) {
  const random = randomOf(`${method} ${route.name}`);
  if (known !== undefined) {
    const { at = {}, ...parts } = known;
    return { method, path: pathOf(route, { ...tools, random, at }), query: {}, ...parts };
  }
  const required = Object.entries(args).filter(([name, arg]) => isRequired(arg) && !route.placeholders.includes(name));
  const given = Object.fromEntries(required.map(([name, arg]) => [name, soundValue(name, arg, { random, ...tools })]));
  return withArgs({ method, path: pathOf(route, { ...tools, random }) }, given);
}

function isRequired(arg) {
  return arg?.required === true;
}

function* variants(request, { args, pair, more }) {
  yield ["sound", request];
  yield ["without arguments", { method: request.method, path: request.path }];
  for (const user of USERS) yield [`as ${user}`, { ...request, headers: credentialsOf(user) }];
  if (request.method === "GET")
    for (const [way, { query, headers }] of Object.entries(READ_IN))
      yield [way, { ...request, query: { ...request.query, ...query }, headers }];
  const random = randomOf(`${pair} all`);
  const all = Object.entries(args).map(([name, arg]) => [name, soundValue(name, arg, { random, more })]);
  yield ["every argument", withArgs(request, Object.fromEntries(all))];
  for (const [name, value] of all) yield [`with ${name}`, withArgs(request, { [name]: value })];
  for (const name of Object.keys(args))
    yield [`wrong ${name}`, withArgs(request, { [name]: unsoundValue(randomOf(`${pair} wrong ${name}`)) })];
}

function withArgs(request, given) {
  if (Object.keys(given).length === 0) return request;
  const place = placeOf(request);
  return { ...request, [place]: { ...request[place], ...given } };
}

function placeOf({ method, multipart }) {
  if (multipart !== undefined) return "multipart";
  return /^(?:GET|HEAD|OPTIONS)$/.test(method) ? "query" : "body";
}

/** A path of a route: each placeholder is what is given, else a value of a record in the list above it, else of the table. */
export function pathOf({ name, placeholders }, { records, more = {}, random, at = {} }) {
  const above = placeholders.length === 0 ? [] : recordsAbove(records, name);
  const record = above.length > 0 ? random.pick(above) : {};
  return name.replace(/\{(\w*)\}/g, (_whole, placeholder) => {
    const value = at[placeholder] ?? record[placeholder] ?? random.pick(more[placeholder] ?? [record.id ?? 1]);
    return encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value));
  });
}
