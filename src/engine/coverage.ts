import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Route } from "../catalogue/route.ts";
import type { Reason } from "../state/journal.ts";
import { type Basis, BASES } from "./answer.ts";
import type { Call } from "./call.ts";

/** What calls of one method of a route have been, as plain values. */
export interface RouteCoverage {
  /** Every arg that there is. */
  readonly args: readonly string[];
  /** Those of them that some call gave. */
  readonly given: readonly string[];
  /** How many answers, by their basis; those that there were none of are left out. */
  readonly basis: Readonly<Partial<Record<Basis, number>>>;
  /** How many refusals, by their codes. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** What calls have been, by method and route (`GET /things`), those of every route that there is. */
export type CoverageDetails = Readonly<Record<string, RouteCoverage>>;

/** How many answers there were of one basis. */
interface Count {
  n: number;
}

/** What is known of calls of a method of a route. */
interface Tally {
  readonly counts: Readonly<Record<Basis, Count>>;
  readonly given: Set<string>;
  readonly refusals: Map<string, number>;
}

/** What an answer that goes out again counts as, found out once. */
export interface CoverageMark {
  readonly tally: Tally;
  readonly count: Count;
  readonly given: Iterable<string>;
  /** Since which clearing the given args are noted. */
  era: number;
}

/** Codes of refusals that are told apart for a method of a route: handlers may make up new ones for each call. */
const MOST_CODES = 100;
const OTHERS = "others";

/** Which of a site's routes were called, with which args, refused with which codes: over all sandboxes, and whatever becomes of them. */
export class Coverage {
  #catalogue: Catalogue;
  /** By the names of routes, then by method. */
  readonly #tallies = new Map<string, Map<string, Tally>>();
  #era = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Goes over to another catalogue; calls of routes that are there too stay counted. */
  goOver(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
  }

  /** Counts a call that was answered; a question for what a route takes is none. */
  note(call: Call, { basis, reason }: { basis: string | undefined; reason?: Reason | undefined }): void {
    const tally = this.#tallyOf(call);
    if (tally === undefined) return;
    tally.counts[basisNamed(basis)].n += 1;
    for (const name of givenBy(call, reason)) tally.given.add(name);
    if (reason !== undefined) noteRefusal(tally, reason.code);
  }

  /** What the answer to a call counts as when it goes out again. */
  markOf(call: Call, basis: string | undefined): CoverageMark | undefined {
    const tally = this.#tallyOf(call);
    return tally && { tally, count: tally.counts[basisNamed(basis)], given: call.given, era: this.#era };
  }

  /** Counts an answer that went out again; it costs next to nothing. */
  again(mark: CoverageMark): void {
    mark.count.n += 1;
    if (mark.era === this.#era) return;
    for (const name of mark.given) mark.tally.given.add(name);
    mark.era = this.#era;
  }

  /** Forgets every call. */
  clear(): void {
    this.#era += 1;
    for (const tallies of this.#tallies.values())
      for (const { counts, given, refusals } of tallies.values()) {
        // Answers that are remembered hold on to these.
        for (const count of Object.values(counts)) count.n = 0;
        given.clear();
        refusals.clear();
      }
  }

  /** All that is known, of every method of every route. */
  details(): CoverageDetails {
    const all = this.#catalogue.routes.flatMap((route) =>
      route.methods.map((method) => [`${method} ${route.name}`, this.#coverageOf(route, method)] as const),
    );
    return Object.fromEntries(all);
  }

  #coverageOf(route: Route, method: string): RouteCoverage {
    const tally = this.#tallies.get(route.name)?.get(method);
    const args = argsOf(route, method);
    const counts = BASES.flatMap((basis) => {
      const n = tally?.counts[basis].n ?? 0;
      return n === 0 ? [] : [[basis, n] as const];
    });
    return {
      args,
      given: args.filter((name) => tally?.given.has(name)),
      basis: Object.fromEntries(counts),
      refusals: Object.fromEntries([...(tally?.refusals ?? [])].sort(([one], [other]) => (one < other ? -1 : 1))),
    };
  }

  #tallyOf({ route, method }: Call): Tally | undefined {
    const tallies = this.#tallies.get(route.name) ?? new Map<string, Tally>();
    const known = tallies.get(method);
    if (known !== undefined || !route.methods.includes(method)) return known;
    const tally = newTally();
    this.#tallies.set(route.name, tallies.set(method, tally));
    return tally;
  }
}

function newTally(): Tally {
  const counts = { contract: { n: 0 }, recorded: { n: 0 }, family: { n: 0 }, invented: { n: 0 } };
  return { counts, given: new Set(), refusals: new Map() };
}

function basisNamed(name: string | undefined): Basis {
  return BASES.find((basis) => basis === name) ?? "invented";
}

/** Of a call that was refused for its parameters all that it sent. */
function givenBy({ given, params }: Call, reason: Reason | undefined): Iterable<string> {
  return given.size === 0 && reason !== undefined && reason.params.length > 0 ? Object.keys(params) : given;
}

function noteRefusal({ refusals }: Tally, code: string): void {
  const name = refusals.has(code) || refusals.size < MOST_CODES ? code : OTHERS;
  refusals.set(name, (refusals.get(name) ?? 0) + 1);
}

/** Every arg of a method, each once, in order of registration. */
function argsOf({ endpoints }: Route, method: string): string[] {
  const own = endpoints.filter(({ methods }) => methods.includes(method));
  return [...new Set(own.flatMap(({ args }) => Object.keys(args)))];
}
