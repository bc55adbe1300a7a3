import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** What is wrong with a data file, where, and what to do about it. */
export interface DataFileFault {
  /** Path of the data file, or of the log beside it. */
  readonly file: string;
  /** Line and column, or JSON pointer; the file as a whole unless given. */
  readonly place?: string;
  readonly problem: string;
  readonly wayOut: string;
  readonly cause?: unknown;
}

/** A data file that cannot be used; it is left as it is. */
export class DataFileError extends Error {
  override readonly name = "DataFileError";
  readonly file: string;
  readonly place: string | undefined;

  constructor({ file, place, problem, wayOut, cause }: DataFileFault) {
    super(`data file ${file}${place === undefined ? "" : `, ${place}`}: ${problem}; ${wayOut}`, { cause });
    this.file = file;
    this.place = place;
  }
}

/** Why something failed: the system's reasons in words, else the text of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return systemProblem(error)?.problem ?? (error instanceof Error ? error.message : String(error));
}

/** What to say of a file that the system would not open or make; anything else that was thrown stays as it is. */
export function asDataFileError(error: unknown, file: string): unknown {
  const words = error instanceof DataFileError ? undefined : systemProblem(error);
  if (words === undefined) return error;
  const path = error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : file;
  return new DataFileError({ file: path, ...words, cause: error });
}

/** What stands in the way of a file, and what to do about it. */
interface Words {
  readonly problem: string;
  readonly wayOut: string;
}

const RIGHTS: Words = {
  problem: "this user has not the right",
  wayOut: "let this user write in that folder, or name a file in another one",
};

const WORDS: Readonly<Record<string, Words>> = {
  ENOENT: { problem: "there is nothing of that name", wayOut: "name a file in a folder that exists" },
  ENOTDIR: {
    problem: "a part of its path is a file where a folder should be",
    wayOut: "name a file in a folder that exists",
  },
  EISDIR: { problem: "it is a folder", wayOut: "name a file in it" },
  EACCES: RIGHTS,
  EPERM: RIGHTS,
  EROFS: { problem: "the disk is read-only", wayOut: "name a file on one that can be written" },
  ENOSPC: { problem: "the disk is full", wayOut: "make room, or name a file on another one" },
  EDQUOT: { problem: "this user has no more room on the disk", wayOut: "make room, or name a file on another one" },
  EIO: { problem: "the disk fails", wayOut: "name a file on another one" },
  ELOOP: { problem: "its links lead in a circle", wayOut: "name the file itself" },
  ENAMETOOLONG: { problem: "its name is too long for the disk", wayOut: "give it a shorter one" },
  EMFILE: { problem: "this process has too many files open", wayOut: "let it open more" },
};

/** What a system's error means in words; undefined for an error that there are none for. */
export function systemProblem(error: unknown): Words | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? WORDS[error.code] : undefined;
}

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
