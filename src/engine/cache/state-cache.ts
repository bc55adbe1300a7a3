import type { Json } from "../../json/json.ts";
import { jsonWeight } from "../../state/growth.ts";
import type { State } from "../../state/state.ts";
import { type CacheBudget, Segment } from "./budget.ts";
import type { SharedParts } from "./shared-parts.ts";

/** Selections of one state that are kept at a time. */
const SELECTIONS = 32;
/** Callers of one state whose presentations are kept at a time. */
const CALLERS = 8;
/** What an entry takes in its map. */
const ENTRY = 100;

/** What a presentation may depend on beside its record. */
export interface Reader {
  readonly view: { readonly state: State };
  readonly links: { readonly apiRoot: string; readonly site: string };
  readonly language: string;
  readonly user: { readonly id: number } | undefined;
  readonly now: number;
}

/** A record as it is shown, and about how many bytes that takes in memory. */
export interface Presented {
  readonly json: Json;
  readonly weight: number;
}

interface Selection {
  readonly records: readonly object[];
  readonly bytes: number;
}

/** What one caller was shown, by list and record. */
interface Shown {
  readonly byList: Map<object, Map<object, Presented>>;
  bytes: number;
}

/** What is kept of one state. */
class OfState {
  readonly segment: Segment;
  readonly selections = new Map<string, Selection>();
  readonly callers = new Map<string, Shown>();
  /** The address whose presentations are kept, and the one that was asked for last. */
  address: string | undefined;
  lastAddress: string | undefined;

  constructor() {
    // Only what is reachable through a state is held: what a segment held itself would keep old records alive.
    const held = new WeakRef(this);
    this.segment = new Segment(() => held.deref()?.clear());
  }

  clear(): void {
    this.selections.clear();
    this.callers.clear();
  }
}

/** What lists read of a state: which records they select, and how each record is shown. A state takes its own with it. */
export class StateCache {
  readonly #budget: CacheBudget;
  readonly #parts: SharedParts;
  readonly #byState = new WeakMap<State, OfState>();

  constructor(budget: CacheBudget, parts: SharedParts) {
    this.#budget = budget;
    this.#parts = parts;
  }

  /** The records of a selection, so that turning a page does not select again; `key` says all that it depends on beside the state. */
  select<R extends object>(state: State, key: string, make: () => readonly R[]): readonly R[] {
    const { selections, segment } = this.#of(state);
    const known = selections.get(key);
    // What stands under a key was selected by the same code.
    if (known !== undefined) return known.records as readonly R[];
    const records = make();
    const bytes = ENTRY + 2 * key.length + 8 * records.length;
    if (!this.#budget.take(segment, bytes)) return records;
    for (const [oldest, { bytes }] of selections) {
      if (selections.size < SELECTIONS) break;
      selections.delete(oldest);
      this.#budget.release(segment, bytes);
    }
    selections.set(key, { records, bytes });
    return records;
  }

  /** The records that this list has shown to this reader, each as it was shown. */
  presented(list: object, reader: Reader): ReadonlyMap<object, Presented> | undefined {
    const known = this.#byState.get(reader.view.state);
    if (known === undefined) return undefined;
    known.segment.used = true;
    return known.callers.get(callerOf(reader))?.byList.get(list);
  }

  /** Keeps how a list shows a record to this reader; it stands in several answers and must never be changed. */
  keepPresented(list: object, record: object, { json, reader }: { json: Json; reader: Reader }): void {
    const of = this.#of(reader.view.state);
    if (!this.#isKept(of, reader.links.site)) return;
    const { segment } = of;
    const weight = jsonWeight(json);
    const bytes = weight + ENTRY;
    if (!this.#budget.take(segment, bytes)) return;
    const shown = this.#shownTo(callerOf(reader), of);
    let byRecord = shown.byList.get(list);
    if (byRecord === undefined) shown.byList.set(list, (byRecord = new Map()));
    byRecord.set(record, { json, weight });
    shown.bytes += bytes;
    if (typeof json === "object" && json !== null) this.#parts.share(json, segment);
  }

  #of(state: State): OfState {
    let known = this.#byState.get(state);
    if (known === undefined || known.segment.gone) this.#byState.set(state, (known = new OfState()));
    known.segment.used = true;
    return known;
  }

  /** Addresses don't multiply what is kept: it is kept for one, and for another once that was asked for twice in a row. */
  #isKept(of: OfState, address: string): boolean {
    const kept = of.address ?? address;
    const isNext = kept !== address && of.lastAddress === address;
    of.lastAddress = address;
    if (isNext) for (const caller of of.callers.keys()) this.#forget(caller, of);
    of.address = isNext ? address : kept;
    return of.address === address;
  }

  #shownTo(caller: string, of: OfState): Shown {
    let shown = of.callers.get(caller);
    if (shown !== undefined) return shown;
    for (const oldest of of.callers.keys()) if (of.callers.size >= CALLERS) this.#forget(oldest, of);
    of.callers.set(caller, (shown = { byList: new Map(), bytes: 0 }));
    return shown;
  }

  #forget(caller: string, { callers, segment }: OfState): void {
    this.#budget.release(segment, callers.get(caller)?.bytes ?? 0);
    callers.delete(caller);
  }
}

function callerOf({ links, language, user, now }: Reader): string {
  return `${links.apiRoot} ${language} ${user?.id ?? 0} ${now}`;
}
