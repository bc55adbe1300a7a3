import type { Json } from "../json/json.ts";
import { type CallMatch, type CallSight, matchesCall } from "./call-match.ts";

/** What happens in place of an answer, or to it. */
export interface FaultAnswer {
  readonly status?: number;
  /** A code of the table of errors. */
  readonly code?: string;
  readonly body?: Json;
  /** A body that is sent as it stands: malformed JSON, a page. */
  readonly text?: string;
  /** Headers of the answer, over those that it has anyway. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the answer waits: a number, or evenly distributed between two. */
  readonly delayMs?: number | { readonly min: number; readonly max: number };
  /** How long the body takes to arrive. */
  readonly slowMs?: number;
  /** The connection ends without an answer. */
  readonly cut?: boolean;
}

/** A fault as somebody declares it; without a match every call is meant. */
export interface FaultDeclaration {
  readonly match?: CallMatch;
  readonly answer: FaultAnswer;
  /** How often it applies; without end unless given. */
  readonly times?: number;
  /** The first matching call that it applies to, counted from 1; the first unless given. */
  readonly from?: number;
  /** How likely it applies to each, from 0 to 1; always unless given. */
  readonly chance?: number;
}

/** A declared fault and how often it was used. */
export interface Fault extends FaultDeclaration {
  readonly id: number;
  readonly match: CallMatch;
  readonly used: number;
}

/** A fault that is active for a call: what is injected into it. */
export interface ActiveFault extends Omit<FaultAnswer, "delayMs"> {
  /** Drawn already. */
  readonly delayMs: number;
}

interface CountedFault {
  readonly fault: Omit<Fault, "used">;
  used: number;
  /** How many calls matched, whether it applied to them or not. */
  matched: number;
}

/** The faults of a sandbox in the order of declaration. `draw` gives a number from 0 to 1 for a text, always the same. */
export class Faults {
  readonly #draw: (text: string) => number;
  readonly #declared: CountedFault[] = [];
  #lastId = 0;

  constructor(draw: (text: string) => number) {
    this.#draw = draw;
  }

  /** How many there are. */
  get size(): number {
    return this.#declared.length;
  }

  /** Declares a fault and returns its id. */
  add({ match = {}, ...declaration }: FaultDeclaration): number {
    this.#lastId += 1;
    this.#declared.push({ fault: { id: this.#lastId, match, ...declaration }, used: 0, matched: 0 });
    return this.#lastId;
  }

  /** Every fault, used up ones included. */
  get all(): readonly Fault[] {
    return this.#declared.map(({ fault, used }) => ({ ...fault, used }));
  }

  /** The fault that is active for this call: the first that matches and applies; it counts as used. */
  faultFor(call: CallSight): ActiveFault | undefined {
    for (const counted of this.#declared) {
      const { match, answer } = counted.fault;
      if (!matchesCall(call, match)) continue;
      counted.matched += 1;
      if (!this.#applies(counted)) continue;
      counted.used += 1;
      return { ...answer, delayMs: this.#delay(counted) };
    }
    return undefined;
  }

  #applies({ fault, matched, used }: CountedFault): boolean {
    const { id, times = Number.POSITIVE_INFINITY, from = 1, chance = 1 } = fault;
    return matched >= from && used < times && (chance >= 1 || this.#draw(`fault ${id} chance ${matched}`) < chance);
  }

  #delay({ fault: { id, answer }, matched }: CountedFault): number {
    const { delayMs = 0 } = answer;
    if (typeof delayMs === "number") return delayMs;
    return delayMs.min + this.#draw(`fault ${id} delay ${matched}`) * (delayMs.max - delayMs.min);
  }
}
