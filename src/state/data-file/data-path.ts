import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { asDataFileError, DataFileError } from "./data-file-error.ts";

/** The one path of a data file, however it was named: links are followed, so that two names of a file are one. Throws DataFileError. */
export function dataPath(named: string): string {
  const path = resolve(named);
  const stats = statsOf(path);
  if (stats === undefined) return join(realFolder(path), basename(path));
  if (stats.isFile()) return realpathSync(path);
  throw new DataFileError({ file: path, ...noFile(path, stats) });
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw asDataFileError(error, path);
  }
}

function noFile(path: string, stats: Stats): { problem: string; wayOut: string } {
  if (stats.isDirectory())
    return { problem: "it is a folder", wayOut: `name a file in it, such as ${join(path, "site.json")}` };
  if (stats.isSymbolicLink())
    return { problem: "it is a link to nothing", wayOut: "make what it leads to, or name the file itself" };
  return { problem: "it is no file", wayOut: "name a file in a folder that exists" };
}

function realFolder(path: string): string {
  const folder = dirname(path);
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw new DataFileError({
      file: path,
      problem: `there is no folder ${folder}`,
      wayOut: "make the folder first",
      cause,
    });
  }
}
