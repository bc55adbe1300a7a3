import { type FaultAnswer, type FaultProfile, faultProfiles, type ProfileAnswer, usualTimes } from "./fault-answers.ts";
import { type CallMatch, type CallSight, matchesCall } from "./call-match.ts";

/** A fault as somebody declares it; without a match every call is meant. */
export interface FaultDeclaration {
  readonly match?: CallMatch;
  /** What happens; `profile` may stand in its place. */
  readonly answer?: FaultAnswer;
  /** A failure as it comes in life, by its name. */
  readonly profile?: FaultProfile;
  /** How often it applies; without end unless given, but once for `slow-cold`. */
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

/** Faults as they were declared, with their ids, and the id of the last one that there was. */
export interface FaultsDeclared {
  readonly lastId: number;
  readonly faults: readonly (FaultDeclaration & { readonly id: number })[];
}

/** A fault that is active for a call: what is injected into it. */
export interface ActiveFault extends Omit<ProfileAnswer, "delayMs"> {
  /** Drawn already. */
  readonly delayMs: number;
  readonly profile?: FaultProfile;
}

interface CountedFault {
  readonly fault: Omit<Fault, "used">;
  readonly answer: ProfileAnswer;
  used: number;
  /** How many calls matched, whether it applied to them or not. */
  matched: number;
}

/** The faults of a sandbox in the order of declaration. `draw` gives a number from 0 to 1 for a text, always the same. */
export class Faults {
  readonly #draw: (text: string) => number;
  readonly #told: (fault: Fault) => void;
  readonly #declared: CountedFault[] = [];
  #lastId = 0;

  /** `told`: of each fault that is declared, and whenever one is used; nobody unless given. */
  constructor(draw: (text: string) => number, told: (fault: Fault) => void = () => {}) {
    this.#draw = draw;
    this.#told = told;
  }

  /** How many there are. */
  get size(): number {
    return this.#declared.length;
  }

  /** Declares a fault and returns its id. */
  add({ match = {}, ...declaration }: FaultDeclaration): number {
    this.#lastId += 1;
    const { profile, answer = {} } = declaration;
    const fault = { id: this.#lastId, match, ...declaration };
    const injected = profile === undefined ? answer : faultProfiles[profile];
    this.#declared.push({ fault, answer: injected, used: 0, matched: 0 });
    this.#told({ ...fault, used: 0 });
    return this.#lastId;
  }

  /** What others of the same faults begin with: how often each was used is not told. */
  get declared(): FaultsDeclared {
    return { lastId: this.#lastId, faults: this.#declared.map(({ fault }) => fault) };
  }

  /** Declares what others have, under the same ids. */
  take({ lastId, faults }: FaultsDeclared): void {
    for (const { id, ...declaration } of faults) {
      this.#lastId = id - 1;
      this.add(declaration);
    }
    this.#lastId = lastId;
  }

  /** Every fault, used up ones included. */
  get all(): readonly Fault[] {
    return this.#declared.map(({ fault, used }) => ({ ...fault, used }));
  }

  /** The fault that is active for this call: the first that matches and applies; it counts as used. */
  faultFor(call: CallSight): ActiveFault | undefined {
    for (const counted of this.#declared) {
      const { match, profile } = counted.fault;
      if (!matchesCall(call, match)) continue;
      counted.matched += 1;
      if (!this.#applies(counted)) continue;
      counted.used += 1;
      this.#told({ ...counted.fault, used: counted.used });
      return { ...counted.answer, ...(profile !== undefined && { profile }), delayMs: this.#delay(counted) };
    }
    return undefined;
  }

  #applies({ fault, matched, used }: CountedFault): boolean {
    const { id, profile, from = 1, chance = 1 } = fault;
    const { times = (profile && usualTimes[profile]) ?? Number.POSITIVE_INFINITY } = fault;
    return matched >= from && used < times && (chance >= 1 || this.#draw(`fault ${id} chance ${matched}`) < chance);
  }

  #delay({ fault: { id }, answer, matched }: CountedFault): number {
    const { delayMs = 0 } = answer;
    if (typeof delayMs === "number") return delayMs;
    return delayMs.min + this.#draw(`fault ${id} delay ${matched}`) * (delayMs.max - delayMs.min);
  }
}
