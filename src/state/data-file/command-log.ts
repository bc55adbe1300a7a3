import { closeSync, constants, ftruncateSync, openSync, rmSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { Command } from "../state.ts";

/**
 * The log beside a data file, open for writing. A line is given to the system before `append` returns, which is safe against
 * the end of this process in whatever way it ends; it is not forced onto the disk.
 */
export class CommandLog {
  readonly #path: string;
  readonly #descriptor: number;
  #bytes: number;
  #hasRest: boolean;

  /** Opens or makes the log; whatever follows its first `bytes` is cut off. */
  constructor(path: string, bytes: number) {
    this.#path = path;
    this.#descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o666);
    this.#bytes = bytes;
    this.#hasRest = true;
    this.#cutRest();
  }

  /** Bytes of whole lines. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a line. When it throws (a full disk), the log holds what it held before. */
  append(line: string): void {
    if (this.#hasRest) this.#cutRest();
    const bytes = Buffer.from(line);
    this.#hasRest = true;
    for (let written = 0; written < bytes.length;)
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written, this.#bytes + written);
    this.#hasRest = false;
    this.#bytes += bytes.length;
  }

  /** Drops every line, once they are in the data file. */
  empty(): void {
    this.#bytes = 0;
    this.#hasRest = true;
    try {
      this.#cutRest();
    } catch {
      // Lines that the data file holds already are passed over by whoever reads them; the next append tries again.
    }
  }

  /** Takes the file away when it holds nothing. */
  close(): void {
    closeSync(this.#descriptor);
    if (this.#bytes === 0) rmSync(this.#path, { force: true });
  }

  #cutRest(): void {
    ftruncateSync(this.#descriptor, this.#bytes);
    this.#hasRest = false;
  }
}

/** One commit as the log holds it. */
export interface LoggedCommand {
  /** Number of the commit, counted on from that of the data file. */
  readonly n: number;
  /** Checksum of this commit and all before it, so that a log fits one history only. */
  readonly chain: number;
  readonly commands: readonly Command[];
}

/** A line with its end, and the chain that goes on from it. */
export function writeLine(
  commands: readonly Command[],
  { n, before }: { n: number; before: number },
): { line: string; chain: number } {
  const text = JSON.stringify(commands);
  const chain = checksum([`${n} `, text], before);
  return { line: `{"n":${n},"crc":"${asHex(chain)}","commands":${text}}\n`, chain };
}

const HEAD = /^\{"n":(\d{1,15}),"crc":"([0-9a-f]{8})","commands":/;
const LONGEST_HEAD = 64;

/** What a line says of itself, its end taken off; undefined when it is none. */
export interface LineHead {
  readonly n: number;
  readonly crc: string;
  /** The bytes of the commands. */
  readonly body: Buffer;
}

/** Takes a line apart without trusting it. */
export function readHead(line: Buffer): LineHead | undefined {
  const found = HEAD.exec(line.toString("latin1", 0, LONGEST_HEAD));
  if (found === null || line.at(-1) !== 0x7d) return undefined;
  const [head, n = "", crc = ""] = found;
  return { n: Number(n), crc, body: line.subarray(head.length, -1) };
}

/** The commit of a line that follows on `before`; undefined when its checksum is another. */
export function readLine({ n, crc, body }: LineHead, before: number): LoggedCommand | undefined {
  const chain = checksum([`${n} `, body], before);
  if (asHex(chain) !== crc) return undefined;
  return { n, chain, commands: JSON.parse(body.toString("utf8")) as Command[] };
}

/** Checksum of texts or bytes, one after the other; goes on from an earlier one where that is given. */
export function checksum(parts: Iterable<string | Uint8Array>, from = 0): number {
  let sum = from;
  for (const part of parts) sum = crc32(part, sum);
  return sum;
}

/** A checksum as it is written: eight hexadecimal digits. */
export function asHex(sum: number): string {
  return sum.toString(16).padStart(8, "0");
}
