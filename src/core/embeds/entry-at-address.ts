import type { Call } from "../../engine/call.ts";
import { storedText } from "../../engine/site-record.ts";
import { asOfNow } from "../entry-status.ts";
import { type FoundEntry, findEntry, isViewable } from "../entry-types.ts";
import { settingsOf } from "../settings.ts";
import type { CoreModel } from "../model.ts";
import { permalink } from "../permalinks.ts";

/** The entry that everybody may look at whose page lies at an address; undefined where there is none, or the address is another site's. */
export function publicEntryAt(address: string, model: CoreModel, call: Call): FoundEntry | undefined {
  const [whole = ""] = address.split("#", 1);
  const [page = "", query = ""] = whole.split("?", 2);
  const [bare, home] = [withoutScheme(page), withoutScheme(call.links.home)];
  if (bare !== home && !bare.startsWith(`${home}/`)) return undefined;
  const path = bare.slice(home.length);
  const id = path === "" || path === "/" ? idIn(new URLSearchParams(query), { model, view: call.view }) : undefined;
  return id === undefined
    ? named(path, { model, call })
    : publicOne(findEntry(id, { model, view: call.view }), model, call);
}

function idIn(query: URLSearchParams, at: Parameters<typeof findEntry>[1]): number {
  const named = ["p", "page_id", "attachment_id"].map((name) => query.get(name)).find((value) => value !== null);
  if (named !== undefined && named !== null) return Number(named) || 0;
  const settings = settingsOf(at.model, at.view);
  return settings.text("show_on_front") === "page" ? settings.number("page_on_front") : 0;
}

function named(path: string, { model, call }: { model: CoreModel; call: Call }): FoundEntry | undefined {
  const slug = path.split("/").findLast((step) => step !== "") ?? "";
  const wanted = withSlash(`${call.links.home}${path}`);
  for (const type of model.entryTypes)
    for (const record of call.view.all(type.resource)) {
      if (record.slug !== slug && record.slug !== decoded(slug)) continue;
      const found = publicOne({ record, type }, model, call);
      if (found === undefined) continue;
      const own = withSlash(permalink(record, type, { ...call, model }));
      if (own === wanted || decoded(own) === decoded(wanted)) return found;
    }
  return undefined;
}

const PUBLIC = new Set(["publish", "inherit"]);

function publicOne(found: FoundEntry | undefined, model: CoreModel, call: Call): FoundEntry | undefined {
  if (found === undefined || !isViewable(found.type, { model, view: call.view })) return undefined;
  const record = asOfNow(found.record, call.now);
  return PUBLIC.has(storedText(record, "status")) ? { ...found, record } : undefined;
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
