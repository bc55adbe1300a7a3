import { crc32 } from "node:zlib";
import type { ClockChange } from "../clock.ts";
import type { FaultDeclaration } from "../faults.ts";
import type { ChangeCause } from "../history.ts";
import type { Origin } from "../origin.ts";
import type { Auth } from "../scenario.ts";
import type { Command } from "../state.ts";
import type { LogEntry } from "./shared-log.ts";
import type { ScenarioText } from "./scenario-text.ts";
import type { StateDifference } from "./state-difference.ts";

/** What one request did to the shared sandbox, in plain JSON: every process does the same, in the same order. */
export type SharedStep = {
  /** The time of the call that it follows from. */
  readonly at: number;
} & StepKind;

/** The kinds of steps. A state is told as its difference from the one that a reset leads to. */
export type StepKind =
  | { readonly do: "commit"; readonly commands: readonly Command[]; readonly cause: ChangeCause }
  /** `origin`: what the state is built from anew; the same as before unless given. */
  | { readonly do: "reset"; readonly origin?: Origin; readonly cause: ChangeCause }
  | { readonly do: "restore"; readonly name: string; readonly cause: ChangeCause }
  /** Undone, or made again: told with what came of it, since not every process knows the same changes. */
  | {
      readonly do: "undo" | "redo";
      readonly count: number;
      readonly to: { readonly difference: StateDifference; readonly writtenBytes: number; readonly origin: Origin };
      readonly cause: ChangeCause;
    }
  | {
      readonly do: "play";
      /** What led to the state; where undefined the sandbox goes back to the seed first, and `difference` follows on that. */
      readonly commands?: readonly Command[];
      readonly difference?: StateDifference;
      readonly clock?: ClockChange;
      readonly faults: readonly FaultDeclaration[];
      readonly auth?: Auth;
      readonly cause: ChangeCause;
    }
  /** `difference`: of a state that was handed over; the present one unless given. */
  | { readonly do: "snapshot"; readonly name: string; readonly difference?: StateDifference }
  | { readonly do: "forget"; readonly name: string }
  | { readonly do: "clock"; readonly change: ClockChange }
  | { readonly do: "fault"; readonly fault: FaultDeclaration }
  | { readonly do: "clear-faults" }
  | { readonly do: "scenario"; readonly scenario: ScenarioText }
  | { readonly do: "remove-scenario"; readonly name: string };

/** What an entry of the log says. */
export interface SharedEntry {
  readonly n: number;
  /** Checksum of the head and all entries before: an entry that stands on another one is void. */
  readonly before: string;
  /** By which its writer finds it again where it was not told whether it was kept. */
  readonly key: string;
  /** Which process wrote it. */
  readonly writer: string;
  /** When it was written. */
  readonly at: number;
  /** Whether its writer has more to write: others wait a moment. */
  readonly more: boolean;
  readonly steps: readonly SharedStep[];
}

/** An entry that was read. */
export interface ReadLogEntry extends SharedEntry {
  /** Checksum of the head and all entries up to this one. */
  readonly chain: string;
}

/** The text of an entry, and the place that the log comes to with it. */
export function writeLogEntry(entry: SharedEntry): LogEntry {
  const body = JSON.stringify(entry);
  const chain = chainOf(body, entry.before);
  return { n: entry.n, before: entry.before, chain, text: `{"chain":"${chain}",${body.slice(1)}` };
}

const CHAIN = /^\{"chain":"([0-9a-f]{8})",/;

/** What a text of the log says. Throws a SyntaxError where it is not as it was written. */
export function readLogEntry(text: string): ReadLogEntry {
  const [start = "", chain = ""] = CHAIN.exec(text) ?? [];
  const body = `{${text.slice(start.length)}`;
  const entry = JSON.parse(body) as SharedEntry;
  if (start === "" || chainOf(body, entry.before) !== chain)
    throw new SyntaxError(`entry ${entry.n} is not what was written, by its checksum`);
  return { ...entry, chain };
}

/** Checksum of a text, going on from an earlier one: eight hexadecimal digits. */
export function chainOf(text: string, before = "0"): string {
  return crc32(text, Number.parseInt(before, 16)).toString(16).padStart(8, "0");
}
