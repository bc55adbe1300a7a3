import { closeSync, existsSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type DataContent, writeDataPieces } from "./data-document.ts";
import { DataFileError, reasonOf, systemProblem } from "./data-file-error.ts";
import { type DataText, readDataText } from "./read-data-text.ts";
import { giveRights, rightsOf } from "./rights.ts";

/** Characters that are gathered before they are written. */
const PIECE = 1 << 18;

/** The JSON file itself. A new text is written beside it and renamed, so that there is always the whole old one or the whole new one. */
export class DataStore {
  readonly path: string;
  readonly #unfinished: string;

  constructor(path: string) {
    this.path = path;
    this.#unfinished = join(dirname(path), `.${basename(path)}.tmp`);
  }

  /** Whether there is such a file. */
  get isThere(): boolean {
    return existsSync(this.path);
  }

  /** What the file holds; undefined when there is none. Throws DataFileError. */
  read(): DataText | undefined {
    if (!this.isThere) return undefined;
    try {
      return readDataText(this.path);
    } catch (error) {
      if (error instanceof DataFileError) throw error;
      throw this.#fault(error, { done: "read", wayOut: "let this user read it, or name another file" });
    }
  }

  /** Replaces what the file holds, with the rights that it has. Throws DataFileError, and the file is as it was. */
  write(content: DataContent): void {
    try {
      const descriptor = openSync(this.#unfinished, "w");
      try {
        giveRights(descriptor, rightsOf(this.path));
        writeInPieces(descriptor, content);
      } finally {
        closeSync(descriptor);
      }
      renameSync(this.#unfinished, this.path);
    } catch (error) {
      // What there is of the new text may fill the disk.
      this.clearUnfinished();
      const wayOut =
        systemProblem(error)?.wayOut ?? "make room, and let this user write and rename files in its folder";
      throw this.#fault(error, { done: "written", wayOut });
    }
  }

  /** Takes away a new text that a process did not live to rename. */
  clearUnfinished(): void {
    try {
      rmSync(this.#unfinished, { force: true });
    } catch {
      // It is in the way of the next write, which says so.
    }
  }

  #fault(error: unknown, { done, wayOut }: { done: string; wayOut: string }): DataFileError {
    return new DataFileError({
      file: this.path,
      problem: `it can't be ${done}: ${reasonOf(error)}`,
      wayOut,
      cause: error,
    });
  }
}

function writeInPieces(descriptor: number, content: DataContent): void {
  let gathered = "";
  let at = 0;
  const flush = () => {
    at += writeAt(descriptor, gathered, at);
    gathered = "";
  };
  writeDataPieces(content, {
    add: (text) => {
      gathered += text;
      if (gathered.length >= PIECE) flush();
    },
    mend: (text, place) => {
      flush();
      writeAt(descriptor, text, place);
    },
  });
}

function writeAt(descriptor: number, text: string, at: number): number {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;)
    written += writeSync(descriptor, bytes, written, bytes.length - written, at + written);
  return bytes.length;
}
