import type { RawMap } from "../raw-value.ts";
import type { UploadedFile } from "../sources.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import { ParamTree, readParamName } from "./param-tree.ts";

/** What a multipart body holds. */
export interface Multipart {
  form: RawMap;
  files: Record<string, UploadedFile[]>;
}

/** The fields and files of a multipart body, a field that was left without a file among them; undefined where there are more parts than the limit. */
export function parseMultipart(body: Uint8Array, boundary: string, limit: number): Multipart | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const tree = new ParamTree();
  const files = new Map<string, UploadedFile[]>();
  let fileCount = 0;
  for (const part of partsOf(bytes, `--${boundary}`)) {
    const { name, fileName, type } = readHeaders(part.headers);
    if (name === undefined) continue;
    if (fileName === undefined) tree.add(name, decodeUtf8(part.content, "?"));
    else {
      fileCount++;
      addFile(files, name, fileName === "" ? [] : [{ name: fileName, type, bytes: part.content }]);
    }
    if (tree.count + fileCount > limit) return undefined;
  }
  return { form: tree.toMap(), files: Object.fromEntries(files) };
}

interface Part {
  headers: string;
  content: Uint8Array;
}

function* partsOf(bytes: Buffer, delimiter: string): Generator<Part> {
  let at = firstDelimiter(bytes, delimiter);
  while (at >= 0) {
    const start = at + delimiter.length;
    if (bytes.toString("latin1", start, start + 2) === "--") return;
    const next = bytes.indexOf(`\n${delimiter}`, start);
    const part = readPart(bytes.subarray(start, next < 0 ? bytes.length : next));
    if (part !== undefined) yield part;
    at = next < 0 ? -1 : next + 1;
  }
}

function firstDelimiter(bytes: Buffer, delimiter: string): number {
  if (bytes.subarray(0, delimiter.length).equals(Buffer.from(delimiter))) return 0;
  const at = bytes.indexOf(`\n${delimiter}`);
  return at < 0 ? -1 : at + 1;
}

/** A part starts after the line of its delimiter; one line break before the next delimiter belongs to that. */
function readPart(bytes: Buffer): Part | undefined {
  const lineEnd = bytes.indexOf("\n");
  if (lineEnd < 0) return undefined;
  const part = bytes.subarray(lineEnd + 1);
  const { headersEnd, contentStart } = blankLine(part);
  const content = part.subarray(contentStart);
  const end = content.at(-1) === 13 ? content.length - 1 : content.length;
  return { headers: decodeUtf8(part.subarray(0, headersEnd), "?"), content: content.subarray(0, end) };
}

function blankLine(part: Buffer): { headersEnd: number; contentStart: number } {
  const windows = part.indexOf("\r\n\r\n");
  const unix = part.indexOf("\n\n");
  if (windows >= 0 && (unix < 0 || windows < unix)) {
    return { headersEnd: windows, contentStart: windows + 4 };
  }
  return unix < 0
    ? { headersEnd: part.length, contentStart: part.length }
    : { headersEnd: unix, contentStart: unix + 2 };
}

function readHeaders(headers: string): {
  name: string | undefined;
  fileName: string | undefined;
  type: string;
} {
  const disposition = headerOf(headers, "content-disposition") ?? "";
  return {
    name: parameterOf(disposition, "name"),
    fileName: parameterOf(disposition, "filename"),
    type: headerOf(headers, "content-type") ?? "",
  };
}

function headerOf(headers: string, wanted: string): string | undefined {
  for (const line of headers.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (line.slice(0, colon).trim().toLowerCase() === wanted) return line.slice(colon + 1).trim();
  }
  return undefined;
}

function parameterOf(disposition: string, wanted: "name" | "filename"): string | undefined {
  const pattern = new RegExp(`;\\s*${wanted}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, "i");
  const [, quoted, bare] = pattern.exec(disposition) ?? [];
  return quoted === undefined ? bare : quoted.replace(/\\(["\\])/g, "$1");
}

function addFile(files: Map<string, UploadedFile[]>, written: string, added: UploadedFile[]): void {
  const name = readParamName(written)?.name;
  if (name !== undefined) files.set(name, [...(files.get(name) ?? []), ...added]);
}
