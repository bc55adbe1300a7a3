/** Says what is wrong with a seed document and where; everything that reads seeds throws this and nothing else. */
export class SeedError extends Error {
  /** Name of the document, its path where it has one. */
  readonly document: string;
  /** JSON pointer into the document. */
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;

  constructor(where: { document: string; pointer: string }, found: string, wanted: string) {
    super(`${where.document}${where.pointer === "" ? "" : ` at ${where.pointer}`}: found ${found}, wanted ${wanted}`);
    this.name = "SeedError";
    this.document = where.document;
    this.pointer = where.pointer;
    this.found = found;
    this.wanted = wanted;
  }
}
