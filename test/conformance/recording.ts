import { readFileSync } from "node:fs";
import type { Json, JsonObject } from "../../src/json/json.ts";

/** One recorded exchange: what was sent, and what of the answer counts. */
export interface Vector {
  readonly id: string;
  readonly note: string;
  /** Key of the route that was registered for it. */
  readonly route: string;
  readonly request: {
    readonly method: string;
    /** Behind the api root. */
    readonly path: string;
    readonly query?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly body_base64?: string;
  };
  readonly expect: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Json;
    readonly empty_body?: boolean;
    readonly raw_body_starts?: string;
  };
}

/** What a route's handler answers where it is no echo. */
export interface FixedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** A file of vectors. */
export interface Recording {
  readonly descriptors: Readonly<Record<string, JsonObject>>;
  readonly answers?: Readonly<Record<string, FixedAnswer>>;
  readonly vectors: readonly Vector[];
}

/** The files, by what they are about. */
export const RECORDINGS = ["args", "sources", "server", "batch"] as const;

/** Name of a file of vectors. */
export type RecordingName = (typeof RECORDINGS)[number];

/** Reads a file of vectors. */
export function readRecording(name: RecordingName): Recording {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8")) as Recording;
}
