import { listIn } from "../../args/coercion.ts";
import { rawOfJson } from "../../args/raw-value.ts";
import { slugOf } from "../../text/slug.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";

/** A list of slugs as the core reads one: texts are split, what is no single value is left out, each slug is there once; names stay. */
export function slugList(value: Json): Json[] | JsonObject {
  if (isObject(value)) return namedSlugs(value);
  const items = Array.isArray(value) ? value : ((listIn(rawOfJson(value)) ?? []) as Json[]);
  return [...new Set(items.flatMap((item) => slugIn(item) ?? []))];
}

function namedSlugs(value: JsonObject): JsonObject {
  const seen = new Set<string>();
  const slugs: JsonObject = {};
  for (const [name, item] of Object.entries(value)) {
    const slug = slugIn(item);
    if (slug === undefined || seen.has(slug)) continue;
    seen.add(slug);
    slugs[name] = slug;
  }
  return slugs;
}

function slugIn(item: Json): string | undefined {
  if (typeof item === "object") return undefined;
  return slugOf(item === true ? "1" : item === false ? "" : String(item));
}
