import type { Json } from "../catalogue/document.ts";
import { type CallMatch, type CallSight, matchesCall } from "./call-match.ts";

/** What happens in place of an answer, or to it. */
export interface FaultAnswer {
  readonly status?: number;
  /** A code of the table of errors. */
  readonly code?: string;
  readonly body?: Json;
  /** A body that is sent as it stands: malformed JSON, a page. */
  readonly text?: string;
  /** How long the answer waits: a number, or evenly distributed between two. */
  readonly delayMs?: number | { readonly min: number; readonly max: number };
  /** How long the body takes to arrive. */
  readonly slowMs?: number;
  /** The connection ends without an answer. */
  readonly cut?: boolean;
}

/** A fault as it is declared. */
export interface FaultPlan {
  readonly match: CallMatch;
  readonly answer: FaultAnswer;
  /** How often it happens; without end unless given. */
  readonly times?: number;
  /** The first matching call that it happens to, counted from 1; the first unless given. */
  readonly from?: number;
  /** How likely it happens to each, from 0 to 1; always unless given. */
  readonly chance?: number;
}

/** A declared fault and how often it was used. */
export interface Fault extends FaultPlan {
  readonly id: number;
  readonly used: number;
}

/** A fault that happens to a call now. */
export interface Happening extends Omit<FaultAnswer, "delayMs"> {
  /** Drawn already. */
  readonly delayMs: number;
}

interface Declared {
  readonly id: number;
  readonly plan: FaultPlan;
  matched: number;
  used: number;
}

/** The faults of a sandbox in the order of declaration. `draw` gives a number from 0 to 1 for a text, always the same. */
export class Faults {
  readonly #draw: (text: string) => number;
  readonly #declared: Declared[] = [];
  #lastId = 0;

  constructor(draw: (text: string) => number) {
    this.#draw = draw;
  }

  /** How many there are. */
  get size(): number {
    return this.#declared.length;
  }

  /** Declares a fault and returns its id. */
  add(plan: FaultPlan): number {
    this.#lastId += 1;
    this.#declared.push({ id: this.#lastId, plan, matched: 0, used: 0 });
    return this.#lastId;
  }

  /** Every fault, used up ones included. */
  get all(): readonly Fault[] {
    return this.#declared.map(({ id, plan, used }) => ({ id, ...plan, used }));
  }

  /** What happens to this call: the first fault that it meets, if any. */
  meet(call: CallSight): Happening | undefined {
    for (const declared of this.#declared) {
      if (!matchesCall(call, declared.plan.match)) continue;
      declared.matched += 1;
      if (!this.#strikes(declared)) continue;
      declared.used += 1;
      const { answer } = declared.plan;
      return { ...answer, delayMs: this.#delay(answer.delayMs, declared) };
    }
    return undefined;
  }

  #strikes({ id, plan, matched, used }: Declared): boolean {
    const { times = Number.POSITIVE_INFINITY, from = 1, chance = 1 } = plan;
    return matched >= from && used < times && (chance >= 1 || this.#draw(`fault ${id} chance ${matched}`) < chance);
  }

  #delay(delay: FaultAnswer["delayMs"], { id, matched }: Declared): number {
    if (typeof delay !== "object") return delay ?? 0;
    return delay.min + this.#draw(`fault ${id} delay ${matched}`) * (delay.max - delay.min);
  }
}
