import type { KeywordRule } from "../../catalogue/tolerant/keyword-rules.ts";
import type { TypeName, types } from "../types.ts";
import { anyOf, oneOf } from "./alternatives.ts";
import { annotations } from "./annotations.ts";
import { bounds } from "./bounds.ts";
import { itemCount, length, memberCount } from "./counts.ts";
import { defaultKeyword } from "./default.ts";
import { enumKeyword } from "./enum.ts";
import { format } from "./format.ts";
import { items } from "./items.ts";
import type { Keyword, KeywordOf } from "./keyword.ts";
import { members } from "./members.ts";
import { multipleOf } from "./multiple-of.ts";
import { pattern } from "./pattern.ts";
import { required } from "./required.ts";
import { type } from "./type.ts";
import { uniqueItems } from "./unique-items.ts";

type ValueOf<Name extends TypeName> = ReturnType<(typeof types)[Name]["coerce"]>;

/** The keywords that count for values of a type, in the order in which they are asked. */
export const keywordsOfType: { readonly [Name in TypeName]: readonly KeywordOf<ValueOf<Name>>[] } = {
  string: [format, length, pattern],
  integer: [multipleOf, bounds],
  number: [multipleOf, bounds],
  boolean: [],
  array: [items, itemCount, uniqueItems],
  object: [required, members, memberCount],
  null: [],
};

/** The keywords that count whatever the type; what is suggested of values comes in this order. */
export const keywordsOfAny: readonly Keyword[] = [annotations, type, enumKeyword, defaultKeyword, anyOf, oneOf];

/** Every keyword. */
export const keywordTable: readonly Keyword[] = [
  ...new Set<Keyword>([...keywordsOfAny, ...Object.values(keywordsOfType).flat()]),
];

/** What reading a document has to know of each keyword, by name. */
export const keywordRules: ReadonlyMap<string, KeywordRule> = new Map(
  keywordTable.flatMap(({ names, note }) =>
    // What is noted is said of the keyword as a whole: its first name brings it.
    Object.entries(names).map(([name, holds], at) => [name, { holds, note: at === 0 ? note : undefined }]),
  ),
);
