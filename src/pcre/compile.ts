import { ANY_CHAR, charTest } from "./char-set.ts";
import { lookbehindLength, type PatternGroups } from "./groups.ts";
import { type Condition, type Lookaround, nodesOf, type ParsedPattern, type PatternNode } from "./node.ts";
import { assemble, type Branch, type Instruction, type Loop, type PcreProgram } from "./program.ts";

type Node<K extends PatternNode["kind"]> = Extract<PatternNode, { kind: K }>;

/** What surrounds the node that is being compiled. */
interface Surroundings {
  /** The register of the height that a verb of the enclosing lookaround falls back to. */
  readonly look: number | undefined;
  /** The same for `(*THEN)` and its enclosing alternatives. */
  readonly choice: number | undefined;
  /** The jumps of `(*ACCEPT)` to the end of the enclosing lookaround. */
  readonly accepts: Branch[] | undefined;
}

const TOP: Surroundings = { look: undefined, choice: undefined, accepts: undefined };

class ProgramBuilder {
  readonly code: Instruction[] = [];
  readonly entries = new Map<number, number>([[0, 0]]);
  slots: number;
  readonly #groups: PatternGroups;

  constructor(groups: PatternGroups, groupCount: number) {
    this.#groups = groups;
    this.slots = (groupCount + 1) * 3;
  }

  #newSlots(count: number): number {
    this.slots += count;
    return this.slots - count;
  }

  #branch(op: Branch["op"], groups?: readonly number[]): Branch {
    const branch: Branch = { op, groups, to: 0 };
    this.code.push(branch);
    return branch;
  }

  #land(...branches: readonly Branch[]): void {
    for (const branch of branches) branch.to = this.code.length;
  }

  #height(): number {
    const slot = this.#newSlots(1);
    this.code.push({ op: "saveHeight", slot });
    return slot;
  }

  #choice(branches: readonly (() => void)[], onBranch: () => void = () => undefined): void {
    const ends: Branch[] = [];
    branches.forEach((write, index) => {
      const isLast = index === branches.length - 1;
      const split = isLast ? undefined : this.#branch("split");
      onBranch();
      write();
      if (!split) return;
      ends.push(this.#branch("jump"));
      this.#land(split);
    });
    this.#land(...ends);
  }

  #alternatives(node: Node<"choice">, around: Surroundings): void {
    const hasThen = nodesOf(node).some((inner) => inner.kind === "verb" && inner.name === "THEN");
    const slot = hasThen ? this.#newSlots(1) : undefined;
    const inner = { ...around, choice: slot };
    const branches = node.branches.map((branch) => () => this.write(branch, inner));
    this.#choice(branches, () => {
      if (slot !== undefined) this.code.push({ op: "saveHeight", slot });
    });
  }

  #repeat(node: Node<"repeat">, around: Surroundings): void {
    const { body, min, max, mode } = node;
    if (body.kind === "set" || body.kind === "byte") {
      this.code.push({ op: "span", test: charTest(body.kind === "set" ? body.set : ANY_CHAR), min, max, mode });
      return;
    }
    const height = mode === "possessive" ? this.#height() : undefined;
    const slot = this.#newSlots(2);
    this.code.push({ op: "startLoop", slot });
    const shared = { slot, min, max, lazy: mode === "lazy", head: this.code.length };
    const parts = (["loop", "round", "again"] as const).map((op): Loop => ({ op, ...shared, exit: 0 }));
    const [loop, round, again] = parts;
    if (loop && round) this.code.push(loop, round);
    this.write(body, around);
    if (again) this.code.push(again);
    for (const part of parts) part.exit = this.code.length;
    if (height !== undefined) this.code.push({ op: "cut", slot: height });
  }

  #lookBody(look: Lookaround): void {
    const barrier = this.#height();
    const accepts: Branch[] = [];
    const inner: Surroundings = { look: barrier, choice: undefined, accepts };
    this.#choice(
      look.branches.map((branch) => () => {
        if (look.behind) this.code.push({ op: "back", length: lookbehindLength(branch, this.#groups) });
        this.write(branch, inner);
      }),
    );
    this.#land(...accepts);
  }

  #look(look: Lookaround): void {
    const height = this.#height();
    if (look.negated) {
      const after = this.#branch("split");
      this.#lookBody(look);
      this.code.push({ op: "cut", slot: height }, { op: "fail" });
      this.#land(after);
      return;
    }
    const slot = this.#newSlots(1);
    this.code.push({ op: "savePosition", slot });
    this.#lookBody(look);
    if (look.atomic) this.code.push({ op: "cut", slot: height });
    this.code.push({ op: "restorePosition", slot });
  }

  /** Writes what is asked; the steps after it are the `yes` branch, the branches given back lead to `no`. */
  #condition(condition: Exclude<Condition, Lookaround>): Branch {
    if (condition.kind === "constant") return this.#branch("ifGroup", condition.value ? [0] : []);
    const groups = condition.ref && this.#groups.numbersOf(condition.ref);
    return this.#branch(condition.kind === "group" ? "ifGroup" : "ifRecursion", groups);
  }

  #asked(look: Lookaround, yes: () => void, no: () => void): void {
    const height = this.#height();
    const slot = this.#newSlots(1);
    this.code.push({ op: "savePosition", slot });
    const otherwise = this.#branch("split");
    this.#lookBody(look);
    this.code.push({ op: "cut", slot: height }, { op: "restorePosition", slot });
    (look.negated ? no : yes)();
    const end = this.#branch("jump");
    this.#land(otherwise);
    (look.negated ? yes : no)();
    this.#land(end);
  }

  #conditional(node: Node<"conditional">, around: Surroundings): void {
    const yes = (): void => this.write(node.yes, around);
    const no = (): void => {
      if (node.no) this.write(node.no, around);
    };
    if (node.condition.kind === "look") {
      this.#asked(node.condition, yes, no);
      return;
    }
    const otherwise = this.#condition(node.condition);
    yes();
    const end = this.#branch("jump");
    this.#land(otherwise);
    no();
    this.#land(end);
  }

  #verb({ name, argument }: Node<"verb">, around: Surroundings): void {
    if (name === "FAIL") this.code.push({ op: "fail" });
    else if (name !== "ACCEPT") {
      const barrier = name === "THEN" ? (around.choice ?? around.look) : around.look;
      this.code.push({ op: "verb", name, argument, barrier });
    } else if (around.accepts) around.accepts.push(this.#branch("jump"));
    else this.code.push({ op: "accept" });
  }

  #capture({ number, body }: Node<"capture">, around: Surroundings): void {
    if (!this.entries.has(number)) this.entries.set(number, this.code.length);
    this.code.push({ op: "openGroup", group: number });
    this.write(body, around);
    this.code.push({ op: "closeGroup", group: number });
  }

  #call({ ref }: Node<"call">): void {
    this.code.push({ op: "call", group: this.#groups.numbersOf(ref)[0] ?? 0 });
  }

  #atomic({ body }: Node<"atomic">, around: Surroundings): void {
    const slot = this.#height();
    this.write(body, around);
    this.code.push({ op: "cut", slot });
  }

  /** Writes the steps of a node. */
  write(node: PatternNode, around: Surroundings): void {
    switch (node.kind) {
      case "empty":
        return;
      case "set":
        this.code.push({ op: "set", test: charTest(node.set) });
        return;
      case "byte":
        this.code.push({ op: "set", test: charTest(ANY_CHAR) });
        return;
      case "place":
        this.code.push({ op: "place", place: node.place });
        return;
      case "newline":
        this.code.push({ op: "newline", unicode: node.unicode });
        return;
      case "grapheme":
        this.code.push({ op: "grapheme" });
        return;
      case "sequence":
        for (const item of node.items) this.write(item, around);
        return;
      case "choice":
        return this.#alternatives(node, around);
      case "capture":
        return this.#capture(node, around);
      case "atomic":
        return this.#atomic(node, around);
      case "repeat":
        return this.#repeat(node, around);
      case "backReference":
        this.code.push({ op: "backReference", groups: this.#groups.numbersOf(node.ref), caseless: node.caseless });
        return;
      case "call":
        return this.#call(node);
      case "conditional":
        return this.#conditional(node, around);
      case "verb":
        return this.#verb(node, around);
      case "look":
        return this.#look(node);
    }
  }
}

/** Turns a checked pattern into steps for the matcher. */
export function compileProgram({ root, groupCount, bytes }: ParsedPattern, groups: PatternGroups): PcreProgram {
  const builder = new ProgramBuilder(groups, groupCount);
  builder.write(root, TOP);
  builder.code.push({ op: "accept" });
  const { code, slots, entries } = builder;
  return assemble({ code, slots, entries, memos: 0, groupCount, bytes });
}
