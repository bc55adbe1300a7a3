import type { Place, RepeatMode, VerbName } from "./pattern-node.ts";

/** A test whether one code point fits. */
export type CharTest = (codePoint: number) => boolean;

/** As many characters of one kind as the bounds allow, in a single step. */
export interface Run {
  readonly op: "run";
  readonly test: CharTest;
  readonly min: number;
  readonly max: number;
  readonly mode: RepeatMode;
}

/** A verb that acts when the matcher comes back to it; `barrier` is the register of how far back it may then go. */
export interface Verb {
  readonly op: "verb";
  readonly name: VerbName;
  readonly argument: string;
  readonly barrier: number | undefined;
}

/** The head of a loop: `slot` counts its rounds, the next slot holds where the round began. */
export interface Loop {
  readonly op: "loop" | "round" | "again";
  readonly slot: number;
  readonly min: number;
  readonly max: number;
  readonly lazy: boolean;
  readonly head: number;
  exit: number;
}

/** A step that names another address, set when that address is known. */
export interface Branch {
  readonly op: "split" | "jump" | "ifGroup" | "ifRecursion";
  readonly groups: readonly number[] | undefined;
  to: number;
}

/** One step of the matcher; a `slot` is the number of one of its registers. */
export type Instruction =
  | { readonly op: "set"; readonly test: CharTest }
  | Run
  | { readonly op: "place"; readonly place: Place }
  | { readonly op: "newline"; readonly unicode: boolean }
  | { readonly op: "grapheme" | "fail" | "accept" }
  | { readonly op: "backReference"; readonly groups: readonly number[]; readonly caseless: boolean }
  | Branch
  | Loop
  | { readonly op: "savePosition" | "saveHeight" | "startLoop" | "cut" | "restorePosition"; readonly slot: number }
  | { readonly op: "back"; readonly length: number }
  | { readonly op: "openGroup" | "closeGroup" | "call"; readonly group: number }
  | Verb;

/** A pattern as steps for the matcher; `entries` are the addresses at which groups start, `slots` its registers. */
export interface Program {
  readonly code: readonly Instruction[];
  readonly slots: number;
  readonly entries: ReadonlyMap<number, number>;
}

/** The registers of a group: where it was opened last, and the two ends of what it holds. */
export function groupSlots(group: number): readonly [opened: number, start: number, end: number] {
  return [group * 3, group * 3 + 1, group * 3 + 2];
}
