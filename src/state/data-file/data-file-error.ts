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

/** The text of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
