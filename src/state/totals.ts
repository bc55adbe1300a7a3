import { JournalSpace } from "./journal.ts";

/** How much the sandboxes of a server keep together. */
export interface TotalLimits {
  /** Bytes of their journals, about. */
  readonly journalBytes: number;
  readonly snapshots: number;
  /** Bytes by which calls have made their states heavier, about. */
  readonly writtenBytes: number;
}

/** What the sandboxes of a server keep together; without limits unless given. */
export class Totals {
  readonly journals: JournalSpace;
  readonly limits: TotalLimits;
  /** How many snapshots there are. */
  snapshots = 0;
  /** By how many bytes calls have made the present states heavier. */
  writtenBytes = 0;

  constructor({ journalBytes = Infinity, snapshots = Infinity, writtenBytes = Infinity }: Partial<TotalLimits> = {}) {
    this.limits = { journalBytes, snapshots, writtenBytes };
    this.journals = new JournalSpace(journalBytes);
  }
}
