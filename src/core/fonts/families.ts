import { type Answer, ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { creating, deleting, listing, reading, updating } from "../../engine/flows.ts";
import { pageHeaders } from "../../engine/page.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedObject } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { askedIds } from "../asked-ids.ts";
import { slugList } from "../args/slug-list.ts";
import { contextOf, contextsOf, inContext } from "../contexts.ts";
import { countedPage, pageOfEntries } from "../entries/list-entries.ts";
import { inEntryOrder, requireOrder } from "../entries/entry-order.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { type RecordRelations, selfLink } from "../links.ts";
import type { CoreKind } from "../model.ts";
import { recordsBelow } from "../records-below.ts";
import { mayManageFonts, toCreateFonts, toFont, toListFonts } from "./font-rights.ts";
import { fontSettings, keptFamilySettings } from "./font-settings.ts";
import { FAMILIES_PATH, tellsMember, type Fonts, facesOf, namedFamily, settingsVersion } from "./fonts.ts";
import { removeFace } from "./write-face.ts";

/** How families are kept and given: their faces tell which they are. */
export function familyForm(kind: CoreKind, faces: RecordForm | undefined): RecordForm {
  return recordForm(kind.resource, {
    order: ["id", "theme_json_version", "font_faces", "font_family_settings"],
    usual: () => [],
    derived: ({ id }, { view }) =>
      tellsMember(kind, "font_faces") ? { font_faces: facesOf(id, { faces }, view).map((face) => face.id) } : {},
  });
}

/** The behaviour of a method of the list of families. */
export function ofFamilies(fonts: Fonts, method: string): Behaviour | undefined {
  if (method === "GET") return listOfFamilies(fonts);
  if (method !== "POST") return undefined;
  return creating<SiteRecord>({
    basis: "family",
    permission: toCreateFonts,
    create: (call, changes) => createFamily(call, changes, fonts),
    present: (family, call) => presentFamily(family, fonts, call, "edit"),
    location: ({ id }, { links }) => `${links.apiRoot}/${FAMILIES_PATH}/${id}`,
  });
}

/** The behaviour of a method of one family. */
export function ofFamily(fonts: Fonts, method: string): Behaviour {
  const named = (call: Call) => namedFamily(call, fonts);
  const find = (call: Call) => familyOfPath(call, fonts);
  if (method === "GET")
    return reading<SiteRecord>({
      basis: "family",
      permission: toFont("read", named),
      find,
      present: (family, call) => presentFamily(family, fonts, call, contextOf(call)),
    });
  if (method === "DELETE")
    return deleting<SiteRecord>({
      basis: "family",
      permission: toFont("delete", named),
      find,
      remove: (family, call, changes) => removeFamily(family, call, changes, fonts),
    });
  return updating<SiteRecord>({
    basis: "family",
    permission: toFont("edit", named),
    find,
    update: (family, call, changes) => updateFamily(family, call, changes, fonts),
    present: (family, call) => presentFamily(family, fonts, call, "edit"),
  });
}

function familyOfPath(call: Call, fonts: Fonts): SiteRecord {
  const found = namedFamily(call, fonts);
  if (found === undefined) throw refuse(siteErrors.rest_post_invalid_id);
  return found;
}

function listOfFamilies(fonts: Fonts): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: toListFonts,
    select: (call) => selectedFonts([...call.view.all(fonts.families.resource)], call),
    page: pageOfEntries,
    beyond: () => refuse(siteErrors.rest_post_invalid_page_number),
    present: (family, call) => presentFamily(family, fonts, call, contextOf(call)),
    answer: (page, call) => ok([...page.items], { headers: pageHeaders(countedPage(page, call), call) }),
  });
}

/** Those of some fonts that a list call asks for, in its order. */
export function selectedFonts(fonts: readonly SiteRecord[], call: Call): SiteRecord[] {
  requireOrder(call);
  const isAsked = askedIds(call);
  const slugs = new Set(Object.values(slugList(call.params.slug ?? [])));
  const found = fonts.filter(
    (font) => isAsked(font.id) && (slugs.size === 0 || slugs.has(settingsOf(font).slug ?? "")),
  );
  return inEntryOrder(found, call);
}

function settingsOf(family: SiteRecord): JsonObject {
  return storedObject(family, "font_family_settings");
}

/** A family as its route answers it in a context, with its relations. */
function presentFamily(family: SiteRecord, fonts: Fonts, call: Call, context: string): JsonObject {
  return { ...familyMembers(family, fonts, call, context), _links: familyLinks(family, fonts, call) };
}

function familyMembers(family: SiteRecord, { families, kind }: Fonts, call: Call, context: string): JsonObject {
  return inContext(families.write(family, call), contextsOf(kind.list ?? kind.item, "wp_font_family"), context);
}

function familyLinks({ id }: SiteRecord, fonts: Fonts, call: Call): JsonObject {
  const { apiRoot } = call.links;
  const path = `${FAMILIES_PATH}/${id}`;
  const methods = (fonts.kind.item?.methods ?? []).filter((method) => method === "GET" || mayManageFonts(call));
  const faces = facesOf(id, fonts, call.view).map((face) => ({
    embeddable: true,
    href: `${apiRoot}/${path}/font-faces/${face.id}`,
  }));
  const links: RecordRelations = {
    self: [selfLink(path, methods, call.links)],
    collection: [{ href: `${apiRoot}/${FAMILIES_PATH}` }],
    ...(faces.length > 0 && { font_faces: faces }),
  };
  return links;
}

const EMPTY: JsonObject = { name: "", slug: "", fontFamily: "", preview: "" };

/** Makes a family. Throws the refusal of a slug that another one has. */
function createFamily(call: Call, changes: Changes, fonts: Fonts): SiteRecord {
  const settings = keptFamilySettings(fontSettings(call.params.font_family_settings) ?? {});
  for (const other of call.view.all(fonts.families.resource))
    if (settingsOf(other).slug === settings.slug) throw refuse(siteErrors.rest_duplicate_font_family);
  return changes.insert(fonts.families.resource, {
    ...settingsVersion(fonts),
    font_family_settings: { ...EMPTY, ...settings },
  });
}

/** Changes what a call brings of a family's settings; its slug stays. */
function updateFamily(family: SiteRecord, call: Call, changes: Changes, fonts: Fonts): SiteRecord {
  const { slug: _slug, ...settings } = keptFamilySettings(fontSettings(call.params.font_family_settings) ?? {});
  const members = {
    ...recordAsJson(family),
    ...settingsVersion(fonts),
    font_family_settings: { ...EMPTY, ...settingsOf(family), ...settings },
  };
  return changes.put(fonts.families.resource, recordFromJson(members));
}

/** Takes a family away for good with its faces and their files. Throws the refusal where that was not asked for. */
function removeFamily(family: SiteRecord, call: Call, changes: Changes, fonts: Fonts): Answer {
  if (!truthy(call.params.force)) throw refuse(siteErrors.rest_trash_not_supported);
  const previous = familyMembers(family, fonts, call, "edit");
  changes.remove(fonts.families.resource, family.id);
  const { faces } = fonts;
  // Answers tell of so many faces; all of them go.
  if (faces !== undefined)
    for (const face of recordsBelow(family.id, faces, call.view)) removeFace(face, changes, { ...fonts, faces });
  return ok({ deleted: true, previous });
}
