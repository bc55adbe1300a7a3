import { isObject } from "../json/json.ts";
import type { View } from "../state/view.ts";
import { type SiteRecord, stored } from "../engine/site-record.ts";
import { usualContexts } from "./contexts.ts";
import { type CoreModel, type EntryType } from "./model.ts";
import { registeredByCore } from "./registered.ts";

/** A state in which something is looked up, with what the site has of the core. */
export interface CoreView {
  readonly model: CoreModel;
  readonly view: View;
}

/** The member that shows a feature of a type where nothing says which features the type has. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  editor: "content",
  thumbnail: "featured_media",
  comments: "comment_status",
  "page-attributes": "menu_order",
  "post-formats": "format",
  "custom-fields": "meta",
};

/** Whether a type has a feature, by the core's word for it: what `types` say, else the core's own, else what its routes show. */
export function supports(feature: string, type: EntryType, at: CoreView): boolean {
  const said = registration(type, at, "supports");
  if (isObject(said)) return said[feature] !== undefined && said[feature] !== false;
  if (feature === "revisions") return type.hasRevisions;
  return type.has(SHOWN_BY[feature] ?? feature);
}

/** Whether entries of the type have pages. */
export function isViewable(type: EntryType, at: CoreView): boolean {
  return registration(type, at, "viewable") !== false;
}

/** A member of what a type is registered with: what `types` say, else the core's own. */
export function registration(type: EntryType, { model, view }: CoreView, member: string) {
  const record = model.registered(type, view);
  return (record && stored(record, member)) ?? registeredByCore("types", type.name)?.[member];
}

/** Members that nobody writes: without a schema of the document the core's own tells which of them there are. */
const READ_ONLY = new Set(
  "id guid link modified modified_gmt type permalink_template generated_slug class_list".split(" "),
);

/** Whether answers of the type have the member. */
export function answersMember(member: string, type: EntryType): boolean {
  if (type.properties !== undefined || !READ_ONLY.has(member)) return type.has(member);
  const usual = usualContexts(type.name);
  return usual.size === 0 || usual.has(member);
}

/** Whether answers of attachments have the members that came to the core late: by the schema, else by an arg that came with them. */
export function hasLateMembers({ properties, has }: EntryType): boolean {
  return properties === undefined ? has("generate_sub_sizes") : Object.hasOwn(properties, "filename");
}

/** An entry and its type. */
export interface FoundEntry {
  readonly record: SiteRecord;
  readonly type: EntryType;
}

/** The entry of that id, of whatever type. */
export function findEntry(id: number, { model, view }: CoreView): FoundEntry | undefined {
  for (const type of model.entryTypes) {
    const record = view.get(type.resource, id);
    if (record !== undefined) return { record, type };
  }
  return undefined;
}
