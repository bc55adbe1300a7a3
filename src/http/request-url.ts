/** The parts of a request's address, cut out of it without decoding anything. */
export interface RequestUrl {
  /** Scheme, host and port, without an end slash. */
  readonly origin: string;
  readonly path: string;
  /** Without its question mark; empty where there is none. */
  readonly query: string;
}

/** Cuts an absolute address into its parts. */
export function readRequestUrl(url: string): RequestUrl {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return { origin: url, path: "/", query: "" };
  const hash = url.indexOf("#", start);
  const end = hash < 0 ? url.length : hash;
  const mark = url.indexOf("?", start);
  const origin = url.slice(0, start);
  return mark < 0 || mark > end
    ? { origin, path: url.slice(start, end), query: "" }
    : { origin, path: url.slice(start, mark), query: url.slice(mark + 1, end) };
}
