import { type Writable, Readable } from "node:stream";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { WaitingClock } from "../live/client/rate-limit.ts";

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
  /** Where a document goes that is not written to a file. */
  readonly stdout: Writable;
  /** Shows how far a long run is, in place of what was shown before; undefined where nobody watches. */
  readonly progress: ((text: string) => void) | undefined;
}

/** Pieces of a document, in order. */
export type Pieces = Iterable<string> | AsyncIterable<string>;

/** Characters that are gathered before they are handed on. */
const BLOCK = 65_536;

/** Writes pieces to a file, or to standard output, no faster than they are taken; whoever stops reading ends it quietly. */
export async function writeOut(
  pieces: Pieces,
  { file, terminal }: { file: string | undefined; terminal: DocumentTerminal },
): Promise<void> {
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

async function* blocksOf(pieces: Pieces): AsyncIterable<string> {
  let block = "";
  for await (const piece of pieces) {
    block += piece;
    if (block.length < BLOCK) continue;
    yield block;
    block = "";
  }
  if (block !== "") yield block;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
