/** One request to a live site, and what it answered. */
export interface Exchange {
  readonly method: "GET" | "HEAD" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API's root, without a slash in front, as it was asked (`wp/v2/posts/7`); empty for the root itself. */
  readonly path: string;
  /** The pairs of its query, in the order in which they were asked, without those that only the way to the API needs (`rest_route`). */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly status: number;
  /** By names in lower case; only those of {@link KEPT_HEADERS} and those that begin with `x-`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body's own text: numbers and the order of members are kept by nothing else. */
  readonly text: string;
}

/** A file of a site's media library. */
export interface RecordedFile {
  /** Where it lay, below the site's home, without a slash in front (`wp-content/uploads/2026/01/pier.jpg`). */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What was not asked, or not to its end, and why. */
export interface LeftOut {
  /** Below the API's root, with its query where that matters. */
  readonly path: string;
  readonly why:
    | "action"
    | "max-records"
    | "too-large"
    | "not-json"
    | "unreachable"
    | "other-host"
    | "changed-while-read"
    /** Nothing that was read tells a value of an arg or a placeholder that the route needs. */
    | "needs-args";
  /** A sentence for people where the reason alone does not tell; what was left out, how many. */
  readonly detail?: string;
  /** Whether what an earlier recording has of it stays as it was. */
  readonly kept?: boolean;
}

/** Everything that was learned of a live site, as its answers. */
export interface Recording {
  /** Address of the API's root with its end slash, as the site names it. */
  readonly apiRoot: string;
  /** Address of the site's home, without an end slash. */
  readonly home: string;
  /** When it was recorded, ISO, UTC. */
  readonly at: string;
  /** As whom: nobody, or the name and roles of the account. */
  readonly as?: { readonly id?: number; readonly name: string; readonly roles: readonly string[] };
  /** In the order in which they were asked; the root's own answer is the first, with path "". */
  readonly exchanges: readonly Exchange[];
  readonly files: readonly RecordedFile[];
  readonly leftOut: readonly LeftOut[];
  /** Of an earlier recording: resource → source texts of the items that are still there and have not changed since. */
  readonly kept?: ReadonlyMap<string, readonly string[]>;
}

/** Headers of answers that say something of the site; all others are of one moment or of the way to it. */
export const KEPT_HEADERS: readonly string[] = ["allow", "content-type", "link", "location", "retry-after"];
