/** The methods that are sent to a live site unless somebody says otherwise: none of them changes anything there. */
export const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"] as const;

/** A method of {@link SAFE_METHODS}. */
export type SafeMethod = (typeof SAFE_METHODS)[number];

/** Methods that may change a site; they are sent by a client alone that was made to write. */
export type WriteMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** One request as it goes to a site. */
export interface WireRequest {
  readonly method: SafeMethod | WriteMethod;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON text; none unless given. */
  readonly body?: string;
  /** Ends the request where it is. */
  readonly signal?: AbortSignal;
}

/** What came back, its body not yet read; a reader that leaves the body ends the answer. */
export interface WireAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it came: encoded as `content-encoding` says. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends one request; rejects where no answer comes. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** Whether a method is one that may be sent; asked at run time, whatever the types said. */
export function isSafeMethod(method: string): method is SafeMethod {
  return SAFE_METHODS.some((safe) => safe === method);
}
