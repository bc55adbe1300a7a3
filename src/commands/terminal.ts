import { type Writable, Readable } from "node:stream";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { WaitingClock } from "../live/client/rate-limit.ts";
import { refuseUnwritable } from "./out-file.ts";

/** What a command writes to and how it learns that it should end. */
export interface Terminal {
  out(line: string): void;
  error(line: string): void;
  /** Resolves when the person or the system asks the process to end. */
  ended: Promise<void>;
  /** Whether its lines may be coloured; not unless given. */
  readonly colours?: boolean;
  /** Loads a module of the user's by its address. */
  load(url: string): Promise<unknown>;
}

/** A terminal of a command that writes documents, and the time that passes there. */
export interface DocumentTerminal extends Terminal, WaitingClock {
  /** What a command is told as it runs. */
  readonly stdin: Readable;
  /** Where a document goes that is not written to a file. */
  readonly stdout: Writable;
  /** Shows how far a long run is, in place of what was shown before; undefined where nobody watches. */
  readonly progress: ((text: string) => void) | undefined;
}

/** A piece of a document: a text, or several that stand behind each other. */
export type Piece = string | readonly string[];

/** Pieces of a document, in order. */
export type Pieces = Iterable<Piece> | AsyncIterable<Piece>;

/** Bytes that are gathered before they are handed on. */
const BLOCK = 262_144;
/** Bytes that a unit of a text takes at most. */
const BYTES_OF_UNIT = 3;

/** Writes pieces to a file, or to standard output, no faster than they are taken; whoever stops reading ends it quietly. */
export async function writeOut(
  pieces: Pieces,
  { file, terminal }: { file: string | undefined; terminal: DocumentTerminal },
): Promise<void> {
  if (file !== undefined) refuseUnwritable(file);
  const source = Readable.from(blocksOf(pieces), { highWaterMark: 1 });
  if (file !== undefined) return pipeline(source, createWriteStream(file));
  const { stdout } = terminal;
  try {
    await pipeline(source, stdout, { end: false });
    await new Promise<void>((resolve, reject) => {
      stdout.write("", (error) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    if (!hasCode(error, "EPIPE") && !hasCode(error, "ERR_STREAM_DESTROYED")) throw error;
  }
}

/** Pieces are encoded where they come to stand: a text put together of many would be copied once more, at far greater cost. */
async function* blocksOf(pieces: Pieces): AsyncIterable<Uint8Array> {
  let block = Buffer.allocUnsafe(BLOCK);
  let used = 0;
  for await (const piece of pieces)
    for (const text of typeof piece === "string" ? [piece] : piece) {
      const most = BYTES_OF_UNIT * text.length;
      if (used > 0 && used + most > BLOCK) {
        yield block.subarray(0, used);
        block = Buffer.allocUnsafe(BLOCK);
        used = 0;
      }
      if (most > BLOCK) yield Buffer.from(text);
      else used += block.write(text, used);
    }
  if (used > 0) yield block.subarray(0, used);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
