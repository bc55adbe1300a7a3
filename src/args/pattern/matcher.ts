import { caseFold } from "./case-variants.ts";
import { groupSlots, type Instruction, type Loop, type Program, type Run, type Verb } from "./program.ts";
import { graphemeLength, isPlace, newlineLength } from "./text-places.ts";

/** A group being run as a subroutine: where to go on after it, and the registers to put back. */
interface Frame {
  readonly group: number;
  readonly back: number;
  readonly depth: number;
  readonly height: number;
  readonly registers: Int32Array;
  readonly parent: Frame | undefined;
}

/** A way not yet tried: an address and a position, for a run also the last position to try. */
interface Choice {
  readonly pc: number;
  readonly at: number;
  readonly last: number;
  readonly trail: number;
  readonly frame: Frame | undefined;
  readonly verb: Verb | undefined;
}

/** Calls inside of calls: about as many as PCRE has room for. */
const DEEPEST = 4_000;

/** Finding the end of a grapheme cluster costs about as much as this many steps. */
const GRAPHEME_STEPS = 100;

const FAILED = -1;
const MATCHED = -2;

/** Why a search ends without having tried everything: `(*COMMIT)`, or more steps than allowed. */
class Stop extends Error {}

/** Runs a program on one text by backtracking, counting its steps over all starts. */
export class Matcher {
  readonly #program: Program;
  readonly #text: Uint32Array;
  readonly #registers: Int32Array;
  readonly #choices: Choice[] = [];
  readonly #trail: number[] = [];
  #frame: Frame | undefined;
  #at = 0;
  #nextStart = 0;
  #stepsLeft: number;

  constructor(program: Program, text: string, steps: number) {
    this.#program = program;
    this.#text = codePointsOf(text);
    this.#registers = new Int32Array(program.slots);
    this.#stepsLeft = steps;
  }

  /** Whether the pattern matches anywhere in the text; false also when the steps run out. */
  search(): boolean {
    const [first] = this.#program.code;
    try {
      for (let start = 0; start <= this.#text.length; start = this.#nextStart) {
        this.#nextStart = start + 1;
        const codePoint = this.#text[start];
        if (first?.op === "set" && (codePoint === undefined || !first.test(codePoint))) continue;
        if (first?.op === "place" && first.place === "start" && start > 0) return false;
        if (this.#matchesAt(start)) return true;
      }
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
    }
    return false;
  }

  #matchesAt(start: number): boolean {
    this.#registers.fill(-1);
    this.#choices.length = 0;
    this.#trail.length = 0;
    this.#frame = undefined;
    this.#at = start;
    const { code } = this.#program;
    let pc = 0;
    while (pc !== MATCHED) {
      const instruction = code[pc];
      if (!instruction) return false;
      this.#count(1);
      pc = this.#step(instruction, pc);
      if (pc === FAILED) pc = this.#retry();
    }
    return true;
  }

  #count(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) throw new Stop();
  }

  #set(slot: number, value: number): void {
    const old = this.#registers[slot] ?? -1;
    if (old === value) return;
    this.#trail.push(slot, old);
    this.#registers[slot] = value;
  }

  #get(slot: number): number {
    return this.#registers[slot] ?? -1;
  }

  #push(pc: number, at: number, last = at, verb?: Verb): void {
    this.#choices.push({ pc, at, last, trail: this.#trail.length, frame: this.#frame, verb });
  }

  /** Goes back to the newest way not yet tried; an address outside of the program when there is none. */
  #retry(): number {
    for (;;) {
      const choice = this.#choices.pop();
      if (!choice) return FAILED;
      while (this.#trail.length > choice.trail) {
        const old = this.#trail.pop() ?? -1;
        this.#registers[this.#trail.pop() ?? 0] = old;
      }
      this.#frame = choice.frame;
      this.#at = choice.at;
      if (choice.verb) this.#fallBack(choice.verb, choice.at);
      else {
        if (choice.at !== choice.last)
          this.#push(choice.pc, choice.at + Math.sign(choice.last - choice.at), choice.last);
        return choice.pc;
      }
    }
  }

  /** What a verb does when the matcher comes back to it: whole stretches of ways are given up. */
  #fallBack(verb: Verb, at: number): void {
    const isBounded = verb.barrier !== undefined || this.#frame !== undefined;
    const height = verb.barrier === undefined ? (this.#frame?.height ?? 0) : this.#get(verb.barrier);
    if (verb.name === "MARK") return;
    if (verb.name === "COMMIT" && !isBounded) throw new Stop();
    if (verb.name === "SKIP" && !isBounded) {
      this.#count(this.#choices.length >> 4);
      const mark =
        verb.argument &&
        this.#choices.findLast(({ verb: other }) => other?.argument === verb.argument && other.name === "MARK");
      if (mark === undefined) return;
      this.#nextStart = Math.max(this.#nextStart, mark === "" ? at : mark.at);
    }
    this.#choices.length = Math.min(this.#choices.length, height);
  }

  #step(instruction: Instruction, pc: number): number {
    switch (instruction.op) {
      case "set": {
        const codePoint = this.#text[this.#at];
        if (codePoint === undefined || !instruction.test(codePoint)) return FAILED;
        this.#at += 1;
        return pc + 1;
      }
      case "run":
        return this.#run(instruction, pc);
      case "place":
        return isPlace(instruction.place, this.#text, this.#at) ? pc + 1 : FAILED;
      case "newline":
        return this.#advance(newlineLength(this.#text, this.#at, instruction.unicode), pc);
      case "grapheme":
        return this.#grapheme(pc);
      case "backReference":
        return this.#backReference(instruction.groups, instruction.caseless) ? pc + 1 : FAILED;
      case "back":
        this.#at -= instruction.length;
        return this.#at < 0 ? FAILED : pc + 1;
      case "fail":
        return FAILED;
      case "accept":
        return this.#frame ? this.#return(this.#frame) : MATCHED;
      case "split":
        this.#push(instruction.to, this.#at);
        return pc + 1;
      case "jump":
        return instruction.to;
      case "ifGroup":
        return this.#isAnySet(instruction.groups) ? pc + 1 : instruction.to;
      case "ifRecursion":
        return this.#isRunning(instruction.groups) ? pc + 1 : instruction.to;
      case "openGroup":
        this.#set(groupSlots(instruction.group)[0], this.#at);
        return pc + 1;
      case "closeGroup":
        return this.#close(instruction.group, pc);
      case "call":
        return this.#call(instruction.group, pc);
      case "startLoop":
        this.#set(instruction.slot, 0);
        return pc + 1;
      case "loop":
      case "round":
      case "again":
        return this.#loop(instruction, pc);
      case "savePosition":
        this.#set(instruction.slot, this.#at);
        return pc + 1;
      case "restorePosition":
        this.#at = this.#get(instruction.slot);
        return pc + 1;
      case "saveHeight":
        this.#set(instruction.slot, this.#choices.length);
        return pc + 1;
      case "cut":
        this.#choices.length = Math.min(this.#choices.length, this.#get(instruction.slot));
        return pc + 1;
      default:
        this.#push(pc, this.#at, this.#at, instruction);
        return pc + 1;
    }
  }

  #grapheme(pc: number): number {
    const length = graphemeLength(this.#text, this.#at);
    this.#count(GRAPHEME_STEPS + length);
    return this.#advance(length, pc);
  }

  #advance(length: number, pc: number): number {
    this.#at += length;
    return length > 0 ? pc + 1 : FAILED;
  }

  #run({ test, min, max, mode }: Run, pc: number): number {
    const text = this.#text;
    const start = this.#at;
    const end = Math.min(text.length, start + max);
    let at = start;
    while (at < end && test(text[at] ?? 0)) at += 1;
    this.#count((at - start) >> 2);
    const least = start + min;
    if (at < least) return FAILED;
    if (mode === "lazy") {
      if (at > least) this.#push(pc + 1, least + 1, at);
      this.#at = least;
      return pc + 1;
    }
    if (mode === "greedy" && at > least) this.#push(pc + 1, at - 1, least);
    this.#at = at;
    return pc + 1;
  }

  #loop({ op, slot, min, max, lazy, head, exit }: Loop, pc: number): number {
    const rounds = this.#get(slot);
    if (op === "round") {
      this.#set(slot, rounds + 1);
      this.#set(slot + 1, this.#at);
      return pc + 1;
    }
    if (op === "again") return rounds > min && this.#get(slot + 1) === this.#at ? exit : head;
    if (rounds >= max) return exit;
    if (rounds < min) return pc + 1;
    this.#push(lazy ? pc + 1 : exit, this.#at);
    return lazy ? exit : pc + 1;
  }

  /** `(*ACCEPT)` and the end of the program leave a subroutine; so does the end of the group that was called. */
  #close(group: number, pc: number): number {
    const [opened, start, end] = groupSlots(group);
    this.#set(start, this.#get(opened));
    this.#set(end, this.#at);
    return this.#frame?.group === group ? this.#return(this.#frame) : pc + 1;
  }

  #return(frame: Frame): number {
    this.#count(this.#registers.length);
    frame.registers.forEach((value, slot) => this.#set(slot, value));
    this.#frame = frame.parent;
    return frame.back;
  }

  #call(group: number, pc: number): number {
    const depth = (this.#frame?.depth ?? 0) + 1;
    if (depth > DEEPEST) throw new Stop();
    this.#count(this.#registers.length);
    this.#frame = {
      group,
      back: pc + 1,
      depth,
      height: this.#choices.length,
      registers: this.#registers.slice(),
      parent: this.#frame,
    };
    return this.#program.entries.get(group) ?? 0;
  }

  #isAnySet(groups: readonly number[] | undefined): boolean {
    return groups?.some((group) => group === 0 || this.#get(groupSlots(group)[2]) >= 0) ?? false;
  }

  #isRunning(groups: readonly number[] | undefined): boolean {
    if (!this.#frame) return false;
    return groups?.includes(this.#frame.group) ?? true;
  }

  #backReference(groups: readonly number[], caseless: boolean): boolean {
    const group = groups.find((number) => this.#get(groupSlots(number)[2]) >= 0);
    if (group === undefined) return false;
    const [, startSlot, endSlot] = groupSlots(group);
    const [start, end] = [this.#get(startSlot), this.#get(endSlot)];
    let from = start;
    for (; from < end && this.#isSame(from, this.#at, caseless); from += 1) this.#at += 1;
    // What was compared in vain took its time too.
    this.#count((from - start) >> 2);
    return from >= end;
  }

  #isSame(one: number, other: number, caseless: boolean): boolean {
    const [wanted, found] = [this.#text[one], this.#text[other]];
    if (wanted === undefined || found === undefined) return false;
    return wanted === found || (caseless && caseFold(wanted) === caseFold(found));
  }
}

/** Read by hand: the iterator of a text takes seconds on a long one. */
function codePointsOf(text: string): Uint32Array {
  const codePoints = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    const codePoint = text.codePointAt(at) ?? 0;
    codePoints[count] = codePoint;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return codePoints.subarray(0, count);
}
