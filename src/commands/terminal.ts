import type { Writable } from "node:stream";

/** What a command writes to and how it learns that it should end. */
export interface Terminal {
  out(line: string): void;
  error(line: string): void;
  /** Resolves when the person or the system asks the process to end. */
  ended: Promise<void>;
}

/** A terminal of a command that writes documents. */
export interface DocumentTerminal extends Terminal {
  /** Where a document goes that is not written to a file. */
  readonly stdout: Writable;
  /** Shows how far a long run is, in place of what was shown before; undefined where nobody watches. */
  readonly progress: ((text: string) => void) | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
}
