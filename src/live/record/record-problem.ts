/** Why a site can't be recorded at all, or not on; the message says what to do. */
export class RecordProblem extends Error {
  /** Whether the same command may go on from what was answered; otherwise all of it is asked anew. */
  readonly goesOn: boolean;

  constructor(message: string, { goesOn = false } = {}) {
    super(message);
    this.goesOn = goesOn;
    this.name = "RecordProblem";
  }
}
