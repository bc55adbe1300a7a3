import type { JsonObject } from "../json/json.ts";
import type { NumberTexts } from "../json/written-numbers.ts";
import type { ClockChange } from "./clock.ts";
import type { FaultDeclaration } from "./faults.ts";

/** Whether every permission passes, or the family's rules hold. */
export type Auth = "open" | "strict";

/** A set-up under a name, held against what the site has: what playing it does to a sandbox. */
export interface Scenario {
  readonly name: string;
  /** As it was handed over. */
  readonly document: JsonObject;
  /** What errors call it: a path where it came from a file. */
  readonly source: string;
  /** Texts of its numbers, by their places. */
  readonly numbers: NumberTexts;
  /** Names of those that are played before its own part, in order. */
  readonly uses: readonly string[];
  readonly clock: ClockChange | undefined;
  readonly faults: readonly FaultDeclaration[];
  readonly auth: Auth | undefined;
}

/** The scenarios of a sandbox: those that all begin with, and over them its own. */
export class Scenarios {
  readonly #common: () => ReadonlyMap<string, Scenario>;
  /** Undefined for one of the common ones that is gone here. */
  readonly #own = new Map<string, Scenario | undefined>();

  /** `common`: those that all sandboxes begin with, as they are at the time. */
  constructor(common: () => ReadonlyMap<string, Scenario>) {
    this.#common = common;
  }

  /** Every scenario by its name, in the order of names. */
  get all(): ReadonlyMap<string, Scenario> {
    const all = new Map([...this.#common(), ...this.#own]);
    const there = [...all].flatMap(([name, scenario]) => (scenario === undefined ? [] : [[name, scenario] as const]));
    return new Map(there.sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Whether it holds what a new sandbox does not. */
  get isChanged(): boolean {
    return this.#own.size > 0;
  }

  /** The scenario of that name. */
  named(name: string): Scenario | undefined {
    return this.#own.has(name) ? this.#own.get(name) : this.#common().get(name);
  }

  /** Keeps a scenario in place of the one of its name. */
  put(scenario: Scenario): void {
    this.#own.set(scenario.name, scenario);
  }

  /** Its own, by their names; undefined for a common one that is gone here. */
  get own(): ReadonlyMap<string, Scenario | undefined> {
    return this.#own;
  }

  /** Has these as its own, and no others. */
  take(own: ReadonlyMap<string, Scenario | undefined>): void {
    this.#own.clear();
    for (const [name, scenario] of own) this.#own.set(name, scenario);
  }

  /** Forgets one. */
  remove(name: string): void {
    if (this.#common().has(name)) this.#own.set(name, undefined);
    else this.#own.delete(name);
  }
}
