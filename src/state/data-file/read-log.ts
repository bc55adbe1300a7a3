import { readFileSync } from "node:fs";
import type { State } from "../state.ts";
import { asHex, type LineHead, readHead, readLine } from "./command-log.ts";
import { DataFileError, reasonOf } from "./data-file-error.ts";

/** A state, and how far the history that led to it has come. */
export interface ReadProgress {
  readonly state: State;
  /** Number of the last commit. */
  readonly sequence: number;
  readonly chain: number;
}

/** What the log of a data file holds. */
export interface ReadLog extends ReadProgress {
  /** Bytes of whole lines; what follows them is a write that was cut off before anybody was told of it. */
  readonly bytes: number;
}

const END_OF_LINE = 0x0a;

/**
 * Follows the log from the state of the data file on. Commits that are in it already are passed over: they were folded in, but
 * the process ended before it could empty the log. Throws DataFileError.
 */
export function readLog(log: string, start: ReadProgress): ReadLog {
  const content = contentOf(log);
  const bytes = content.lastIndexOf(END_OF_LINE) + 1;
  let progress = start;
  let last: number | undefined;
  let at = 0;
  for (let number = 1; at < bytes; number += 1) {
    const end = content.indexOf(END_OF_LINE, at);
    const place = { log, number, at };
    const head = readHead(content.subarray(at, end));
    if (head === undefined) throw damaged(place, "this is no line of a log");
    if (last !== undefined && head.n !== last + 1) throw damaged(place, `commit ${head.n} follows on ${last}`);
    progress = head.n <= start.sequence ? passedOver(head, { start, place }) : followed(head, { progress, place });
    last = head.n;
    at = end + 1;
  }
  if (last !== undefined && last < start.sequence) throw foreign(log, `it ends at commit ${last}`, start.sequence);
  return { ...progress, bytes };
}

interface Place {
  readonly log: string;
  readonly number: number;
  /** Bytes before the line. */
  readonly at: number;
}

function passedOver({ n, crc }: LineHead, { start, place }: { start: ReadProgress; place: Place }): ReadProgress {
  if (n === start.sequence && crc !== asHex(start.chain))
    throw foreign(place.log, `its commit ${n} is another`, start.sequence);
  return start;
}

function followed(head: LineHead, { progress, place }: { progress: ReadProgress; place: Place }): ReadProgress {
  if (head.n !== progress.sequence + 1) throw foreign(place.log, `it begins at commit ${head.n}`, progress.sequence);
  const line = readLine(head, progress.chain);
  if (line === undefined) throw damaged(place, "this is not what was written, by its checksum");
  try {
    const state = line.commands.reduce((state, command) => state.apply(command), progress.state);
    return { state, sequence: line.n, chain: line.chain };
  } catch (error) {
    throw damaged(place, `the commit can't be followed: ${reasonOf(error)}`);
  }
}

function damaged({ log, number, at }: Place, problem: string): DataFileError {
  return new DataFileError({
    file: log,
    place: `line ${number} (byte ${at})`,
    problem,
    wayOut: `put back a copy of the data file and its log, or keep the first ${at} bytes of the log to go on without what follows`,
  });
}

function foreign(log: string, what: string, sequence: number): DataFileError {
  return new DataFileError({
    file: log,
    problem: `the log is of another data file: ${what}, the data file at ${sequence}`,
    wayOut: "put back the data file and the log that belong together, or move the log away to go on without it",
  });
}

function contentOf(log: string): Buffer {
  try {
    return readFileSync(log);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0);
    throw new DataFileError({
      file: log,
      problem: `it can't be read: ${reasonOf(error)}`,
      wayOut: "let this user read it",
      cause: error,
    });
  }
}
