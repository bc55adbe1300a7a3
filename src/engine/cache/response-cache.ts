import type { Sandbox } from "../../state/sandbox.ts";
import type { Reads } from "../../state/reads.ts";
import type { State } from "../../state/state.ts";
import { type CacheBudget, Segment } from "./budget.ts";

/** What an entry takes beside its body and its key. */
const ENTRY = 1000;

/** What a sandbox looks like at one time: an answer to a read is a function of the request and of this. */
export interface Version {
  readonly state: State;
  readonly second: number;
  readonly clock: number;
  readonly auth: Sandbox["auth"];
}

/** The version of a sandbox: calls see the time in whole seconds, so that nothing changes within one. */
export function versionOf({ state, clock, auth }: Sandbox): Version {
  return { state, second: Math.floor(clock.now() / 1000), clock: clock.version, auth };
}

/** Whether two versions are one as far as answers go. */
export function sameVersion(a: Version, b: Version): boolean {
  return a.state === b.state && isSameSetting(a, b);
}

/** A version but for its state. */
type Setting = Omit<Version, "state">;

function isSameSetting(a: Setting, b: Setting): boolean {
  return a.second === b.second && a.clock === b.clock && a.auth === b.auth;
}

/** What must be known before a call, so that its answer can be kept afterwards. */
export interface CacheTicket {
  readonly key: string;
  readonly version: Version;
  /** What the call reads of the state. */
  readonly reads: Reads;
}

/** An answer as it is kept. */
interface Kept {
  /** Bytes that it holds, about. */
  readonly size: number;
}

interface Answered<Entry> {
  readonly entry: Entry;
  readonly reads: Reads;
  readonly bytes: number;
}

interface OfSetting<Entry> extends Setting {
  readonly answers: Map<string, Answered<Entry>>;
  readonly segment: Segment;
}

/** Whole answers to reads, for as long as all that they were read from is the same. */
export class ResponseCache<Entry extends Kept> {
  readonly #budget: CacheBudget;
  readonly #bySandbox = new WeakMap<Sandbox, OfSetting<Entry>>();

  constructor(budget: CacheBudget) {
    this.#budget = budget;
  }

  /** The answer that the sandbox has for the key in its present version. */
  find(sandbox: Sandbox, key: string): Entry | undefined {
    const known = this.#bySandbox.get(sandbox);
    const answered = known?.answers.get(key);
    if (known === undefined || answered === undefined || !isSameSetting(known, versionOf(sandbox))) return undefined;
    if (!answered.reads.isSameIn(sandbox.state)) {
      known.answers.delete(key);
      this.#budget.release(known.segment, answered.bytes);
      return undefined;
    }
    known.segment.used = true;
    return answered.entry;
  }

  /** Keeps an answer of the ticket's version, and gives its segment where it does; what is kept of another second or setting goes. */
  keep(sandbox: Sandbox, { key, version, reads }: CacheTicket, entry: Entry): Segment | undefined {
    const { answers, segment } = this.#of(sandbox, version);
    const bytes = entry.size + 2 * key.length + reads.size + ENTRY;
    if (answers.has(key) || !this.#budget.take(segment, bytes)) return undefined;
    answers.set(key, { entry, reads, bytes });
    return segment;
  }

  #of(sandbox: Sandbox, setting: Setting): OfSetting<Entry> {
    const known = this.#bySandbox.get(sandbox);
    if (known !== undefined && !known.segment.gone) {
      if (isSameSetting(known, setting)) return known;
      this.#budget.drop(known.segment);
    }
    const answers = new Map<string, Answered<Entry>>();
    const { second, clock, auth } = setting;
    const made = { second, clock, auth, answers, segment: new Segment(() => answers.clear()) };
    this.#bySandbox.set(sandbox, made);
    return made;
  }
}
