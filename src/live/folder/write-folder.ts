import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { valueOfJson } from "../../json/nesting.ts";
import { isObject } from "../../json/json.ts";
import type { FolderFiles } from "./folder-files.ts";

/**
 * Writes the files of a folder, `record.json` last, each whole or not at all; those of an earlier recording that there are no more are
 * removed, what others put there stays. Throws a RangeError for a path that leads out of the folder, an Error where a file of somebody
 * else's stands in the way.
 */
export async function writeFolder(out: string, files: FolderFiles): Promise<void> {
  for (const path of files.keys()) if (!isWithin(path)) throw new RangeError(`no path within a folder: ${path}`);
  const before = await writtenBefore(join(out, "record.json"));
  const own = new Set([...before, "index.json", "record.json"]);
  for (const path of files.keys())
    if (!own.has(path) && existsSync(join(out, path)))
      throw new Error(
        `${join(out, path)} was put there by hand and would be written over: give that file another name`,
      );
  const last = [...files].sort(([one], [other]) => Number(one === "record.json") - Number(other === "record.json"));
  for (const [path, content] of last) {
    const file = join(out, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, content);
    await rename(`${file}.part`, file);
  }
  for (const path of before) if (!files.has(path) && isWithin(path)) await rm(join(out, path), { force: true });
}

function isWithin(path: string): boolean {
  return !/^[/\\]|^[a-z]:|\0/i.test(path) && path.split(/[/\\]/).every((step) => step !== ".." && step !== "");
}

/** The files that an earlier recording wrote. */
async function writtenBefore(record: string): Promise<string[]> {
  const text = await readFile(record, "utf8").catch(() => "");
  const value = valueOfJson(text);
  const files = isObject(value) && Array.isArray(value.files) ? value.files : [];
  return files.filter((path): path is string => typeof path === "string");
}
