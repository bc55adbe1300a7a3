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

/** How a value reads in a sentence: short values as JSON, long ones by kind. */
export function described(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? typeof value;
  if (text.length <= 60) return text;
  return Array.isArray(value)
    ? `a list of ${value.length}`
    : typeof value === "object"
      ? "an object"
      : `${text.slice(0, 57)}…`;
}
