import { attached } from "../../engine/answers/addresses.ts";
import type { Call } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { compareTexts } from "../../engine/page.ts";
import { storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { entryMethods } from "../entries/entry-links.ts";
import { relevanceOf, searchFilter } from "../entries/entry-search.ts";
import { asOfNow, statusAt } from "../entry-status.ts";
import { type FoundEntry, isViewable } from "../entry-types.ts";
import { selfLink } from "../links.ts";
import { CORE, type CoreModel, type EntryType, recordText } from "../model.ts";
import { permalink } from "../permalinks.ts";
import { askedIds } from "../asked-ids.ts";
import { askedSubtypes, searchable } from "./searched.ts";

/** The published entries that a search finds: the newest first, where it looks for words those first that have them in the title. */
export function foundEntries(call: Call, model: CoreModel): FoundEntry[] {
  const search = scalarText(call.params.search);
  const isAsked = askedIds(call);
  const rankOf = search === "" ? () => 0 : relevanceOf(search);
  const found = searchedTypes(call, model).flatMap((type) => {
    const filter = searchFilter(call, type);
    const entries = [...call.view.all(type.resource)].filter(
      (record) =>
        statusAt(record, call.now) === "publish" && isAsked(record.id) && (filter === undefined || filter(record)),
    );
    return entries.map((record) => ({ record, type, date: storedText(record, "date"), rank: rankOf(record) }));
  });
  return found.sort((a, b) => a.rank - b.rank || compareTexts(b.date, a.date) || a.record.id - b.record.id);
}

/** What the core's own types that nobody looks for are called. */
const UNSEARCHED = new Set(["attachment", "wp_block", "wp_navigation"]);

/** The types that a search goes through: those asked for, else all that may be searched; posts where none of those asked for may be. */
function searchedTypes(call: Call, model: CoreModel): EntryType[] {
  const at = { model, view: call.view };
  const listed = searchable(model);
  const all = model.entryTypes.filter((type) => {
    const name = model.nameOf(type, call.view);
    return listed?.has(name) ?? (!UNSEARCHED.has(name) && isViewable(type, at));
  });
  const asked = askedSubtypes(call);
  if (asked === undefined) return all;
  const wanted = all.filter((type) => asked.has(model.nameOf(type, call.view)));
  return wanted.length > 0 ? wanted : all.filter(({ name }) => name === "post");
}

/** An entry as a search shows it. */
export function presentFoundEntry({ record, type }: FoundEntry, call: Call, model: CoreModel): JsonObject {
  const { links, now, view } = call;
  const name = model.nameOf(type, view);
  const methods = entryMethods(record, { type, model, call });
  const address = attached(storedText(record, "link"), links);
  return {
    id: record.id,
    title: recordText(record, "title").rendered,
    url: address || permalink(asOfNow(record, now), type, { model, view, now, links }),
    type: "post",
    subtype: name,
    _links: {
      self: [{ embeddable: true, ...selfLink(`${type.path}/${record.id}`, methods, links) }],
      about: [{ href: `${links.apiRoot}/${CORE}/types/${name}` }],
    },
  };
}
