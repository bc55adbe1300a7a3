import type { Json, JsonObject } from "../document.ts";
import { isObject } from "../is-object.ts";
import type { ArgsReader } from "./loose-args.ts";
import type { LooseDocument } from "./loose-join.ts";
import { readLooseRoute } from "./loose-route.ts";
import { trimmedOf, withoutTrailing } from "../../text/trim.ts";

/** Reads what a route answers to OPTIONS: its place comes from its link, else from its schema's title and its `id`. */
export function readOptionsAnswer(value: JsonObject, file: string, reader: ArgsReader): LooseDocument | undefined {
  const { note } = reader;
  const namespace = typeof value.namespace === "string" ? trimmedOf(value.namespace, "/") : undefined;
  note("options-answer", "", namespace ?? "no namespace");
  const linked = linkedKey(value, namespace);
  const key = linked ?? guessedKey(value, namespace);
  if (key === undefined) return note("no-place", "", Object.keys(value).join(", "));
  if (linked === undefined) note("guessed-route", "", key);
  const setting = { namespace, listed: namespace === undefined ? [] : [namespace] };
  const read = readLooseRoute(key, value, { pointer: "", setting, reader });
  if (read === undefined) return note("no-routes", "", key);
  const owner = read.route.namespace;
  return {
    file,
    site: undefined,
    namespaces: owner === "" ? [] : [owner],
    routes: { [read.key]: read.route },
    isOneRoute: true,
  };
}

/** The part of its own address that begins at the namespace. */
function linkedKey({ _links: links }: JsonObject, namespace: string | undefined): string | undefined {
  const self: Json | undefined = isObject(links) ? links.self : undefined;
  const first = Array.isArray(self) ? self[0] : self;
  const address = isObject(first) ? first.href : first;
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  const path = searchParams.get("rest_route") ?? pathname;
  const start = namespace === undefined || namespace === "" ? -1 : `${path}/`.indexOf(`/${namespace}/`);
  return start < 0 ? undefined : withoutTrailing(path.slice(start), "/");
}

function guessedKey({ schema, endpoints }: JsonObject, namespace: string | undefined): string | undefined {
  const title = isObject(schema) ? schema.title : undefined;
  if (typeof title !== "string" || namespace === undefined) return undefined;
  const collection = `/${namespace}/${plural(title.toLowerCase().replace(/[^\w-]+/g, "-"))}`;
  const list = Array.isArray(endpoints) ? endpoints : [];
  const hasId = list.some((endpoint) => isObject(endpoint) && isObject(endpoint.args) && isObject(endpoint.args.id));
  return hasId ? `${collection}/(?P<id>[\\d]+)` : collection;
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
