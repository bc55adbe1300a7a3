import { caseFold } from "./letter-case.ts";
import { groupSlots, type Instruction, type Loop, type PcreProgram, QUICK, type Span, type Verb } from "./program.ts";
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

/** What belongs to a way that was left inside of a subroutine, or is a verb. */
interface Origin {
  readonly frame: Frame | undefined;
  readonly verb: Verb | undefined;
}

const NO_ORIGIN: Origin = { frame: undefined, verb: undefined };

/** Numbers, the newest on top. */
class NumberStack {
  height = 0;
  #items = new Int32Array(64);

  push(item: number): void {
    if (this.height === this.#items.length) {
      const grown = new Int32Array(this.height * 4);
      grown.set(this.#items);
      this.#items = grown;
    }
    this.#items[this.height] = item;
    this.height += 1;
  }

  /** Takes the newest away; there must be one. */
  pop(): number {
    this.height -= 1;
    return this.#items[this.height] ?? 0;
  }

  at(height: number): number {
    return this.#items[height] ?? 0;
  }

  /** Gives up its room, too. */
  empty(): void {
    this.height = 0;
    this.#items = new Int32Array(64);
  }
}

/** Calls inside of calls: about as many as PCRE has room for. */
const DEEPEST = 4_000;

/** The room that a longer text took is given up after its search. */
const LONG_TEXT = 10_000;

/** Finding the end of a grapheme cluster costs about as much as this many steps. */
const GRAPHEME_STEPS = 100;

const CHOICE_SIZE = 5;

const FAILED = -1;
const MATCHED = -2;
/** The address when there is no way left. */
const NOWHERE = -3;

/** Why a search ends without having tried everything: `(*COMMIT)`, or more steps than allowed. */
class Stop extends Error {}

/** Runs a program on texts, one after the other, by backtracking, counting its steps over all starts. */
export class PcreMatcher {
  readonly #program: PcreProgram;
  /** Room for a text, which is used again for the next one. */
  #room = new Uint32Array(0);
  #text = this.#room;
  readonly #registers: Int32Array;
  /**
   * The ways not yet tried, `CHOICE_SIZE` numbers each: an address, a position, for a span also the last position to try, the
   * height of the trail, and the index of its origin, or -1.
   */
  readonly #choices = new NumberStack();
  readonly #origins: Origin[] = [];
  /** What registers held before, to put back: pairs of a slot and a value. */
  readonly #trail = new NumberStack();
  /** One bit for each `memo` step at each position. */
  #tried = new Uint8Array(0);
  #frame: Frame | undefined;
  #at = 0;
  #start = 0;
  #nextStart = 0;
  readonly #steps: number;
  #stepsLeft = 0;

  constructor(program: PcreProgram, steps: number) {
    this.#program = program;
    this.#registers = new Int32Array(program.slots);
    this.#steps = steps;
  }

  /** Whether the pattern matches anywhere in the text; false also when the steps run out. */
  search(text: string): boolean {
    this.#load(text);
    const found = this.#searchLoaded();
    if (text.length > LONG_TEXT) {
      this.#room = new Uint32Array(0);
      this.#text = this.#room;
      this.#tried = new Uint8Array(0);
      this.#choices.empty();
      this.#trail.empty();
    }
    return found;
  }

  #load(text: string): void {
    if (this.#room.length < text.length) this.#room = new Uint32Array(text.length);
    const read = this.#program.bytes ? readBytes : readCodePoints;
    this.#text = this.#room.subarray(0, read(text, this.#room));
    const size = ((this.#program.memos * (this.#text.length + 1)) >> 3) + 1;
    if (this.#tried.length < size) this.#tried = new Uint8Array(size);
    else this.#tried.fill(0, 0, size);
    this.#stepsLeft = this.#steps;
  }

  #searchLoaded(): boolean {
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

  /** The ends of what each group holds after a search that found something, from group 0 on; -1 for a group that took no part. */
  get ends(): readonly (readonly [start: number, end: number])[] {
    return Array.from({ length: this.#program.groupCount + 1 }, (_, group) => {
      const [, start, end] = groupSlots(group);
      return group === 0 ? [this.#start, this.#at] : [this.#get(start), this.#get(end)];
    });
  }

  #matchesAt(start: number): boolean {
    this.#registers.fill(-1);
    this.#choices.height = 0;
    this.#trail.height = 0;
    this.#origins.length = 0;
    this.#frame = undefined;
    this.#start = start;
    this.#at = start;
    const { code, quick, targets, tests } = this.#program;
    let pc = 0;
    while (pc >= 0) {
      this.#count(1);
      const target = targets[pc] ?? 0;
      // The steps that are taken most are told apart by number, without a look at what they are.
      switch (quick[pc]) {
        case QUICK.set: {
          const codePoint = this.#text[this.#at];
          if (codePoint !== undefined && tests[target]?.(codePoint)) {
            this.#at += 1;
            pc += 1;
          } else pc = FAILED;
          break;
        }
        case QUICK.split:
          this.#push(target, this.#at, this.#at);
          pc += 1;
          break;
        case QUICK.jump:
          pc = target;
          break;
        case QUICK.memo:
          pc = this.#isFresh(target) ? pc + 1 : FAILED;
          break;
        default: {
          const instruction = code[pc];
          pc = instruction ? this.#step(instruction, pc) : NOWHERE;
        }
      }
      if (pc === FAILED) pc = this.#retry();
    }
    return pc === MATCHED;
  }

  #count(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) throw new Stop();
  }

  #set(slot: number, value: number): void {
    const old = this.#registers[slot] ?? -1;
    if (old === value) return;
    this.#trail.push(slot);
    this.#trail.push(old);
    this.#registers[slot] = value;
  }

  #get(slot: number): number {
    return this.#registers[slot] ?? -1;
  }

  #push(pc: number, at: number, last = at, verb?: Verb): void {
    const hasOrigin = this.#frame !== undefined || verb !== undefined;
    const choices = this.#choices;
    choices.push(pc);
    choices.push(at);
    choices.push(last);
    choices.push(this.#trail.height);
    choices.push(hasOrigin ? this.#origins.length : -1);
    if (hasOrigin) this.#origins.push({ frame: this.#frame, verb });
  }

  /** Goes back to the newest way not yet tried; an address outside of the program when there is none. */
  #retry(): number {
    const choices = this.#choices;
    while (choices.height > 0) {
      const origin = choices.pop();
      const trail = choices.pop();
      const last = choices.pop();
      const at = choices.pop();
      const pc = choices.pop();
      while (this.#trail.height > trail) {
        const old = this.#trail.pop();
        this.#registers[this.#trail.pop()] = old;
      }
      const { frame, verb } = this.#origins[origin] ?? NO_ORIGIN;
      if (origin >= 0) this.#origins.length = origin;
      this.#frame = frame;
      this.#at = at;
      if (!verb) {
        if (at !== last) this.#push(pc, at + Math.sign(last - at), last);
        return pc;
      }
      this.#fallBack(verb, at);
    }
    return NOWHERE;
  }

  /** What a verb does when the matcher comes back to it: whole stretches of ways are given up. */
  #fallBack(verb: Verb, at: number): void {
    const isBounded = verb.barrier !== undefined || this.#frame !== undefined;
    const height = verb.barrier === undefined ? (this.#frame?.height ?? 0) : this.#get(verb.barrier);
    if (verb.name === "MARK") return;
    if (verb.name === "COMMIT" && !isBounded) throw new Stop();
    if (verb.name === "SKIP" && !isBounded) {
      this.#count(this.#choices.height >> 6);
      const marked = verb.argument === "" ? at : this.#markedPosition(verb.argument);
      if (marked === undefined) return;
      this.#nextStart = Math.max(this.#nextStart, marked);
    }
    this.#cut(height);
  }

  #markedPosition(name: string): number | undefined {
    for (let height = this.#choices.height; height > 0; height -= CHOICE_SIZE) {
      const verb = this.#origins[this.#choices.at(height - 1)]?.verb;
      if (verb?.name === "MARK" && verb.argument === name) return this.#choices.at(height - CHOICE_SIZE + 1);
    }
    return undefined;
  }

  #cut(height: number): void {
    this.#choices.height = Math.min(this.#choices.height, height);
  }

  #step(instruction: Instruction, pc: number): number {
    switch (instruction.op) {
      case "idleExit":
        return this.#get(instruction.slot) === this.#at ? instruction.to : pc + 1;
      case "span":
        return this.#span(instruction, pc);
      case "place":
        return isPlace(instruction.place, this.#text, this.#at, this.#program.bytes) ? pc + 1 : FAILED;
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
      case "set":
      case "split":
      case "jump":
      case "memo":
        throw new TypeError(`a ${instruction.op} is a quick step`);
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
        this.#set(instruction.slot, this.#choices.height);
        return pc + 1;
      case "cut":
        this.#cut(this.#get(instruction.slot));
        return pc + 1;
      default:
        this.#push(pc, this.#at, this.#at, instruction);
        return pc + 1;
    }
  }

  #isFresh(memo: number): boolean {
    const bit = this.#at * this.#program.memos + memo;
    const byte = this.#tried[bit >> 3] ?? 0;
    const mask = 1 << (bit & 7);
    if ((byte & mask) !== 0) return false;
    this.#tried[bit >> 3] = byte | mask;
    return true;
  }

  #fold(codePoint: number): number {
    return caseFold(codePoint, this.#program.bytes);
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

  #span({ test, min, max, mode }: Span, pc: number): number {
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
      height: this.#choices.height,
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
    return wanted === found || (caseless && this.#fold(wanted) === this.#fold(found));
  }
}

function readBytes(text: string, room: Uint32Array): number {
  for (let at = 0; at < text.length; at += 1) room[at] = text.charCodeAt(at) & 0xff;
  return text.length;
}

/** Read by hand: the iterator of a text takes seconds on a long one. */
function readCodePoints(text: string, room: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    const codePoint = text.codePointAt(at) ?? 0;
    room[count] = codePoint;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return count;
}
