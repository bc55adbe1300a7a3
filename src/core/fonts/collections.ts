import { ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { listing, reading } from "../../engine/flows.ts";
import { pageHeaders } from "../../engine/page.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { contextOf, contextsOf, inContext } from "../contexts.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { selfLink } from "../links.ts";
import type { CoreKind } from "../model.ts";
import { termPage } from "../terms/term-list.ts";
import { toListFonts } from "./font-rights.ts";

/** Fonts that a site may take over, as its code registers them. */
export interface Collections {
  readonly kind: CoreKind;
  readonly form: RecordForm;
}

/** How collections are kept and given; the core has one of its own, which lies on another host. */
export function collectionForm({ resource }: CoreKind): RecordForm {
  return recordForm(resource, {
    key: "slug",
    order: ["slug", "name", "description", "font_families", "categories"],
    usual: () => [{ slug: "google-fonts", name: "Google Fonts" }],
  });
}

/** All collections: those that can't be fetched are counted and not shown. */
export function listOfCollections(about: Collections): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: toListFonts,
    select: (call) => [...call.view.all(about.kind.resource)],
    page: termPage,
    beyond: () => refuse(siteErrors.rest_post_invalid_page_number),
    present: (collection, call) => (isElsewhere(collection) ? null : presented(collection, about, call)),
    answer: (page, call) =>
      ok(
        page.items.filter((item) => item !== null),
        { headers: pageHeaders(page, call) },
      ),
  });
}

/** One collection by its slug. */
export function oneCollection(about: Collections): Behaviour {
  return reading<SiteRecord>({
    basis: "family",
    permission: toListFonts,
    find: (call) => {
      const slug = textParam(call, about.kind.item?.placeholders[0] ?? "slug") ?? "";
      const found = call.view.bySlug(about.kind.resource, slug);
      if (found === undefined) throw refuse(siteErrors.rest_font_collection_not_found);
      if (isElsewhere(found)) throw refuse(siteErrors.font_collection_request_error);
      return found;
    },
    present: (collection, call) => presented(collection, about, call),
  });
}

/** Whether the fonts of a collection lie on another host, where nobody fetches them: none are told of. */
function isElsewhere(collection: SiteRecord): boolean {
  return stored(collection, "font_families") === undefined;
}

function presented(collection: SiteRecord, { kind, form }: Collections, call: Call): Json {
  const members = inContext(
    form.write(collection, call),
    contextsOf(kind.list ?? kind.item, "font-collection"),
    contextOf(call),
  );
  return { ...members, _links: linksOf(collection, kind, call) };
}

function linksOf({ slug = "" }: SiteRecord, { path }: CoreKind, call: Call): JsonObject {
  return {
    self: [selfLink(`${path}/${slug}`, ["GET"], call.links)],
    collection: [{ href: `${call.links.apiRoot}/${path}` }],
  };
}
