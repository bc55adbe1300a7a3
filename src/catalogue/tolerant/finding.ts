import { type FindingKind, findingKinds } from "./finding-kinds.ts";

/** Something odd in a loaded document: where it is, what a real server does with it and how Standin reads it. */
export interface Finding {
  /** The file, or the address, the document came from. */
  readonly file: string;
  /** JSON pointer of the place; empty for the document as a whole. */
  readonly pointer: string;
  /** Stable name of the oddity. */
  readonly kind: FindingKind;
  /** With an error the document is not served; with warnings alone it is. */
  readonly severity: "error" | "warning";
  readonly found: string;
  /** What a real server does with it. */
  readonly server: string;
  /** How Standin reads it. */
  readonly standin: string;
}

/** Notes an oddity and gives nothing back; what was found is text, or a value that is shown shortened. */
export type Note = (kind: FindingKind, pointer: string, found: unknown) => undefined;

/** A note-taker for one document, and what it has noted. */
export function noteTaker(file: string): { note: Note; findings: Finding[] } {
  const findings: Finding[] = [];
  const note: Note = (kind, pointer, found) => {
    findings.push({ file, pointer, kind, ...findingKinds[kind], found: shown(found) });
    return undefined;
  };
  return { note, findings };
}

function shown(found: unknown): string {
  const text = typeof found === "string" ? found : (JSON.stringify(found) ?? "nothing");
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
