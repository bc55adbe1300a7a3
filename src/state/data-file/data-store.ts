import { existsSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { LowSync } from "lowdb";
import { TextFileSync } from "lowdb/node";
import { type DataContent, writeDataText } from "./data-document.ts";
import { DataFileError, reasonOf, systemProblem } from "./data-file-error.ts";
import { type DataText, readDataText } from "./read-data-text.ts";

/** The JSON file itself. A new text is written beside it and renamed, so that there is always the whole old one or the whole new one. */
export class DataStore {
  readonly path: string;
  readonly #low: LowSync<string>;

  constructor(path: string) {
    this.path = path;
    this.#low = new LowSync(new TextFileSync(path), "");
  }

  /** What the file holds; undefined when there is none. Throws DataFileError. */
  read(): DataText | undefined {
    if (!existsSync(this.path)) return undefined;
    try {
      this.#low.read();
    } catch (error) {
      throw this.#fault(error, { done: "read", wayOut: "let this user read it, or name another file" });
    }
    return readDataText(this.#taken(), this.path);
  }

  /** Replaces what the file holds. Throws DataFileError, and the file is as it was. */
  write(content: DataContent): void {
    try {
      this.#low.data = writeDataText(content);
      this.#low.write();
    } catch (error) {
      // What there is of the new text may fill the disk.
      this.clearUnfinished();
      // A text can only be so long.
      const wayOut =
        error instanceof RangeError
          ? "keep fewer records in it"
          : (systemProblem(error)?.wayOut ?? "make room, and let this user write and rename files in its folder");
      throw this.#fault(error, { done: "written", wayOut });
    } finally {
      this.#taken();
    }
  }

  /** Takes away a new text that a process did not live to rename. */
  clearUnfinished(): void {
    rmSync(join(dirname(this.path), `.${basename(this.path)}.tmp`), { force: true });
  }

  /** The text, not kept any longer: it may be large. */
  #taken(): string {
    const text = this.#low.data;
    this.#low.data = "";
    return text;
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
