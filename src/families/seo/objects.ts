import { siteErrors } from "../../core/errors.ts";
import { mayUse, seoErrors } from "./checks.ts";
import { categories, tags } from "../calendar/records.ts";
import type { Situation } from "../../engine/call.ts";
import { forbidden, refuse, type Refusal } from "../../engine/refusal.ts";
import { may } from "../../engine/rights.ts";
import { type FoundPost, findPost, isOtherEntry } from "./posts.ts";
import { OBJECT_TYPES, type ObjectType, metadata, type MetadataRecord } from "./records.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Whether the text names a kind of object. */
export function isObjectType(text: string | undefined): text is ObjectType {
  return OBJECT_TYPES.some((type) => type === text);
}

/** Kinds of entries that search engines are told of. */
const INDEXED_KINDS: readonly string[] = ["post", "page", "product", "event"];

/** Whether there is an entry of that id, of whatever kind, and it is the caller's to change. */
export function mayEditEntry(call: Situation, id: number): boolean {
  const found = findPost(call.view, id);
  return found === undefined ? isOtherEntry(call.view, id) && may(call, "edit_others_posts") : mayEdit(call, found);
}

/** Whether the caller may change this entry; products are the shop's. */
function mayEdit(call: Situation, { post, kind }: FoundPost): boolean {
  if (kind === "product") return may(call, "manage_options");
  if (may(call, "edit_others_posts")) return true;
  const own = post.author !== undefined && post.author === call.user?.id;
  return own && may(call, post.status === "publish" ? "edit_published_posts" : "edit_posts");
}

/** Whether the caller may change the object: `true`, or the refusal that says why not. */
export function mayEditObject(call: Situation, { type, id }: { type: ObjectType; id: number }): true | Refusal {
  switch (type) {
    case "post": {
      const found = findPost(call.view, id);
      if (found === undefined && !isOtherEntry(call.view, id)) return refuse(siteErrors.rest_post_invalid_id);
      return grant(call, found !== undefined && INDEXED_KINDS.includes(found.kind) && mayEdit(call, found));
    }
    case "term":
      // Who publishes events has the say over their categories.
      if (call.view.get(categories, id) !== undefined) return grant(call, may(call, "publish_posts"));
      if (call.view.get(tags, id) === undefined) return refuse(seoErrors.rest_term_invalid_id);
      return grant(call, may(call, "manage_categories"));
    case "user":
      return may(call, "list_users") || call.user?.id === id || forbidden(call.user !== undefined);
  }
}

/** Whether the caller may change the home page's metadata: like any other site-wide setting. */
export function mayEditHome(call: Situation, { type }: { type: ObjectType }): true | Refusal {
  return type === "post" ? grant(call, mayUse(call, "seo_titles")) : mayEditObject(call, { type, id: 0 });
}

function grant(call: Situation, allowed: boolean): true | Refusal {
  return allowed ? true : forbidden(call.user !== undefined, siteErrors.rest_cannot_edit);
}

/** An object that metadata hangs on. */
export interface ObjectKey {
  readonly type: ObjectType;
  readonly id: number;
}

/** What is kept about an object, if anything. */
export function metadataOf(view: View, { type, id }: ObjectKey): MetadataRecord | undefined {
  return view.bySlug(metadata, `${type}-${id}`);
}

/** Writes members of an object's metadata and its score; a member that is null is taken away. */
export function writeMetadata(
  changes: Changes,
  key: ObjectKey,
  { meta = {}, score }: { meta?: JsonObject; score?: number },
): void {
  const record = metadataOf(changes.view, key);
  const merged = Object.fromEntries(Object.entries({ ...record?.meta, ...meta }).filter(([, value]) => value !== null));
  const members = { meta: merged, score: score ?? record?.score ?? 0 };
  if (record !== undefined) changes.patch(metadata, record.id, members);
  else
    changes.insert(metadata, { slug: `${key.type}-${key.id}`, object_type: key.type, object_id: key.id, ...members });
}

/** The focus keywords of an object, the most important first. */
export function focusKeywords(view: View, key: ObjectKey): string[] {
  const written = metadataOf(view, key)?.meta["seo_focus_keyword"];
  if (typeof written !== "string") return [];
  return written
    .split(",")
    .map((keyword) => trimAscii(keyword))
    .filter((keyword) => keyword !== "");
}
