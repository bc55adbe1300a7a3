import type { PcrePlace, RepeatMode, VerbName } from "./node.ts";

/** A test whether one code point fits. */
export type CharTest = (codePoint: number) => boolean;

/** As many characters of one kind as the bounds allow, in a single step. */
export interface Span {
  readonly op: "span";
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

/** A step that is tried but once at each place of a text: what failed there fails again. */
export interface Memo {
  readonly op: "memo";
  readonly index: number;
}

/** The end of a round: one that took nothing, as the position in `slot` tells, is the last. */
export interface IdleExit {
  readonly op: "idleExit";
  readonly slot: number;
  to: number;
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
  | Span
  | Memo
  | IdleExit
  | { readonly op: "place"; readonly place: PcrePlace }
  | { readonly op: "newline"; readonly unicode: boolean }
  | { readonly op: "grapheme" | "fail" | "accept" }
  | { readonly op: "backReference"; readonly groups: readonly number[]; readonly caseless: boolean }
  | Branch
  | Loop
  | { readonly op: "savePosition" | "saveHeight" | "startLoop" | "cut" | "restorePosition"; readonly slot: number }
  | { readonly op: "back"; readonly length: number }
  | { readonly op: "openGroup" | "closeGroup" | "call"; readonly group: number }
  | Verb;

/** Numbers of the steps that are taken most; 0 is any other step. */
export const QUICK = { other: 0, set: 1, split: 2, jump: 3, memo: 4 } as const;

/** A pattern as steps for the matcher. */
export interface PcreProgram extends ProgramParts {
  /** By address: one of the numbers in `QUICK`. */
  readonly quick: Uint8Array;
  /** By address: where a quick step leads, the number of its test, or of its memo. */
  readonly targets: Int32Array;
  readonly tests: readonly CharTest[];
}

/** What a program is made of. */
export interface ProgramParts {
  readonly code: readonly Instruction[];
  /** How many registers it needs. */
  readonly slots: number;
  /** The addresses at which groups start. */
  readonly entries: ReadonlyMap<number, number>;
  /** How many `memo` steps it has; with none, it may take exponentially long. */
  readonly memos: number;
  readonly groupCount: number;
  readonly bytes: boolean;
}

/** The registers of a group: where it was opened last, and the two ends of what it holds. */
export function groupSlots(group: number): readonly [opened: number, start: number, end: number] {
  return [group * 3, group * 3 + 1, group * 3 + 2];
}

/** Lays out the steps for the matcher. */
export function assemble(parts: ProgramParts): PcreProgram {
  const tests: CharTest[] = [];
  const target = (instruction: Instruction): number => {
    if (instruction.op === "set") return tests.push(instruction.test) - 1;
    if (instruction.op === "split" || instruction.op === "jump") return instruction.to;
    return instruction.op === "memo" ? instruction.index : 0;
  };
  const targets = Int32Array.from(parts.code, target);
  const numbers: Readonly<Record<string, number>> = QUICK;
  const quick = Uint8Array.from(parts.code, ({ op }) => numbers[op] ?? QUICK.other);
  return { ...parts, quick, targets, tests };
}
