import { ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { creating, deleting, listing, reading } from "../../engine/flows.ts";
import { pageHeaders } from "../../engine/page.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { contextOf, contextsOf, inContext } from "../contexts.ts";
import { countedPage, pageOfEntries } from "../entries/list-entries.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { selfLink } from "../links.ts";
import { resourceOf } from "../model.ts";
import { recordsBelow } from "../records-below.ts";
import { selectedFonts } from "./families.ts";
import { mayManageFonts, toCreateFonts, toFont, toListFonts } from "./font-rights.ts";
import { FACES_PATH, FAMILIES_PATH, type FontFaces, faceOfPath, familyAbove, namedFace } from "./fonts.ts";
import { createFace, removeFace } from "./write-face.ts";

/** How faces are kept and given. */
export function faceForm(): RecordForm {
  return recordForm(resourceOf(FACES_PATH, "post"), {
    order: ["id", "theme_json_version", "parent", "font_face_settings"],
    usual: () => [],
  });
}

/** The behaviour of a method of the list of a family's faces. */
export function ofFaces(fonts: FontFaces, method: string): Behaviour | undefined {
  if (method === "GET") return listOfFaces(fonts);
  if (method !== "POST") return undefined;
  return creating<SiteRecord>({
    basis: "family",
    permission: toCreateFonts,
    create: (call, changes) => createFace(call, changes, fonts),
    present: (face, call) => presentFace(face, fonts, call, "edit"),
    // The place of the family stays as the route has it.
    location: ({ id }, { links, route }) => `${links.apiRoot}${route.key}/${id}`,
  });
}

function listOfFaces(fonts: FontFaces): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: toListFonts,
    select: (call) => selectedFonts(recordsBelow(familyAbove(call, fonts).id, fonts.faces, call.view), call),
    page: pageOfEntries,
    beyond: () => refuse(siteErrors.rest_post_invalid_page_number),
    present: (face, call) => presentFace(face, fonts, call, contextOf(call)),
    answer: (page, call) => ok([...page.items], { headers: pageHeaders(countedPage(page, call), call) }),
  });
}

/** The behaviour of a method of one face. */
export function ofFace(fonts: FontFaces, method: string): Behaviour | undefined {
  const named = (call: Call) => namedFace(call, fonts);
  const find = (call: Call) => faceOfPath(call, fonts);
  if (method === "GET")
    return reading<SiteRecord>({
      basis: "family",
      permission: toFont("read", named),
      find,
      present: (face, call) => presentFace(face, fonts, call, contextOf(call)),
    });
  if (method !== "DELETE") return undefined;
  return deleting<SiteRecord>({
    basis: "family",
    permission: toFont("delete", named),
    find,
    remove: (face, call, changes) => {
      if (!truthy(call.params.force)) throw refuse(siteErrors.rest_trash_not_supported);
      const previous = faceMembers(face, fonts, call, "edit");
      removeFace(face, changes, fonts);
      return ok({ deleted: true, previous });
    },
  });
}

function presentFace(face: SiteRecord, fonts: FontFaces, call: Call, context: string): JsonObject {
  return { ...faceMembers(face, fonts, call, context), _links: faceLinks(face, call) };
}

function faceMembers(face: SiteRecord, { faces }: FontFaces, call: Call, context: string): JsonObject {
  return inContext(faces.write(face, call), contextsOf(call.route, "wp_font_face"), context);
}

function faceLinks(face: SiteRecord, call: Call): JsonObject {
  const { apiRoot } = call.links;
  const family = `${FAMILIES_PATH}/${storedText(face, "parent")}`;
  const methods = mayManageFonts(call) ? ["GET", "DELETE"] : ["GET"];
  return {
    self: [selfLink(`${family}/font-faces/${face.id}`, methods, call.links)],
    collection: [{ href: `${apiRoot}/${family}/font-faces` }],
    parent: [{ href: `${apiRoot}/${family}` }],
  };
}
