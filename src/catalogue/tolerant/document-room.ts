import { CatalogueError } from "../catalogue-error.ts";

/** The text of a document and where it came from. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Reads what a path or an address names, which is `wanted` to be something. */
export type ReadSource = (source: string, room: DocumentRoom, wanted?: string) => Promise<readonly SourceText[]>;

/** Letters of the longest text that a runtime holds. */
export const LONGEST_TEXT = 2 ** 29 - 24;

/** Bytes of index documents that are read, all of a site together, and of one that the control endpoint takes: 256 MiB unless it is told otherwise. */
export const DOCUMENT_BYTES = 256 * 1024 * 1024;

/** How many more bytes of documents are read, wherever they come from; none that is longer than a text can be. */
export class DocumentRoom {
  readonly #limit: number;
  #left: number;

  constructor(limit = DOCUMENT_BYTES) {
    this.#limit = limit;
    this.#left = limit;
  }

  /** Takes so many bytes of a file or an address, of which there were some before. Throws a CatalogueError where that is too much. */
  take(bytes: number, { file, before = 0 }: { file: string; before?: number }): void {
    this.#left -= bytes;
    if (this.#left < 0)
      throw new CatalogueError({
        file,
        pointer: "",
        found: `more than ${this.#limit} bytes`,
        wanted: "smaller index documents, or a higher --max-document-bytes",
      });
    if (before + bytes <= LONGEST_TEXT) return;
    throw new CatalogueError({
      file,
      pointer: "",
      found: `more than ${LONGEST_TEXT} bytes, which is as long as a text can be`,
      wanted: "index documents in several files",
    });
  }
}
