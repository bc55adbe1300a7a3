/** An answer as it went out: a reference to what was sent, so that keeping it costs next to nothing. */
export interface SentAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** `null` for an empty one, undefined for one that came from elsewhere piece by piece. */
  readonly body: string | Uint8Array | null | undefined;
}
