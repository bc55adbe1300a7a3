import { type JsonObject, isObject } from "../../json/json.ts";
import { emptyMember } from "../empty-member.ts";
import { argsOf, type EntryType } from "../model.ts";

/** The members of entries as answers have them, before those of taxonomies and of other people's code. */
export const BEFORE_TERMS =
  "id date date_gmt guid modified modified_gmt password slug status type link title content excerpt author featured_media parent menu_order comment_status ping_status sticky template format meta".split(
    " ",
  );
/** Those behind them. */
export const AFTER_TERMS = ["permalink_template", "generated_slug", "class_list"];

/** Members that the core writes itself, or never. */
const OWN = new Set([...BEFORE_TERMS, ...AFTER_TERMS, "context", "force"]);

/** Names of the members that other people's code has added to answers of a type. */
export function furtherNames(type: EntryType): string[] {
  const terms = new Set(type.taxonomies.map(({ base }) => base));
  return Object.keys(schemasOf(type)).filter((name) => !OWN.has(name) && !terms.has(name));
}

function schemasOf(type: EntryType): JsonObject {
  return type.properties ?? (argsOf(type.list, "POST") as unknown as JsonObject);
}

/** These members as they are where nobody has written them. */
export function furtherBegun(type: EntryType): JsonObject {
  const schemas = schemasOf(type);
  const begun = furtherNames(type).map((name) => {
    const schema = schemas[name];
    return [name, emptyMember(isObject(schema) ? schema : {})] as const;
  });
  return Object.fromEntries(begun);
}
