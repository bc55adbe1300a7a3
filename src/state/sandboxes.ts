import { type ClockStart, type ClockWatch, SourceClock } from "./clock.ts";
import { type Gone, type Passage, Sandbox, type SandboxParts } from "./sandbox.ts";
import type { Seeded } from "./origin.ts";
import { type TotalLimits, Totals } from "./totals.ts";

/** How a sandbox may be named. */
export const SANDBOX_NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** What the sandboxes of a server are made with. */
export interface SandboxesOptions extends Omit<SandboxParts, "state" | "watch" | "totals"> {
  /** How many there may be beside the default one. */
  readonly limit: number;
  /** How much all of them keep together; without end unless given. */
  readonly totalLimits?: Partial<TotalLimits>;
  /** What the default sandbox has that the others have not. */
  readonly defaultSandbox?: Pick<SandboxParts, "state" | "writtenBytes" | "watch"> &
    Partial<Pick<SandboxParts, "seeded">>;
  /** Makes the default sandbox, where it is one of a kind of its own. */
  makeDefault?(parts: SandboxParts): Sandbox | undefined;
}

/** All sandboxes of one server; the default one has the empty name and is always there. */
export class Sandboxes {
  readonly defaultSandbox: Sandbox;
  readonly #byName = new Map<string, Sandbox>();
  readonly #limit: number;
  #parts: SandboxParts;
  #uses = 0;
  /** Those that have yet to go over to other seeds. */
  #behind: { readonly passage: Passage; readonly sandboxes: Set<Sandbox> } | undefined;

  constructor({ limit, defaultSandbox, makeDefault, totalLimits, ...parts }: SandboxesOptions) {
    this.#limit = limit;
    this.#parts = { ...parts, totals: new Totals(totalLimits) };
    const own = { ...this.#parts, ...defaultSandbox };
    this.defaultSandbox = makeDefault?.(own) ?? new Sandbox("", own);
  }

  /** Every sandbox in the order of first use, without the default one and without those that were only named. */
  get all(): readonly Sandbox[] {
    return [...this.#byName.values()].filter(({ isThere }) => isThere);
  }

  /** How many there are beside the default one. */
  get size(): number {
    return this.all.length;
  }

  /** The sandbox of that name, if it was used before. */
  known(name: string): Sandbox | undefined {
    if (name === "") return this.defaultSandbox;
    const known = this.#byName.get(name);
    if (known === undefined) return undefined;
    known.used = this.#uses += 1;
    if (this.#behind?.sandboxes.delete(known) === true) known.goOver(this.#behind.passage);
    return known;
  }

  /** All go over to other seeds: the default sandbox at once, the others when they are next asked for. Throws where that can't be kept, and nothing has changed then. */
  goOver(passage: Passage): void {
    this.defaultSandbox.goOver(passage);
    this.#parts = { ...this.#parts, seeded: passage.seededFor(this.#parts.seeded) };
    this.#behind = { passage, sandboxes: new Set(this.#byName.values()) };
  }

  /** Every seeded state that one of them may go back to. */
  get seeds(): ReadonlySet<Seeded> {
    const all = [this.defaultSandbox, ...this.#byName.values()];
    return new Set([this.#parts.seeded, ...all.flatMap(({ seeds }) => seeds)]);
  }

  /** The sandbox of that name to look at: a new one is kept nowhere. */
  look(name: string): Sandbox {
    return this.known(name) ?? new Sandbox(name, this.#parts);
  }

  /** The sandbox of that name to keep a journal for; undefined when there would be too many. */
  visit(name: string): Sandbox | undefined {
    const known = this.known(name);
    if (known !== undefined) return known;
    if (this.#byName.size >= this.#limit && !this.#giveWay()) return undefined;
    const visited = new Sandbox(name, this.#parts);
    visited.used = this.#uses += 1;
    this.#byName.set(name, visited);
    return visited;
  }

  /** The sandbox of that name, made on first use; undefined when there would be too many. */
  open(name: string): Sandbox | undefined {
    const found = this.visit(name);
    if (found !== undefined) found.made = true;
    return found;
  }

  /** Forgets the one without writes that was longest not asked for, of those that were only named if there are any; false where all have writes. */
  #giveWay(): boolean {
    let found: Sandbox | undefined;
    for (const sandbox of this.#byName.values()) {
      if (sandbox.isWritten || (found !== undefined && !found.made && sandbox.made)) continue;
      if (found === undefined || (found.made && !sandbox.made) || sandbox.used < found.used) found = sandbox;
    }
    return found !== undefined && this.#forget(found.name, "gave way");
  }

  /** Forgets a sandbox; false when there is none of that name. */
  drop(name: string): boolean {
    return this.#forget(name, "deleted");
  }

  /** Forgets every sandbox but the default one. */
  dropAll(): void {
    for (const name of this.#byName.keys()) this.drop(name);
  }

  #forget(name: string, why: Gone): boolean {
    const sandbox = this.#byName.get(name);
    if (sandbox === undefined) return false;
    sandbox.leave(why);
    this.#behind?.sandboxes.delete(sandbox);
    return this.#byName.delete(name);
  }
}

/** Clocks for new sandboxes: each runs on from the same start, or stands frozen there. */
export function clockMaker(source: () => number, start: ClockStart): (watch: ClockWatch) => SourceClock {
  return (watch) => new SourceClock(source, start, watch);
}
