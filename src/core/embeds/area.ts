import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { embedHeight, embedHtml, embedWidth, embedXml } from "../../engine/embed-markup.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject, type JsonObject } from "../../json/json.ts";
import type { Area } from "../area.ts";
import type { FoundEntry } from "../entry-types.ts";
import { siteErrors } from "../errors.ts";
import { CORE, type CoreModel, recordText } from "../model.ts";
import { permalink } from "../permalinks.ts";
import { can } from "../rights.ts";
import { settingsOf } from "../settings.ts";
import { authorLink } from "../users/user-form.ts";
import { attached } from "../../engine/answers/addresses.ts";
import { publicEntryAt } from "./entry-at-address.ts";

/** What the page at an address looks like when others embed it, so many pixels wide; undefined where it is none. */
export type EmbedOf = (address: string, width: number, call: Call) => JsonObject | undefined;

/** What pages of the site look like when others embed them; of what is no entry of the core's `otherwise` tells. */
export function embedded(model: CoreModel, otherwise: EmbedOf = () => undefined): Area {
  const answer: Behaviour["answer"] = (call) => {
    const [address, width] = [textParam(call, "url") ?? "", embedWidth(call.params.maxwidth)];
    const found = publicEntryAt(address, model, call);
    const shown = found === undefined ? otherwise(address, width, call) : embedOf(found, width, model, call);
    if (shown === undefined) throw refuse(siteErrors.oembed_invalid_url);
    return ok(shown);
  };
  const embed: Behaviour = {
    basis: "family",
    answer,
    write: (body, call) =>
      call.params.format === "xml" ? { type: "text/xml; charset=UTF-8", content: embedXml(body) } : undefined,
  };
  const proxy: Behaviour = { basis: "family", permission: (call) => can(call, "edit_posts"), answer };
  return {
    forms: [],
    behaviour(route, method) {
      if (method !== "GET") return undefined;
      if (route.name === "/oembed/1.0/embed") return embed;
      return route.name === "/oembed/1.0/proxy" ? proxy : undefined;
    },
  };
}

function embedOf({ record, type }: FoundEntry, width: number, model: CoreModel, call: Call): JsonObject {
  const page = permalink(record, type, { ...call, model });
  const provider = settingsOf(model, call.view).text("title") || call.catalogue.site.name;
  const isProtected = storedText(record, "password") !== "";
  const title = `${isProtected ? "Protected: " : ""}${recordText(record, "title").rendered}`;
  const height = embedHeight(width);
  return {
    version: "1.0",
    provider_name: provider,
    provider_url: call.links.home,
    ...authorOf(record, { provider, model, call }),
    title,
    type: storedText(record, "mime_type").startsWith("video/") ? "video" : "rich",
    width,
    height,
    html: embedHtml({ page, title, provider, width, height, secret: call.token(`embed ${page}`).slice(0, 10) }),
    ...thumbnailOf(record, width, model, call),
  };
}

function authorOf(
  record: SiteRecord,
  { provider, model, call }: { provider: string; model: CoreModel; call: Call },
): JsonObject {
  const users = model.kind(`${CORE}/users`);
  const author = users && call.view.get(users.resource, Number(stored(record, "author") ?? 0));
  if (author === undefined) return { author_name: provider, author_url: call.links.home };
  return { author_name: storedText(author, "name"), author_url: authorLink(author, call.links.home) };
}

interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What shows an entry on others' pages: a picture itself, else the picture that stands for it. */
function thumbnailOf(record: SiteRecord, width: number, model: CoreModel, call: Call): JsonObject {
  const media = model.kind(`${CORE}/media`);
  const isPicture = storedText(record, "mime_type").startsWith("image/");
  const id = isPicture ? record.id : Number(stored(record, "featured_media") ?? 0);
  const medium = media && call.view.get(media.resource, id);
  const picture = medium && fittingPicture(medium, width);
  if (picture === undefined) return {};
  const shown = Math.min(width, picture.width);
  return {
    thumbnail_url: attached(picture.url, call.links),
    thumbnail_width: shown,
    thumbnail_height: Math.round((picture.height * shown) / picture.width),
  };
}

/** The smallest picture of a medium that is wide enough and shows all of it. */
function fittingPicture(medium: SiteRecord, width: number): Picture | undefined {
  const details = stored(medium, "media_details");
  if (!isObject(details)) return undefined;
  const whole = pictureOf({ ...details, source_url: storedText(medium, "source_url") });
  if (whole === undefined) return undefined;
  const sizes = isObject(details.sizes) ? Object.values(details.sizes) : [];
  const fitting = sizes
    .flatMap((size) => (isObject(size) ? (pictureOf(size) ?? []) : []))
    .filter((size) => size.width >= width && isUncut(size, whole))
    .sort((a, b) => a.width - b.width);
  return fitting[0] ?? whole;
}

function pictureOf({ width, height, source_url: url }: JsonObject): Picture | undefined {
  if (typeof url !== "string" || url === "" || !(Number(width) > 0)) return undefined;
  return { url, width: Number(width), height: Number(height) };
}

function isUncut(size: Picture, whole: Picture): boolean {
  return Math.abs(size.height - (whole.height * size.width) / whole.width) <= 1;
}
