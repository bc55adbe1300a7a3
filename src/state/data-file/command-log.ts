import { closeSync, constants, fstatSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { Command } from "../state.ts";
import { isDiskFull } from "../disk-full.ts";
import { type Rights, giveRights } from "./rights.ts";

/** What is known of a log before it is opened for writing. */
export interface LogStart {
  /** Bytes of whole lines; whatever follows them is cut off. */
  readonly bytes: number;
  /** Whether the last of these lines still lacks its end. */
  readonly lacksEnd: boolean;
  /** The rights of the data file, which holds the same. */
  readonly rights: Rights | undefined;
}

/**
 * The log beside a data file, open for writing. A line is given to the system before `append` returns, which is safe against
 * the end of this process in whatever way it ends; it is not forced onto the disk.
 */
export class CommandLog {
  readonly path: string;
  readonly #rights: Rights | undefined;
  #descriptor: number | undefined;
  #bytes: number;
  #lacksEnd: boolean;
  #hasRest = true;

  /** Opens or makes the log; where the disk is full, the first line makes it. */
  constructor(path: string, { bytes, lacksEnd, rights }: LogStart) {
    this.path = path;
    this.#bytes = bytes;
    this.#lacksEnd = lacksEnd;
    this.#rights = rights;
    try {
      this.#cutRest(this.#open());
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  /** Bytes of whole lines. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether the file is still where it was, with all that was written to it. */
  get isThere(): boolean {
    if (this.#descriptor === undefined) return this.#bytes === 0;
    const there = statSync(this.path, { throwIfNoEntry: false });
    const own = fstatSync(this.#descriptor);
    if (own.size !== this.#bytes) this.#hasRest = true;
    return there !== undefined && there.ino === own.ino && there.dev === own.dev && own.size >= this.#bytes;
  }

  /** Adds a line. When it throws (a full disk), the log holds what it held before. */
  append(line: string): void {
    const descriptor = this.#open();
    if (this.#hasRest) this.#cutRest(descriptor);
    const bytes = Buffer.from(this.#lacksEnd ? `\n${line}` : line);
    this.#hasRest = true;
    for (let written = 0; written < bytes.length;)
      written += writeSync(descriptor, bytes, written, bytes.length - written, this.#bytes + written);
    this.#hasRest = false;
    this.#lacksEnd = false;
    this.#bytes += bytes.length;
  }

  /** Drops every line, once they are in the data file. */
  empty(): void {
    const isThere = this.isThere;
    this.#bytes = 0;
    this.#lacksEnd = false;
    this.#hasRest = true;
    try {
      if (!isThere) this.#letGo();
      this.#cutRest(this.#open());
    } catch {
      // Lines that the data file holds already are passed over by whoever reads them; the next append tries again.
    }
  }

  /** Takes the file away when it holds nothing. */
  close(): void {
    this.#letGo();
    if (this.#bytes === 0) rmSync(this.path, { force: true });
  }

  #open(): number {
    if (this.#descriptor !== undefined) return this.#descriptor;
    const descriptor = openSync(this.path, constants.O_RDWR | constants.O_CREAT, 0o666);
    giveRights(descriptor, this.#rights);
    return (this.#descriptor = descriptor);
  }

  #letGo(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #cutRest(descriptor: number): void {
    ftruncateSync(descriptor, this.#bytes);
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
  /** How many bytes the line has. */
  readonly length: number;
}

/** Takes a line apart without trusting it. */
export function readHead(line: Buffer): LineHead | undefined {
  const found = HEAD.exec(line.toString("latin1", 0, LONGEST_HEAD));
  if (found === null || line.at(-1) !== 0x7d) return undefined;
  const [head, n = "", crc = ""] = found;
  return { n: Number(n), crc, body: line.subarray(head.length, -1), length: line.length };
}

/** The commit of a line that follows on `before`; undefined when its checksum is another. */
export function readLine({ n, crc, body }: Omit<LineHead, "length">, before: number): LoggedCommand | undefined {
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
