import { systemProblem } from "./system-problem.ts";

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
