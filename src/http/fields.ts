import { listOf, scalarText } from "../behaviours/json-reading.ts";
import { isShared, share } from "../behaviours/resource/shared-presentation.ts";
import { isObject } from "../catalogue/is-object.ts";
import type { Json, JsonObject } from "../catalogue/document.ts";
import { withoutTrailing } from "../text/trim.ts";

type Wanted = Map<string, Wanted | true>;

/** The names that `_fields` asks for, split at commas and white space; a list is taken entry by entry. Undefined: no filter. */
export function wantedFields(value: Json | undefined): readonly string[] | undefined {
  if (value === undefined || value === "") return undefined;
  const names =
    typeof value === "object"
      ? listOf(value).map((name) => scalarText(name).trim())
      : scalarText(value).split(/[\s,]+/);
  const wanted = names.filter((name) => name !== "");
  return wanted.length === 0 ? undefined : wanted;
}

/** What is left of an answer under `_fields`: members by dotted names, lists item by item, nothing found is `[]`. */
export function filterFields(body: Json, names: readonly string[]): Json {
  const picking: Picking = { key: names.join(), wanted: undefined, names };
  if (Array.isArray(body)) return body.map((item) => (isObject(item) ? pickedOnce(item, picking) : item));
  return isObject(body) ? pickedOnce(body, picking) : body;
}

/** What one answer picks of each of its items. */
interface Picking {
  readonly names: readonly string[];
  /** The names in one text: the same for the same wish. */
  readonly key: string;
  /** Made when first needed. */
  wanted: Wanted | undefined;
}

const lastPicked = new WeakMap<object, { readonly key: string; readonly picked: Json[] | JsonObject }>();

/** What was picked of a shared item for the same wish before, where that was the last wish for it; else it is picked now. */
function pickedOnce(item: JsonObject, picking: Picking): Json {
  const known = lastPicked.get(item);
  if (known?.key === picking.key) return known.picked;
  const picked = pick(item, (picking.wanted ??= tree(picking.names)));
  if (isShared(item)) {
    share(picked);
    lastPicked.set(item, { key: picking.key, picked });
  }
  return picked;
}

function tree(names: readonly string[]): Wanted {
  const root: Wanted = new Map();
  for (const name of names) {
    const parts = withoutTrailing(name, ".").split(".");
    let node = root;
    for (const [depth, part] of parts.entries()) {
      const known = node.get(part);
      if (known === true) break;
      if (depth === parts.length - 1) {
        node.set(part, true);
        break;
      }
      const next: Wanted = known ?? new Map();
      node.set(part, next);
      node = next;
    }
  }
  return root;
}

function pick(body: JsonObject | Json[], wanted: Wanted): Json[] | JsonObject {
  const picked: JsonObject = {};
  for (const [name, below] of wanted) {
    if (!Object.hasOwn(body, name)) continue;
    const value = (body as JsonObject)[name] ?? null;
    picked[name] = below === true || typeof value !== "object" || value === null ? value : pick(value, below);
  }
  return Object.keys(picked).length === 0 ? [] : picked;
}
