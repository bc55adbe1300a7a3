import type { Reason, Why } from "../state/journal.ts";

/** A request that was answered, and how long that took in milliseconds. */
export interface LogLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** Name of the sandbox; empty for the default one. */
  readonly sandbox: string;
  /** How well founded the answer is; undefined for what is no call of the API. */
  readonly basis?: string | undefined;
  /** Why the call was refused; undefined where it was not. */
  readonly reason?: Reason | undefined;
  /** Only where the server tells. */
  readonly why?: Why | undefined;
  /** Where files are watched: what was done that no request asked for, as a sentence; `method` and `path` are empty then, and `status` is 0. */
  readonly notice?: string;
}

/** Told of every request that was answered, and where files are watched of every one that is read again. */
export type Log = (line: LogLine) => void;
