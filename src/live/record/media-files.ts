import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { RecordedFile } from "../recording.ts";
import type { SiteAsking } from "./asking.ts";
import type { Ear } from "./hear.ts";

/** Bytes of one file, at most, and of all together. */
const FILE_BYTES = 32 * 2 ** 20;
const ALL_BYTES = 512 * 2 ** 20;

/** Fetches the files that records of media name: the originals first, then their smaller ones. */
export async function readFiles(
  records: readonly JsonObject[],
  { home, ear, asking }: { home: string; ear: Ear; asking: SiteAsking },
): Promise<RecordedFile[]> {
  const media = records.filter(({ source_url: source }) => typeof source === "string");
  const addresses = [...new Set([...media.map(({ source_url: source }) => source), ...media.flatMap(sizesOf)])].filter(
    (address) => typeof address === "string",
  );
  const files: RecordedFile[] = [];
  let room = ALL_BYTES;
  for (const [at, address] of addresses.entries()) {
    asking.left = addresses.length - at - 1;
    const path = pathBelow(address, home);
    if (path === undefined) continue;
    const heard =
      room > 0 ? await ear.hear("GET", address, { bytes: Math.min(FILE_BYTES, room), isBinary: true }) : undefined;
    if (heard === undefined)
      asking.leave({ path, why: "too-large", detail: "the files before it fill the room for all" });
    else if ("problem" in heard) asking.leave({ path, why: heard.problem, detail: heard.detail });
    else if (heard.status !== 200) asking.leave({ path, why: "unreachable", detail: `status ${heard.status}` });
    else {
      const bytes = Buffer.from(heard.text, "base64");
      room -= bytes.byteLength;
      files.push({ path, bytes });
    }
  }
  return files;
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
