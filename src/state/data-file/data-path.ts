import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { DataFileError, reasonOf } from "./data-file-error.ts";

/** The one path of a data file, however it was named: links are followed, so that two names of a file are one. Throws DataFileError. */
export function dataPath(named: string): string {
  const path = resolve(named);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return join(realFolder(path), basename(path));
  if (stats.isFile()) return realpathSync(path);
  throw new DataFileError({
    file: path,
    problem: stats.isDirectory() ? "it is a folder" : "it is no file",
    wayOut: "name a file in a folder that exists",
  });
}

function realFolder(path: string): string {
  try {
    return realpathSync(dirname(path));
  } catch (error) {
    throw new DataFileError({
      file: path,
      problem: `there is no folder ${dirname(path)}: ${reasonOf(error)}`,
      wayOut: "make the folder first",
      cause: error,
    });
  }
}
