import type { Sandbox } from "../../state/sandbox.ts";
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
  return a.state === b.state && a.second === b.second && a.clock === b.clock && a.auth === b.auth;
}

/** What must be known before a call, so that its answer can be kept afterwards. */
export interface CacheTicket {
  readonly key: string;
  readonly version: Version;
}

/** An answer as it is kept. */
interface Kept {
  /** Bytes that it holds, about. */
  readonly size: number;
}

interface Versioned<Entry> extends Version {
  readonly entries: Map<string, Entry>;
  readonly segment: Segment;
}

/** Whole answers to reads, for as long as the version of the sandbox that they were read from is the present one. */
export class ResponseCache<Entry extends Kept> {
  readonly #budget: CacheBudget;
  readonly #bySandbox = new WeakMap<Sandbox, Versioned<Entry>>();

  constructor(budget: CacheBudget) {
    this.#budget = budget;
  }

  /** The answer that the sandbox has for the key in its present version. */
  find(sandbox: Sandbox, key: string): Entry | undefined {
    const known = this.#bySandbox.get(sandbox);
    if (known === undefined || known.state !== sandbox.state) return undefined;
    const entry = known.entries.get(key);
    if (entry === undefined || !sameVersion(known, versionOf(sandbox))) return undefined;
    known.segment.used = true;
    return entry;
  }

  /** Keeps an answer of the ticket's version; what is kept of another version goes. */
  keep(sandbox: Sandbox, { key, version }: CacheTicket, entry: Entry): void {
    const { entries, segment } = this.#entriesOf(sandbox, version);
    if (!entries.has(key) && this.#budget.take(segment, entry.size + 2 * key.length + ENTRY)) entries.set(key, entry);
  }

  #entriesOf(sandbox: Sandbox, version: Version): Versioned<Entry> {
    const known = this.#bySandbox.get(sandbox);
    if (known !== undefined && !known.segment.gone) {
      if (sameVersion(known, version)) return known;
      this.#budget.drop(known.segment);
    }
    const entries = new Map<string, Entry>();
    const versioned = { ...version, entries, segment: new Segment(() => entries.clear()) };
    this.#bySandbox.set(sandbox, versioned);
    return versioned;
  }
}
