// What a site serves, read from its own index document and its own lists.
import { credentialsOf } from "./request.js";

/** Routes of the index below an address: `{ key, name, placeholders, endpoints: [{ methods, args }] }`, in the index's order. */
export async function readRoutes(site, root) {
  const response = await site.fetch(new Request(root));
  const { routes } = await response.json();
  return Object.entries(routes).map(([key, { endpoints }]) => ({
    key,
    ...nameOf(key),
    endpoints: endpoints.map(({ methods, args }) => ({ methods: methodsOf(methods), args: argsOf(args) })),
  }));
}

function methodsOf(methods) {
  return [methods].flat().flatMap((text) => String(text).split(/\s*,\s*/));
}

function argsOf(args) {
  return Array.isArray(args) || typeof args !== "object" || args === null ? {} : args;
}

/** A route's path with `{name}` for each group, and the names. */
function nameOf(key) {
  const placeholders = [];
  let name = "";
  for (let at = 0; at < key.length;) {
    if (key[at] !== "(") {
      name += key[at++];
      continue;
    }
    const end = groupEnd(key, at);
    const said = /^\(\?P?<(\w+)>/.exec(key.slice(at, end))?.[1] ?? "";
    placeholders.push(said);
    name += `{${said}}`;
    at = end;
  }
  return { name, placeholders };
}

function groupEnd(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "(") depth += 1;
    else if (text[at] === ")" && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
}

/** The records that lists show to the administrator, by the list's route: ids, slugs and names of members. */
export async function readRecords(site, { root, routes }) {
  const records = new Map();
  for (const { name, placeholders, endpoints } of routes) {
    if (placeholders.length > 0 || !endpoints.some(({ methods }) => methods.includes("GET"))) continue;
    const address = `${root.replace(/\/$/, "")}${name}?per_page=20`;
    const response = await site.fetch(new Request(address, { headers: credentialsOf("admin") }));
    const list = listOf(await response.json().catch(() => undefined));
    if (list.length > 0) records.set(name, list);
  }
  return records;
}

/** The first list of records in an answer; empty where there is none. */
function listOf(body) {
  if (typeof body !== "object" || body === null) return [];
  const candidates = Array.isArray(body) ? [body] : Object.values(body);
  return candidates.find((value) => Array.isArray(value) && value.some(isRecord))?.filter(isRecord) ?? [];
}

/** Whether a value is a record: an object with an id or a slug. */
export function isRecord(value) {
  return typeof value === "object" && value !== null && ("id" in value || "slug" in value);
}

/** The records of the list that a path with placeholders stands below. */
export function recordsAbove(records, name) {
  const steps = name.slice(0, name.indexOf("{")).split("/");
  for (let length = steps.length; length > 1; length -= 1) {
    const list = records.get(steps.slice(0, length).join("/"));
    if (list !== undefined) return list;
  }
  return [];
}
