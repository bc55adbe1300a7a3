/** One error that the server can send. */
export interface ErrorRow {
  /** HTTP status unless the place that sends it says another. */
  readonly status: number;
  readonly message: string;
}
