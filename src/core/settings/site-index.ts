import { attached } from "../../engine/answers/addresses.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { root, wholeIndex } from "../../engine/index/indexes.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { zoneOffset } from "../../time/zone.ts";
import { askedFields, hasEmbedded, isAmong } from "../asked-fields.ts";
import { mayEditAnyType } from "../registries/registry.ts";
import { type RecordRelations, withCuries } from "../links.ts";
import { CORE, type CoreModel } from "../model.ts";
import { holds } from "../rights.ts";
import { settingsOf } from "../settings.ts";
import { activeTheme } from "../themes/active-theme.ts";

/** The index document as the site's settings have it at the moment. */
export function indexOfSite(model: CoreModel): Behaviour {
  return {
    ...root,
    answer(call) {
      const { body } = wholeIndex(call);
      if (!isObject(body)) return ok(body);
      const index = asSet(body, call, model);
      const names = askedFields(call);
      return ok(index, names && { links: toldLinks(index, names, call) });
    },
  };
}

/** The relations that go with the fields that a call asks for: all with any of them and with what they lead to, else those to the pictures that are named. */
function toldLinks({ _links: links }: JsonObject, names: readonly string[], call: Call): JsonObject | undefined {
  if (!isObject(links)) return undefined;
  if (isAmong(names, "_links") || isAmong(names, "_embedded") || hasEmbedded(call)) return links;
  const isNamed = (picture: Json) =>
    isObject(picture) && (PICTURES[scalarText(picture.type)] ?? []).some((member) => isAmong(names, member));
  const pictures = listOf(links["wp:featuredmedia"]).filter(isNamed);
  return pictures.length === 0 ? undefined : withCuries({ "wp:featuredmedia": pictures });
}

/** What a relation to a picture goes with. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  site_logo: ["site_logo"],
  site_icon: ["site_icon", "site_icon_url"],
};

/** The document with what settings say otherwise than it did when it was loaded; members that it lacks stay away. */
function asSet(document: JsonObject, call: Call, model: CoreModel): JsonObject {
  const said = Object.entries({ ...textsAndPages(document, call, model), ...pictures(document, call, model) });
  const known = said.flatMap(([name, value]): [string, Json][] =>
    Object.hasOwn(document, name) && value !== undefined ? [[name, value]] : [],
  );
  const { _links: links } = document;
  return {
    ...document,
    ...Object.fromEntries(known),
    ...(isObject(links) && { _links: linksOf(links as Record<string, Json[]>, document, { call, model }) }),
  };
}

function textsAndPages(document: JsonObject, { now, view }: Call, model: CoreModel): Record<string, Json | undefined> {
  const settings = settingsOf(model, view);
  const zone = settings.text("timezone");
  const offset = zone === "" ? 0 : zoneOffset(zone, now) / 3_600_000;
  return {
    name: settings.text("title"),
    description: settings.text("description"),
    timezone_string: zone,
    gmt_offset: zone === document.timezone_string ? undefined : offset,
    page_for_posts: settings.number("page_for_posts"),
    page_on_front: settings.number("page_on_front"),
    show_on_front: settings.text("show_on_front"),
  };
}

function pictures(document: JsonObject, call: Call, model: CoreModel): Record<string, Json | undefined> {
  const settings = settingsOf(model, call.view);
  const icon = settings.number("site_icon");
  const address = storedText(pictureOf(icon, call, model) ?? { id: 0 }, "source_url");
  return {
    site_logo: settings.number("site_logo"),
    site_icon: icon,
    site_icon_url: icon === Number(document.site_icon) ? undefined : attached(address, call.links),
  };
}

function pictureOf(id: number, { view }: Call, model: CoreModel): SiteRecord | undefined {
  const media = model.kind(`${CORE}/media`);
  return media && view.get(media.resource, id);
}

function linksOf(
  { curies: _curies, ...kept }: Record<string, Json[]>,
  document: JsonObject,
  { call, model }: { call: Call; model: CoreModel },
): JsonObject {
  const links: RecordRelations = { ...kept };
  const theme = toldTheme(call, model);
  if (theme !== undefined) links["wp:active-theme"] = [{ href: `${call.links.apiRoot}/${CORE}/themes/${theme}` }];
  const settings = settingsOf(model, call.view);
  const isOther = ["site_logo", "site_icon"].some((name) => settings.number(name) !== Number(document[name] ?? 0));
  if (isOther) {
    delete links["wp:featuredmedia"];
    const shown = ["site_logo", "site_icon"].filter((name) => settings.number(name) !== 0);
    const media = shown.map((name) => pictureLink(name, settings.number(name), { call, model }));
    if (media.length > 0) links["wp:featuredmedia"] = media;
  }
  return withCuries(links);
}

function pictureLink(type: string, id: number, { call, model }: { call: Call; model: CoreModel }): JsonObject {
  const path = pictureOf(id, call, model) === undefined ? "" : `${CORE}/media/${id}`;
  return { href: `${call.links.apiRoot}/${path}`, embeddable: true, type };
}

/** The folder of the theme in use, which those are told of who may choose another or write entries of any type. */
function toldTheme({ user, view }: Call, model: CoreModel): string | undefined {
  if (user === undefined) return undefined;
  if (!holds({ user }, "switch_themes") && !mayEditAnyType(model, { user, view, strict: true })) return undefined;
  const theme = activeTheme(model, view);
  return theme && storedText(theme, "stylesheet");
}
