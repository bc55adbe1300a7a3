import type { LoadedDocument } from "../check-document.ts";

/** What a document was understood as. */
export interface LooseDocument extends LoadedDocument {
  /** Whether it is the answer of one route, whose schema belongs to the same route of another document if there is one. */
  readonly isOneRoute: boolean;
}
