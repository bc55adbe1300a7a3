import type { Call } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedObject } from "../../engine/site-record.ts";
import type { Changes } from "../../state/changes.ts";
import { cleanUri } from "../../args/formats/uri.ts";
import { siteErrors } from "../errors.ts";
import { withoutMembers } from "../../engine/answers/record-form.ts";
import { UPLOADS } from "../media/attachment.ts";
import { uploadsOf } from "../media/uploads.ts";
import { CORE } from "../model.ts";
import { faceKey, fontSettings, keptFaceSettings, sourcesOf } from "./font-settings.ts";
import { type FontUpload, isFontFile, keepFontFiles, readFont, removeFontFiles } from "./font-files.ts";
import { familyAbove, type FontFaces, type Fonts, settingsVersion } from "./fonts.ts";

/** Makes a face of a family, with the files that come with it. Throws what it is refused for. */
export function createFace(call: Call, changes: Changes, fonts: FontFaces): SiteRecord {
  const { faces } = fonts;
  const family = familyAbove(call, fonts);
  const settings = keptFaceSettings(fontSettings(call.params.font_face_settings) ?? {});
  const key = faceKey(settings);
  for (const face of call.view.all(faces.resource))
    if (faceKey(storedObject(face, "font_face_settings")) === key) throw refuse(siteErrors.rest_duplicate_font_face);
  const { sources, uploads } = placed(sourcesOf(settings), call, fonts);
  const face = changes.insert(faces.resource, {
    ...settingsVersion(fonts),
    parent: family.id,
    font_face_settings: { ...settings, src: sources.length === 1 ? (sources[0] ?? "") : sources },
  });
  keepFontFiles(face.id, uploads, changes);
  touch(family, changes, fonts);
  return face;
}

/** Where a face lies once the files that came with it stand at their addresses. */
function placed(sources: readonly string[], call: Call, fonts: Fonts): { sources: string[]; uploads: FontUpload[] } {
  const uploads: FontUpload[] = [];
  const folder = `${uploadsFolder(call, fonts)}/fonts`;
  const home = "{base_url}".length;
  const isTaken = (path: string) => isFontFile(path, call.view) || uploads.some((other) => other.path === path);
  const at = sources.map((source) => {
    const file = call.sources.files?.[source]?.at(-1);
    if (file === undefined) return cleanUri(source);
    const upload = readFont(file, folder.slice(home), isTaken);
    uploads.push(upload);
    return `{base_url}${upload.path}`;
  });
  return { sources: at, uploads };
}

/** The folder of uploads below the site's home. */
function uploadsFolder(call: Call, { model }: Fonts): string {
  const media = model.kind(`${CORE}/media`);
  return media === undefined ? UPLOADS : uploadsOf(call, { type: media }).base;
}

/** Takes a face away with its files. */
export function removeFace(face: SiteRecord, changes: Changes, fonts: FontFaces): void {
  changes.remove(fonts.faces.resource, face.id);
  removeFontFiles(face.id, changes);
  const family = changes.view.get(fonts.families.resource, Number(stored(face, "parent")));
  if (family !== undefined) touch(family, changes, fonts);
}

/** What an answer said of a family's faces otherwise than they do holds no longer once they change. */
function touch(family: SiteRecord, changes: Changes, { families }: Fonts): void {
  if (stored(family, "font_faces") !== undefined)
    changes.put(families.resource, withoutMembers(family, ["font_faces"]));
}
