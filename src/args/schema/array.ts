import { Failure } from "../failure.ts";
import { flagKeyword, mapKeyword, numberKeyword } from "../keywords.ts";
import { listOf, mapOf } from "../list-of.ts";
import type { RawValue } from "../raw-value.ts";
import type { Schema, SchemaDocument } from "./schema.ts";
import { stableText } from "../stable-text.ts";
import { typeFailure } from "./type-failure.ts";

/** A schema of type array: the items, then how many there are, then whether each is there once. */
export function arraySchema(document: SchemaDocument, compile: (document: SchemaDocument) => Schema): Schema {
  const itemDocument = mapKeyword(document, "items");
  const items = itemDocument === undefined ? undefined : compile(itemDocument);
  const unique = flagKeyword(document, "uniqueItems");
  const checkCount = countCheck(document);
  return {
    check: (value) => {
      const list = listOf(value);
      if (list === undefined) return typeFailure("array");
      const failure = (items && checkItems(list, items)) ?? checkCount(list.length);
      return failure ?? (unique ? checkUnique(list) : undefined);
    },
    coerce: (value) => {
      const list = listOf(value) ?? Object.values(mapOf(value) ?? {});
      const coerced = items === undefined ? list : coerceItems(list, items);
      if (!unique || coerced instanceof Failure) return coerced;
      return checkUnique(coerced) ?? coerced;
    },
  };
}

function checkItems(list: readonly RawValue[], items: Schema): Failure | undefined {
  for (let at = 0; at < list.length; at++) {
    const failure = items.check(list[at] ?? null);
    if (failure !== undefined) return failure.within(at);
  }
  return undefined;
}

function coerceItems(list: readonly RawValue[], items: Schema): RawValue[] | Failure {
  const coerced: RawValue[] = [];
  for (let at = 0; at < list.length; at++) {
    const item = items.coerce(list[at] ?? null);
    if (item instanceof Failure) return item.within(at);
    coerced.push(item);
  }
  return coerced;
}

function countCheck(document: SchemaDocument): (count: number) => Failure | undefined {
  const least = numberKeyword(document, "minItems");
  const most = numberKeyword(document, "maxItems");
  return (count) => {
    if (least !== undefined && count < least) {
      return new Failure("rest_too_few_items", { limit: String(least) });
    }
    return most !== undefined && count > most ? new Failure("rest_too_many_items", { limit: String(most) }) : undefined;
  };
}

function checkUnique(list: readonly RawValue[]): Failure | undefined {
  if (list.length < 2) return undefined;
  const seen = new Set(list.map(stableText));
  return seen.size === list.length ? undefined : new Failure("rest_duplicate_items");
}
