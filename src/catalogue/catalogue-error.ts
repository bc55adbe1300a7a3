/** What stands in place of a document, where that is known, and what to do about it. */
export const misreadings = {
  "broken-json":
    "mend that place, or save the site's answer again as it comes, with curl -o and no editor or copying in between",
  "error-answer":
    "check the address, which is the root of the API (/wp-json/, or /?rest_route=/ where permalinks are plain), and that whoever asks has the right to read it",
  "html-page":
    "ask for the root of the API, not for a page: /wp-json/, or /?rest_route=/ where permalinks are plain; a page to log in or a firewall's stands there for those without the right",
} as const;

/** Name of what stands in place of a document. */
export type Misreading = keyof typeof misreadings;

/** What is wrong with a descriptor, and where. */
export interface CatalogueFault {
  /** The file, or the address, the descriptor came from. */
  readonly file: string;
  /** JSON pointer of the place; empty for the document as a whole. */
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;
  /** Where the text itself cannot be read, counted from 1. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly misreading?: Misreading | undefined;
}

/** A descriptor that cannot be used: names the file, the place, what is there and what was wanted, and what to do where that is known. */
export class CatalogueError extends Error {
  override readonly name = "CatalogueError";
  readonly file: string;
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly misreading: Misreading | undefined;

  constructor(fault: CatalogueFault) {
    super(messageOf(fault));
    this.file = fault.file;
    this.pointer = fault.pointer;
    this.found = fault.found;
    this.wanted = fault.wanted;
    this.line = fault.line;
    this.column = fault.column;
    this.misreading = fault.misreading;
  }
}

function messageOf(fault: CatalogueFault): string {
  const { file, line, column = 1, pointer, misreading } = fault;
  const at = pointer === "" ? "" : ` at ${pointer}`;
  if (misreading !== undefined) return `${file}${at}: ${saidOf(fault)}; ${misreadings[misreading]}`;
  return `${file}${line === undefined ? "" : `:${line}:${column}`}${at}: found ${fault.found}, wanted ${fault.wanted}`;
}

/** What is wrong, in the words that every command says it in, without the file. */
export function saidOf({ line, column = 1, misreading, found, wanted }: CatalogueFault): string {
  const words = `${found}, wanted ${wanted}`;
  if (misreading === "broken-json") return `not JSON at line ${line ?? 1}, column ${column}: ${words}`;
  if (misreading !== undefined) return found;
  return line === undefined ? words : `line ${line}, column ${column}: ${words}`;
}
