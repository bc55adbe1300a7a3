/** What is wrong with a descriptor, and where. */
export interface CatalogueFault {
  /** The file, or the address, the descriptor came from. */
  readonly file: string;
  /** JSON pointer of the place; empty for the document as a whole. */
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;
  /** Where the text itself cannot be read, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** A descriptor that cannot be used: names the file, the place, what is there and what was wanted. */
export class CatalogueError extends Error {
  override readonly name = "CatalogueError";
  readonly file: string;
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(fault: CatalogueFault) {
    const place = fault.line === undefined ? "" : `:${fault.line}:${fault.column ?? 1}`;
    const at = fault.pointer === "" ? "" : ` at ${fault.pointer}`;
    super(`${fault.file}${place}${at}: found ${fault.found}, wanted ${fault.wanted}`);
    this.file = fault.file;
    this.pointer = fault.pointer;
    this.found = fault.found;
    this.wanted = fault.wanted;
    this.line = fault.line;
    this.column = fault.column;
  }
}
