import type { UploadedFile } from "../../args/sources.ts";
import { refuse } from "../../engine/refusal.ts";
import { objectOf, shapes } from "../../json/schema.ts";
import type { Changes } from "../../state/changes.ts";
import { defineResource, type RecordOf, type Resource } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import type { OwnPages } from "../area.ts";
import { siteErrors } from "../errors.ts";
import { cleanedName, freeName } from "../media/file-name.ts";
import { endingOf } from "../media/mime-types.ts";
import { fileResponse } from "../media/pages.ts";

const schema = objectOf({ id: shapes.id, face: shapes.id, path: shapes.text, type: shapes.text, content: shapes.text });

/** A file of a face that was uploaded: its path below the site's home, and its bytes in base 64. */
interface FontFile extends RecordOf<typeof schema> {}

/** The files of faces that were uploaded. */
export const fontFiles: Resource<FontFile> = defineResource({
  name: "wp/v2/font-families/font-faces/files",
  idSpace: "font-file",
  schema,
  indexes: { path: ({ path }: FontFile) => [path], face: ({ face }: FontFile) => [face] },
});

/** A kind of files of fonts: its type, and how files of it begin. */
interface FontKind {
  readonly type: string;
  readonly starts: readonly string[];
}

/** By the ending of names. */
const KINDS: ReadonlyMap<string, FontKind> = new Map([
  ["woff2", { type: "font/woff2", starts: ["wOF2"] }],
  ["woff", { type: "font/woff", starts: ["wOFF"] }],
  ["ttf", { type: "font/sfnt", starts: ["\0\x01\0\0", "true"] }],
  ["otf", { type: "application/vnd.ms-opentype", starts: ["OTTO"] }],
]);

/** A file of a face that may be kept. */
export interface FontUpload {
  readonly path: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The file with the path that it will stand at below a folder. Throws what it is refused for. */
export function readFont(file: UploadedFile, folder: string, isTaken: (path: string) => boolean): FontUpload {
  const name = cleanedName(file.name);
  if (file.bytes.byteLength === 0 || name === "") throw refuse(siteErrors.rest_font_upload_unknown_error);
  const kind = KINDS.get(endingOf(name));
  const start = Buffer.from(file.bytes.subarray(0, 4)).toString("latin1");
  if (kind === undefined || !kind.starts.includes(start)) throw refuse(siteErrors.rest_font_upload_invalid_file_type);
  return {
    path: `${folder}/${freeName(name, (other) => isTaken(`${folder}/${other}`))}`,
    type: kind.type,
    bytes: file.bytes,
  };
}

/** Whether a file of a face stands at a path. */
export function isFontFile(path: string, view: View): boolean {
  return fontFileAt(path, view) !== undefined;
}

function fontFileAt(path: string, view: View): FontFile | undefined {
  return view.range(fontFiles, "path", { from: path, to: path }).next().value;
}

/** Keeps the files of a face. */
export function keepFontFiles(face: number, uploads: readonly FontUpload[], changes: Changes): void {
  for (const { path, type, bytes } of uploads)
    changes.insert(fontFiles, { face, path, type, content: Buffer.from(bytes).toString("base64") });
}

/** Takes the files of a face away. */
export function removeFontFiles(face: number, changes: Changes): void {
  const kept = [...changes.view.range(fontFiles, "face", { from: face, to: face })];
  for (const { id } of kept) changes.remove(fontFiles, id);
}

/** The files of faces at their own addresses. */
export const fontPages: OwnPages = ({ path, place: { view }, refused }) => {
  const file = refused === undefined ? fontFileAt(path, view) : undefined;
  return file && fileResponse({ type: file.type, bytes: Buffer.from(file.content, "base64"), isKept: true });
};
