import { closeSync, openSync } from "node:fs";
import { growth } from "../growth.ts";
import type { State } from "../state.ts";
import { asHex, type LineHead, readHead, readLine } from "./command-log.ts";
import { DataFileError, reasonOf } from "./data-file-error.ts";
import { type Line, linesOf } from "./lines.ts";
import { commandsFault } from "./sound.ts";

/** A state, and how far the history that led to it has come. */
export interface ReadProgress {
  readonly state: State;
  /** Number of the last commit. */
  readonly sequence: number;
  readonly chain: number;
  /** By how many bytes calls had made the state heavier. */
  readonly writtenBytes: number;
}

/** What the log of a data file holds. */
export interface ReadLog extends ReadProgress {
  /** Bytes of whole lines; what follows them is a write that was cut off before anybody was told of it. */
  readonly bytes: number;
  /** Whether the last of these lines has lost its end: its checksum vouches for it all the same. */
  readonly lacksEnd: boolean;
}

/**
 * Follows the log from the state of the data file on. Commits that are in it already are passed over: they were folded in, but
 * the process ended before it could empty the log. Throws DataFileError.
 */
export function readLog(log: string, start: ReadProgress): ReadLog {
  let read: ReadLog = { ...start, bytes: 0, lacksEnd: false };
  let last: number | undefined;
  let number = 0;
  const follow = ({ bytes, at }: Line, head: LineHead): ReadLog => {
    const place = { log, number, at };
    if (last !== undefined && head.n !== last + 1) throw damaged(place, `commit ${head.n} follows on ${last}`);
    last = head.n;
    const progress = head.n <= start.sequence ? passedOver(head, { start, place }) : followed(head, { read, place });
    return { ...progress, bytes: at + bytes.length, lacksEnd: true };
  };
  for (const line of linesIn(log)) {
    number += 1;
    const head = line.ended ? readHead(line.bytes) : endlessHead(line.bytes, read.chain);
    if (head === undefined && line.ended) throw damaged({ log, number, at: line.at }, "this is no line of a log");
    if (head === undefined) break;
    read = follow({ ...line, bytes: line.bytes.subarray(0, head.length) }, head);
    if (line.ended) read = { ...read, bytes: read.bytes + 1, lacksEnd: false };
  }
  if (last !== undefined && last < start.sequence) throw foreign(log, `it ends at commit ${last}`, start.sequence);
  return read;
}

/** What the last line says when its end is missing or was damaged; undefined when the line itself is not whole, by its checksum. */
function endlessHead(bytes: Buffer, before: number): LineHead | undefined {
  return [bytes, bytes.subarray(0, -1)]
    .map(readHead)
    .find((head) => head !== undefined && readLine(head, before) !== undefined);
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

function followed(head: LineHead, { read, place }: { read: ReadProgress; place: Place }): ReadProgress {
  if (head.n !== read.sequence + 1) throw foreign(place.log, `it begins at commit ${head.n}`, read.sequence);
  const line = readLine(head, read.chain);
  if (line === undefined) throw damaged(place, "this is not what was written, by its checksum");
  const fault = commandsFault(line.commands);
  if (fault !== undefined) throw damaged(place, `at /commands${fault.pointer} ${fault.problem}`);
  try {
    const state = line.commands.reduce((state, command) => state.apply(command), read.state);
    const writtenBytes = read.writtenBytes + growth(read.state, state, line.commands);
    return { state, sequence: line.n, chain: line.chain, writtenBytes };
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

function* linesIn(log: string): Generator<Line> {
  const descriptor = opened(log);
  if (descriptor === undefined) return;
  try {
    yield* linesOf(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function opened(log: string): number | undefined {
  try {
    return openSync(log, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new DataFileError({
      file: log,
      problem: `it can't be read: ${reasonOf(error)}`,
      wayOut: "let this user read it",
      cause: error,
    });
  }
}
