import { DOCUMENT_BYTES } from "../catalogue/tolerant/document-room.ts";
import type { SandboxLimits } from "../state/sandbox.ts";
import type { TotalLimits } from "../state/totals.ts";

/** What a server takes and keeps at most. */
export interface Limits {
  /** Bytes of a request body; 8 MiB unless given. */
  readonly bodyBytes: number;
  /** Bytes of the bodies of API calls that arrive or wait for their answer, over all connections; 64 MiB unless given. */
  readonly arrivingBytes: number;
  /** Connections at a time; 1,000 unless given. */
  readonly connections: number;
  /** Bytes of a request's path and query; 8 KiB unless given. */
  readonly addressBytes: number;
  /** Bytes of a request's head beside its address; 16 KiB unless given. */
  readonly headerBytes: number;
  /** Levels of a JSON body; 512 unless given, and never more. */
  readonly nesting: number;
  /** Parameters of a query, and of a form; 1,000 unless given. */
  readonly parameters: number;
  /**
   * Milliseconds that a request's head takes to arrive, that its body falls behind a thousand bytes a second, whatever came before,
   * and that a client leaves its answer lying; 60,000 unless given, 0 for as long as it likes.
   */
  readonly requestMs: number;
  /** Bytes of the index documents that a site is made from, all together, of a document that the control endpoint takes, and of all that arrive there or wait for their answer; 256 MiB unless given. */
  readonly documentBytes: number;
  /** Milliseconds that `upstream` may keep silent before its answer, and between two pieces of it; 30,000 unless given, 0 for as long as it likes. */
  readonly upstreamMs: number;
  /** The scale that the control endpoint may be asked for; 2,000 unless given, which is some hundred thousand events. */
  readonly scale: number;
  /** Sandboxes beside the default one; 1,000 unless given. */
  readonly sandboxes: number;
  /** Snapshots of each sandbox; 1,000 unless given. */
  readonly snapshots: number;
  /** Snapshots of all sandboxes together; 10,000 unless given. */
  readonly totalSnapshots: number;
  /** Bytes that calls add to what all sandboxes hold; 128 MiB unless given. What the seeds and the control endpoint put there doesn't count. */
  readonly writtenBytes: number;
  /** Faults of each sandbox; 1,000 unless given. */
  readonly faults: number;
  /** Changes of each sandbox that can be undone; 1,000 unless given. */
  readonly history: number;
  /** Scenarios of each sandbox; 1,000 unless given. */
  readonly keptScenarios: number;
  /** Readers of the events of each sandbox; 20 unless given. */
  readonly eventReaders: number;
  /** Bytes of the changes of all sandboxes together; 64 MiB unless given. */
  readonly totalHistoryBytes: number;
  /** Entries in the journal of each sandbox; 10,000 unless given. */
  readonly journalEntries: number;
  /** Bytes in the journal of each sandbox, and an eighth of them beside for what was answered last; 16 MiB unless given. */
  readonly journalBytes: number;
  /** Bytes in the journals of all sandboxes together; 96 MiB unless given. */
  readonly totalJournalBytes: number;
  /** Bytes of an answer, and about those of the records that it shows; 128 MiB unless given. */
  readonly answerBytes: number;
  /** Bytes of everything that is kept only to answer faster, in all sandboxes together; 32 MiB unless given, 0 for none. */
  readonly memoryBytes: number;
  /** Bytes of the data file's log at which it is folded in; 16 MiB unless given. */
  readonly dataLogBytes: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** What holds where nothing else is said. */
export const defaultLimits: Limits = {
  bodyBytes: 8 * MIB,
  arrivingBytes: 64 * MIB,
  connections: 1000,
  addressBytes: 8 * KIB,
  headerBytes: 16 * KIB,
  nesting: 512,
  parameters: 1000,
  requestMs: 60_000,
  upstreamMs: 30_000,
  documentBytes: DOCUMENT_BYTES,
  scale: 2000,
  sandboxes: 1000,
  snapshots: 1000,
  totalSnapshots: 10_000,
  writtenBytes: 128 * MIB,
  faults: 1000,
  history: 1000,
  keptScenarios: 1000,
  eventReaders: 20,
  totalHistoryBytes: 64 * MIB,
  journalEntries: 10_000,
  journalBytes: 16 * MIB,
  totalJournalBytes: 96 * MIB,
  answerBytes: 128 * MIB,
  memoryBytes: 32 * MIB,
  dataLogBytes: 16 * MIB,
};

/** What each sandbox keeps at most. */
export function sandboxLimits({ journalEntries, journalBytes, ...limits }: Limits): SandboxLimits {
  const { snapshots, faults, history, keptScenarios: scenarios } = limits;
  return { journal: { entries: journalEntries, bytes: journalBytes }, snapshots, faults, history, scenarios };
}

/** What all sandboxes together keep at most. */
export function totalLimits({
  totalJournalBytes,
  totalHistoryBytes,
  totalSnapshots,
  writtenBytes,
}: Limits): TotalLimits {
  return { journalBytes: totalJournalBytes, historyBytes: totalHistoryBytes, snapshots: totalSnapshots, writtenBytes };
}
