import { SharedSpace } from "./shared-space.ts";

/** How much the sandboxes of a server keep together. */
export interface TotalLimits {
  /** Bytes of their journals, about. */
  readonly journalBytes: number;
  /** Bytes of their histories, about. */
  readonly historyBytes: number;
  readonly snapshots: number;
  /** Bytes by which calls have made their states heavier, about. */
  readonly writtenBytes: number;
}

/** What the sandboxes of a server keep together; without limits unless given. */
export class Totals {
  readonly journals: SharedSpace;
  readonly histories: SharedSpace;
  readonly limits: TotalLimits;
  /** How many snapshots there are. */
  snapshots = 0;
  /** By how many bytes calls have made the present states heavier. */
  writtenBytes = 0;

  constructor({
    journalBytes = Infinity,
    historyBytes = Infinity,
    snapshots = Infinity,
    writtenBytes = Infinity,
  }: Partial<TotalLimits> = {}) {
    this.limits = { journalBytes, historyBytes, snapshots, writtenBytes };
    this.journals = new SharedSpace(journalBytes);
    this.histories = new SharedSpace(historyBytes);
  }
}
