import { ANY_CHAR, type CharSet, charTest } from "./char-set.ts";
import type { ParsedPattern, PatternNode } from "./node.ts";
import { isNullable } from "./predictability.ts";
import { assemble, type Branch, type CharTest, type IdleExit, type Instruction, type PcreProgram } from "./program.ts";

type Repeat = Extract<PatternNode, { kind: "repeat" }>;

/** How long a program may get where counted repeats are written out. */
const MOST_STEPS = 4_000;

/** Thrown where a pattern is not one for this kind of program. */
class NotLinear extends Error {}

class LinearBuilder {
  readonly code: Instruction[] = [];
  memos = 0;
  slots: number;
  #writes = 0;
  readonly #tests = new Map<CharSet, CharTest>();

  constructor(groupCount: number) {
    this.slots = (groupCount + 1) * 3;
  }

  push(...instructions: readonly Instruction[]): void {
    this.code.push(...instructions);
    if (this.code.length > MOST_STEPS) throw new NotLinear();
  }

  #set(set: CharSet): void {
    const test = this.#tests.get(set) ?? charTest(set);
    this.#tests.set(set, test);
    this.push({ op: "set", test });
  }

  #branch(op: "split" | "jump"): Branch {
    const branch: Branch = { op, groups: undefined, to: 0 };
    this.push(branch);
    return branch;
  }

  /** Where several ways meet: whoever comes second to a place need not go on. */
  #join(ways: readonly (Branch | IdleExit)[]): void {
    for (const way of ways) way.to = this.code.length;
    this.push({ op: "memo", index: this.memos });
    this.memos += 1;
  }

  #choice(branches: readonly PatternNode[]): void {
    const ends: Branch[] = [];
    for (const [index, branch] of branches.entries()) {
      const split = index < branches.length - 1 ? this.#branch("split") : undefined;
      this.write(branch);
      if (!split) break;
      ends.push(this.#branch("jump"));
      split.to = this.code.length;
    }
    this.#join(ends);
  }

  /** Splits between going on here (or, lazily, later) and leaving; the branch given back is to be sent to the exit. */
  #mayLeave(lazy: boolean): Branch {
    if (!lazy) return this.#branch("split");
    const enter = this.#branch("split");
    const leave = this.#branch("jump");
    enter.to = this.code.length;
    return leave;
  }

  /** One round; gives the steps that leave the repeat after a round that took nothing. */
  #round(body: PatternNode): IdleExit[] {
    if (!isNullable(body)) {
      this.write(body);
      return [];
    }
    const slot = this.slots;
    this.slots += 1;
    this.push({ op: "savePosition", slot });
    this.write(body);
    const idle: IdleExit = { op: "idleExit", slot, to: 0 };
    this.push(idle);
    return [idle];
  }

  #repeat({ body, min, max, mode }: Repeat): void {
    if (mode === "possessive") throw new NotLinear();
    const lazy = mode === "lazy";
    for (let round = 0; round < min; round += 1) this.write(body);
    if (max === min) return;
    if (max < Infinity) {
      const exits = Array.from({ length: max - min }, () => [this.#mayLeave(lazy), ...this.#round(body)]);
      this.#join(exits.flat());
      return;
    }
    const head = this.code.length;
    this.#join([]);
    const exits = [this.#mayLeave(lazy), ...this.#round(body)];
    this.#branch("jump").to = head;
    this.#join(exits);
  }

  /** Writes the steps of a node. */
  write(node: PatternNode): void {
    this.#writes += 1;
    if (this.#writes > MOST_STEPS * 2) throw new NotLinear();
    switch (node.kind) {
      case "empty":
        return;
      case "set":
        return this.#set(node.set);
      case "byte":
        return this.#set(ANY_CHAR);
      case "place":
        return this.push({ op: "place", place: node.place });
      case "newline":
        return this.push({ op: "newline", unicode: node.unicode });
      case "sequence":
        for (const item of node.items) this.write(item);
        return;
      case "choice":
        return this.#choice(node.branches);
      case "capture":
        this.push({ op: "openGroup", group: node.number });
        this.write(node.body);
        return this.push({ op: "closeGroup", group: node.number });
      case "repeat":
        return this.#repeat(node);
      default:
        throw new NotLinear();
    }
  }
}

/**
 * A program that tries nothing twice at one place of a text, so that its time grows with the length of the text only; it finds
 * what backtracking finds first. Undefined for a pattern that asks for more than its place in the text, or is too large written out.
 */
export function linearProgram({ root, groupCount, bytes }: ParsedPattern): PcreProgram | undefined {
  const builder = new LinearBuilder(groupCount);
  try {
    builder.write(root);
    builder.push({ op: "accept" });
  } catch (error) {
    if (error instanceof NotLinear) return undefined;
    throw error;
  }
  const { code, slots, memos } = builder;
  return assemble({ code, slots, memos, entries: new Map([[0, 0]]), groupCount, bytes });
}
