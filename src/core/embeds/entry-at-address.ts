import type { Call } from "../../engine/call.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { asOfNow, statusAt } from "../entry-status.ts";
import { type FoundEntry, findEntry, isViewable } from "../entry-types.ts";
import { settingsOf } from "../settings.ts";
import type { CoreModel } from "../model.ts";
import { permalink } from "../permalinks.ts";

/** The entry that everybody may look at whose page lies at an address; undefined where there is none, or the address is another site's. */
export function publicEntryAt(address: string, model: CoreModel, call: Call): FoundEntry | undefined {
  const [page = ""] = address.split(/[?#]/, 1);
  const [bare, home] = [withoutScheme(page), withoutScheme(call.links.home)];
  if (bare !== home && !bare.startsWith(`${home}/`)) return undefined;
  const path = bare.slice(home.length);
  const id = numbered(address) || (path === "" || path === "/" ? frontPage(model, call) : 0);
  return id > 0 ? publicOne(findEntry(id, { model, view: call.view }), model, call) : named(path, { model, call });
}

/** The id that the query of an address names; 0 where it names none. */
function numbered(address: string): number {
  return Number(/[?&](?:p|page_id|attachment_id)=(\d+)/.exec(address)?.[1] ?? 0);
}

function frontPage(model: CoreModel, { view }: Call): number {
  const settings = settingsOf(model, view);
  return settings.text("show_on_front") === "page" ? settings.number("page_on_front") : 0;
}

/** Whether a page shows the list of posts in place of itself. */
function isPostsPage({ record, type }: FoundEntry, model: CoreModel, { view }: Call): boolean {
  const settings = settingsOf(model, view);
  return (
    type.name === "page" && settings.text("show_on_front") === "page" && settings.number("page_for_posts") === record.id
  );
}

function named(path: string, { model, call }: { model: CoreModel; call: Call }): FoundEntry | undefined {
  const slug = path.split("/").findLast((step) => step !== "") ?? "";
  const wanted = withSlash(`${call.links.home}${path}`);
  for (const type of model.entryTypes)
    for (const record of call.view.all(type.resource)) {
      if (record.slug !== slug && record.slug !== decoded(slug)) continue;
      const found = publicOne({ record, type }, model, call);
      if (found === undefined || isPostsPage(found, model, call)) continue;
      const own = withSlash(permalink(record, type, { ...call, model }));
      if (own === wanted || decoded(own) === decoded(wanted)) return found;
    }
  return undefined;
}

function publicOne(found: FoundEntry | undefined, model: CoreModel, call: Call): FoundEntry | undefined {
  if (found === undefined || !isViewable(found.type, { model, view: call.view })) return undefined;
  return isPublic(found.record, model, call) ? { ...found, record: asOfNow(found.record, call.now) } : undefined;
}

/** Whether everybody may look at an entry; a file is as public as what it is attached to, also where that is in the trash. */
function isPublic(record: SiteRecord, model: CoreModel, call: Call): boolean {
  const status = statusAt(record, call.now);
  if (status !== "inherit") return status === "publish";
  const parent = findEntry(Number(stored(record, "post") ?? 0), { model, view: call.view });
  if (parent === undefined || parent.record.id === record.id) return true;
  const of = statusAt(parent.record, call.now);
  return of === "trash" || of === "publish" || of === "inherit";
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//i, "");
}

function withSlash(address: string): string {
  return address.endsWith("/") ? address : `${address}/`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
