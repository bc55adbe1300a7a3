import type { RecordForm } from "../../engine/answers/record-form.ts";
import { type Call, numberParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import type { View } from "../../state/view.ts";
import { siteErrors } from "../errors.ts";
import { argsOf, CORE, type CoreKind, type CoreModel } from "../model.ts";
import { recordsBelow } from "../records-below.ts";

/** The paths of the fonts of a site, of their faces, and of fonts that it may take over. */
export const FAMILIES_PATH = `${CORE}/font-families`;
export const FACES_PATH = `${FAMILIES_PATH}/font-faces`;
export const COLLECTIONS_PATH = `${CORE}/font-collections`;

/** What of its fonts a site serves. */
export interface Fonts {
  readonly model: CoreModel;
  readonly kind: CoreKind;
  readonly families: RecordForm;
  /** The faces of families, where the site has routes for them. */
  readonly faces: RecordForm | undefined;
}

/** Fonts whose faces are served. */
export type FontFaces = Fonts & { readonly faces: RecordForm };

/** How many faces of a family are told of. */
const MOST_FACES = 99;

/** The faces of a family, the first made first. */
export function facesOf(family: number, { faces }: Pick<Fonts, "faces">, view: View): readonly SiteRecord[] {
  return faces === undefined ? [] : recordsBelow(family, faces, view).toReversed().slice(0, MOST_FACES);
}

/** The family whose faces a call is about. Throws the refusal where there is none. */
export function familyAbove(call: Call, { families }: Fonts): SiteRecord {
  const id = numberParam(call, call.route.placeholders[0] ?? "font_family_id") ?? 0;
  const family = call.view.get(families.resource, id);
  if (family === undefined) throw refuse(siteErrors.rest_post_invalid_parent);
  return family;
}

/** The face of that id on the path, which has to be one of the family before it. Throws what it is refused for. */
export function faceOfPath(call: Call, fonts: Fonts): SiteRecord {
  const face = namedFace(call, fonts);
  if (face === undefined) throw refuse(siteErrors.rest_post_invalid_id);
  if (familyAbove(call, fonts).id !== Number(stored(face, "parent")))
    throw refuse(siteErrors.rest_font_face_parent_id_mismatch);
  return face;
}

/** The face of that id on the path, whatever family it is of. */
export function namedFace(call: Call, { faces }: Fonts): SiteRecord | undefined {
  return faces && call.view.get(faces.resource, numberParam(call, "id") ?? 0);
}

/** The family of that id on the path. */
export function namedFamily(call: Call, { families }: Fonts): SiteRecord | undefined {
  return call.view.get(families.resource, numberParam(call, "id") ?? 0);
}

/** Whether answers have a member, as far as the document tells. */
export function tellsMember({ properties, has }: CoreKind, member: string): boolean {
  return properties === undefined || has(member);
}

/** The version of settings that the site writes, the latest that it takes, where its answers tell of it. */
export function settingsVersion({ kind }: Fonts): JsonObject {
  if (!tellsMember(kind, "theme_json_version")) return {};
  const { maximum } = argsOf(kind.list, "POST").theme_json_version ?? {};
  return { theme_json_version: typeof maximum === "number" ? maximum : 3 };
}
