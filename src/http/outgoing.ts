/** An answer as it goes over the wire. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `null` for an empty body. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** The answer as a `Response`. */
export function toResponse({ status, headers, body }: Outgoing): Response {
  return new Response(body, { status, headers: { ...headers } });
}
