/** Names of the modules that documents of the package stand in. */
export const DOCUMENT_MODULES: readonly string[];

/** Writes the modules, and where each document stands in them. */
export function packageDocuments(): {
  readonly name: string;
  generateBundle(this: { emitFile(file: { type: "asset"; fileName: string; source: string }): void }): void;
};
