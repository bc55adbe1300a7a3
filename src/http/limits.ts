import type { SandboxLimits } from "../state/sandbox.ts";

/** What a server takes and keeps at most. */
export interface Limits {
  /** Bytes of a request body; 8 MiB unless given. */
  readonly bodyBytes: number;
  /** Bytes of a document that the control endpoint takes; 256 MiB unless given. */
  readonly documentBytes: number;
  /** Sandboxes beside the main line; 1,000 unless given. */
  readonly sandboxes: number;
  /** Snapshots of each sandbox; 1,000 unless given. */
  readonly snapshots: number;
  /** Faults of each sandbox; 1,000 unless given. */
  readonly faults: number;
  /** Entries in the journal of each sandbox; 10,000 unless given. */
  readonly journalEntries: number;
  /** Bytes in the journal of each sandbox; 16 MiB unless given. */
  readonly journalBytes: number;
  /** Bytes of the data file's log at which it is folded in, or the size of the data file where that is more; 4 MiB unless given. */
  readonly dataLogBytes: number;
}

const MIB = 1024 * 1024;

/** What holds where nothing else is said. */
export const defaultLimits: Limits = {
  bodyBytes: 8 * MIB,
  documentBytes: 256 * MIB,
  sandboxes: 1000,
  snapshots: 1000,
  faults: 1000,
  journalEntries: 10_000,
  journalBytes: 16 * MIB,
  dataLogBytes: 4 * MIB,
};

/** What each sandbox keeps at most. */
export function sandboxLimits({ journalEntries, journalBytes, snapshots, faults }: Limits): SandboxLimits {
  return { journal: { entries: journalEntries, bytes: journalBytes }, snapshots, faults };
}
