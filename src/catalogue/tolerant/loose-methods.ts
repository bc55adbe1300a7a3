import type { Json } from "../document.ts";
import { isObject } from "../is-object.ts";
import { httpMethods } from "../http-methods.ts";
import type { Note } from "./finding.ts";

/** Methods from a list, a text such as `GET, POST`, or a map `{"GET": true}`: in capitals, each once. */
export function readLooseMethods(value: Json | undefined, pointer: string, note: Note): string[] {
  const written = methodNames(value);
  const methods = written.map((name) => name.trim().toUpperCase()).filter((name) => httpMethods.has(name));
  const isPlain =
    Array.isArray(value) && written.length === value.length && written.every((name, at) => name === methods[at]);
  if (!isPlain && value !== undefined) note("methods-odd", pointer, value);
  const once = [...new Set(methods)];
  if (once.length < methods.length) note("methods-twice", pointer, value);
  return once;
}

function methodNames(value: Json | undefined): string[] {
  if (typeof value === "string") return value.split(/[\s,|]+/).filter((name) => name !== "");
  if (Array.isArray(value)) return value.filter((name) => typeof name === "string");
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, on]) =>
    typeof on === "string" ? [on] : on === false || on === 0 ? [] : [key],
  );
}
