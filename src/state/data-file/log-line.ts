import type { Command } from "../command.ts";
import { asHex, checksum } from "./checksum.ts";

/** One commit as the log holds it. */
export interface LogLine {
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
export function readLine({ n, crc, body }: LineHead, before: number): LogLine | undefined {
  const chain = checksum([`${n} `, body], before);
  if (asHex(chain) !== crc) return undefined;
  return { n, chain, commands: JSON.parse(body.toString("utf8")) as Command[] };
}
