import type { Json, RouteDocument } from "../document.ts";
import { isObject } from "../is-object.ts";
import { pointerTo } from "../json-pointer.ts";
import type { Note } from "./finding.ts";
import { trimmedOf } from "../../text/trim.ts";

/** The namespaces of an index document: the listed ones, then those of routes that the list lacks. */
export function readLooseNamespaces(
  value: Json | undefined,
  routes: Readonly<Record<string, RouteDocument>>,
  note: Note,
): string[] {
  const names = listedNamespaces(value, note);
  const owners = new Set(Object.values(routes).map((route) => route.namespace));
  owners.delete("");
  for (const name of owners) {
    if (names.includes(name)) continue;
    if (value !== undefined) note("namespace-unlisted", "/namespaces", name);
    names.push(name);
  }
  for (const [at, name] of names.entries())
    if (!owners.has(name)) note("namespace-empty", pointerTo("/namespaces", at), name);
  return names;
}

/** The names in a list of namespaces, without slashes around, each once. */
export function listedNamespaces(value: Json | undefined, note: Note): string[] {
  const list = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  if (list !== value) note("namespaces-odd", "/namespaces", value);
  const names: string[] = [];
  for (const [at, written] of list.entries()) {
    const pointer = pointerTo("/namespaces", at);
    const name = typeof written === "string" ? trimmedOf(written, "/") : "";
    if (name !== "" && name !== written) note("namespace-slash", pointer, written);
    if (name === "" || names.includes(name)) note("namespaces-odd", pointer, written);
    else names.push(name);
  }
  return names;
}
