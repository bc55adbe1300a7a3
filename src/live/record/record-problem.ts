/** Why a site can't be recorded at all, or not on; the message says what to do. */
export class RecordProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RecordProblem";
  }
}
