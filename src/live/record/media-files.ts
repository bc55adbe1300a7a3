import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { RecordedFile } from "../recording.ts";
import type { SiteAsking } from "./asking.ts";
import type { Ear } from "./hear.ts";
import type { EarlierRecording } from "./read-changes.ts";

/** Bytes of one file, at most, and of all together. */
const FILE_BYTES = 32 * 2 ** 20;
const ALL_BYTES = 512 * 2 ** 20;

/** Where files come from. */
export interface FileSources {
  readonly home: string;
  readonly ear: Ear;
  readonly asking: SiteAsking;
  /** Files of an earlier recording by their paths. */
  readonly earlier: EarlierRecording["files"];
  /** Records that are as they were: so are their files. */
  readonly kept: ReadonlySet<JsonObject>;
  /** Whether the others are fetched; what an earlier recording has stays unless they are. */
  readonly fetches: boolean;
}

/** The files that records of media name, the originals first, then their smaller ones: fetched, or kept where nothing has changed. */
export async function readFiles(records: readonly JsonObject[], sources: FileSources): Promise<RecordedFile[]> {
  const named = namedFiles(records, sources);
  const files: RecordedFile[] = [];
  let room = ALL_BYTES;
  for (const [at, file] of named.entries()) {
    sources.asking.left = named.length - at - 1;
    const bytes = (await (file.kept?.() ?? fetched(file, room, sources))) ?? (await sources.earlier.get(file.path)?.());
    if (bytes === undefined) continue;
    room -= bytes.byteLength;
    files.push({ path: file.path, bytes });
  }
  return files;
}

interface NamedFile {
  readonly address: string;
  readonly path: string;
  readonly kept: (() => Promise<Uint8Array>) | undefined;
}

function namedFiles(records: readonly JsonObject[], { home, earlier, kept }: FileSources): NamedFile[] {
  const media = records.filter(({ source_url: source }) => typeof source === "string");
  const sources = [
    ...media.map((record) => ({ record, address: record["source_url"] })),
    ...media.flatMap((record) => sizesOf(record).map((address) => ({ record, address }))),
  ];
  const named = new Map<string, NamedFile>();
  for (const { record, address } of sources) {
    const path = typeof address === "string" ? pathBelow(address, home) : undefined;
    if (typeof address !== "string" || path === undefined || named.has(address)) continue;
    named.set(address, { address, path, kept: kept.has(record) ? earlier.get(path) : undefined });
  }
  return [...named.values()];
}

async function fetched(
  { address, path }: NamedFile,
  room: number,
  { ear, asking, earlier, fetches }: FileSources,
): Promise<Uint8Array | undefined> {
  if (!fetches) return undefined;
  if (room <= 0) {
    asking.leave({ path, why: "too-large", detail: "the files before it fill the room for all" });
    return undefined;
  }
  const heard = await ear.hear("GET", address, { bytes: Math.min(FILE_BYTES, room), isBinary: true });
  if (!("problem" in heard) && heard.status === 200) return Buffer.from(heard.text, "base64");
  const kept = earlier.has(path) && { kept: true };
  if ("problem" in heard) asking.leave({ path, why: heard.problem, detail: heard.detail, ...kept });
  else asking.leave({ path, why: "unreachable", detail: `status ${heard.status}`, ...kept });
  return undefined;
}

function sizesOf({ media_details: details }: JsonObject): Json[] {
  const sizes = isObject(details) ? details["sizes"] : undefined;
  return Object.values(isObject(sizes) ? sizes : {}).flatMap((size) =>
    isObject(size) ? [size["source_url"] ?? null] : [],
  );
}

/** The path of a file below the site's home, or below the root of its own host. */
function pathBelow(address: string, home: string): string | undefined {
  if (!URL.canParse(address, `${home}/`)) return undefined;
  const url = new URL(address, `${home}/`);
  const base = new URL(`${home}/`).pathname;
  const path = decodedPath(url.pathname);
  return path.startsWith(base) ? path.slice(base.length) : path.slice(1);
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
