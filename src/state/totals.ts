import { JournalSpace } from "./journal-space.ts";

/** How much the sandboxes of a server keep together. */
export interface TotalLimits {
  /** Bytes of their journals, about. */
  readonly journalBytes: number;
  readonly snapshots: number;
}

/** What the sandboxes of a server keep together; without limits unless given. */
export class Totals {
  readonly journals: JournalSpace;
  readonly limits: TotalLimits;
  /** How many snapshots there are. */
  snapshots = 0;

  constructor({ journalBytes = Infinity, snapshots = Infinity }: Partial<TotalLimits> = {}) {
    this.limits = { journalBytes, snapshots };
    this.journals = new JournalSpace(journalBytes);
  }
}
