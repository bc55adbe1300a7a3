import type { UploadedFile } from "../../args/sources.ts";
import type { Call } from "../../engine/call.ts";
import { refuse, type Refusal } from "../../engine/refusal.ts";
import { md5Digest } from "../../state/digest.ts";
import { checkedType } from "./content-type.ts";
import { mediaErrors } from "./errors.ts";
import { cleanedName, nameInDisposition, titleOfName } from "./file-name.ts";

/** A file that a call brings and that may be kept. */
export interface Upload {
  /** Cleaned; another file may have it already. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The title that the name gives as it was written; undefined where that of the kept file counts. */
  readonly title: string | undefined;
}

/** What reading an upload takes of a call. */
type Bringing = Pick<Call, "sources" | "body" | "header">;

/** The types of pictures that the family works on. */
export const EDITABLE: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
]);

/** The file that a call brings, as a field of a form or as its whole body. Throws what it is refused for. */
export function readUpload(call: Bringing, rights: { readonly scripts: boolean }): Upload {
  const files = call.sources.files ?? {};
  if (Object.keys(files).length > 0) return fromForm(files["file"]?.at(-1), call, rights);
  return fromBody(call, rights);
}

/** Why a picture that comes in a form is refused for the type that it says; undefined where it is not. */
export function unsupportedPicture({ sources }: Pick<Bringing, "sources">): Refusal | undefined {
  const type = sources.files?.["file"]?.at(-1)?.type ?? "";
  const isOther = type.startsWith("image/") && type !== "image/svg+xml" && !EDITABLE.has(type);
  return isOther ? refuse(mediaErrors.rest_upload_image_type_not_supported) : undefined;
}

function fromForm(file: UploadedFile | undefined, call: Bringing, rights: { readonly scripts: boolean }): Upload {
  if (file !== undefined) requireHash(file.bytes, call);
  const kept = file && kindOf(file.name, file.bytes, rights);
  if (file === undefined || kept === undefined) throw refuse(mediaErrors.rest_upload_unknown_error);
  return { ...kept, bytes: file.bytes, title: titleOfName(file.name) || undefined };
}

function fromBody(call: Bringing, rights: { readonly scripts: boolean }): Upload {
  const bytes = wholeBody(call);
  if (bytes === undefined) throw refuse(mediaErrors.rest_upload_no_data);
  if (!call.header("content-type")) throw refuse(mediaErrors.rest_upload_no_content_type);
  const disposition = call.header("content-disposition");
  if (!disposition) throw refuse(mediaErrors.rest_upload_no_content_disposition);
  const name = nameInDisposition(disposition);
  if (name === undefined) throw refuse(mediaErrors.rest_upload_invalid_disposition);
  requireHash(bytes, call);
  const kept = kindOf(name, bytes, rights);
  if (kept === undefined) throw refuse(mediaErrors.rest_upload_sideload_error);
  return { ...kept, bytes, title: undefined };
}

/** The body of a call that is no form; a form has fields and files in place of a body. */
function wholeBody({ body, header }: Bringing): Uint8Array | undefined {
  const isForm = header("content-type")?.toLowerCase().startsWith("multipart/form-data") === true;
  return isForm || body === undefined || body.byteLength === 0 ? undefined : body;
}

function kindOf(
  written: string,
  bytes: Uint8Array,
  rights: { readonly scripts: boolean },
): Pick<Upload, "name" | "type"> | undefined {
  if (bytes.byteLength === 0) return undefined;
  return checkedType(cleanedName(baseName(written)), bytes, rights);
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

function requireHash(bytes: Uint8Array, { header }: Bringing): void {
  const expected = header("content-md5")?.trim();
  if (expected !== undefined && expected !== "" && expected !== md5Digest(bytes))
    throw refuse(mediaErrors.rest_upload_hash_mismatch);
}
