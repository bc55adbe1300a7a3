import { jsonWeight } from "../../state/growth.ts";
import type { Json } from "../../json/json.ts";
import { noting, notes, Reads } from "../../state/reads.ts";
import type { Resource, StoredRecord } from "../../state/resource.ts";
import type { State } from "../../state/state.ts";
import type { Selecting } from "../../state/table.ts";
import { onceThere } from "../../time/at-once.ts";
import { inSlices, type Time } from "../../time/slices.ts";
import { type CacheBudget, Segment } from "./budget.ts";
import type { SharedParts } from "./shared-parts.ts";

/** Selections of one state that are kept at a time. */
const SELECTIONS = 32;
/** What an entry takes in its map. */
const ENTRY = 100;

/** Selections whose keys are known at a time, whichever state they are of. */
const KNOWN = 256;

/** Records of one table in the order of an index. */
export interface TableSelecting<R extends StoredRecord> extends Selecting<R> {
  readonly resource: Resource<R>;
}

/** Selected records; where there were many to be looked at, they come in a while. */
export type Selected<R extends StoredRecord> = readonly R[] | Promise<readonly R[]>;

/** Of so many records a selection is made at once. */
const AT_ONCE = 5000;

interface Selection {
  readonly records: readonly StoredRecord[];
  /** What selecting read. */
  readonly reads: Reads;
  /** Of a selection from one table: its version then, and what was read beside it to say what is wanted. */
  readonly from?: { readonly serial: number; readonly reads: Reads };
  readonly bytes: number;
}

/** What is selected of one state. */
class OfState {
  readonly segment: Segment;
  readonly selections = new Map<string, Selection>();
  /** Those that are being made. */
  readonly coming = new Map<string, Promise<Selection>>();

  constructor() {
    // Only what is reachable through a state is held: what a segment held itself would keep old records alive.
    const held = new WeakRef(this);
    this.segment = new Segment(() => held.deref()?.selections.clear());
  }
}

/** Which records lists select of a state. A state takes its own with it. */
export class StateCache {
  readonly #budget: CacheBudget;
  readonly #time: Time | undefined;
  readonly #byState = new WeakMap<State, OfState>();
  /** What was last selected under a key, of any state that is still there: a state after a few writes has much of it. */
  readonly #last = new Map<string, WeakRef<Selection>>();

  /** Without `time` everything is selected at once. */
  constructor(budget: CacheBudget, time?: Time) {
    this.#budget = budget;
    this.#time = time;
  }

  /**
   * The records of a selection, so that turning a page does not select again; `key` says all that it depends on beside the state. Where
   * `make` says which records of a table are wanted, only those are looked at that were written since the last time; of a large table they
   * are looked at in slices, so that others get their turns.
   */
  select<R extends StoredRecord>(state: State, key: string, make: () => readonly R[]): readonly R[];
  select<R extends StoredRecord>(state: State, key: string, make: () => readonly R[] | TableSelecting<R>): Selected<R>;
  select<R extends StoredRecord>(state: State, key: string, make: () => readonly R[] | TableSelecting<R>): Selected<R> {
    const of = this.#of(state);
    const known = of.selections.get(key) ?? this.#selectedBefore(state, key) ?? of.coming.get(key);
    return onceThere(known ?? this.#selected(state, key, make), (selection) => {
      this.#keep(of, key, selection);
      // What stands under a key was selected by the same code.
      return selection.records as readonly R[];
    });
  }

  #keep({ selections, segment }: OfState, key: string, selection: Selection): void {
    notes()?.add(selection.reads);
    if (selections.has(key) || segment.gone || !this.#budget.take(segment, selection.bytes)) return;
    for (const [oldest, { bytes }] of selections) {
      if (selections.size < SELECTIONS) break;
      selections.delete(oldest);
      this.#budget.release(segment, bytes);
    }
    selections.set(key, selection);
    this.#last.delete(key);
    this.#last.set(key, new WeakRef(selection));
    for (const oldest of this.#last.keys()) {
      if (this.#last.size <= KNOWN) break;
      this.#last.delete(oldest);
    }
  }

  /** What was selected of another state that reads the same. */
  #selectedBefore(state: State, key: string): Selection | undefined {
    const last = this.#last.get(key)?.deref();
    return last?.reads.isSameIn(state) === true ? last : undefined;
  }

  #selected<R extends StoredRecord>(
    state: State,
    key: string,
    make: () => readonly R[] | TableSelecting<R>,
  ): Selection | Promise<Selection> {
    const reads = new Reads();
    const wanted = noting(reads, make);
    if (!("resource" in wanted)) return selectionOf(wanted, { key, reads });
    const last = this.#last.get(key)?.deref();
    const whole = new Reads();
    const table = noting(whole, () => state.table(wanted.resource));
    whole.add(reads);
    const selected = noting(undefined, () => {
      const isSame = last?.from !== undefined && last.from.reads.isSameIn(state);
      const before = isSame && { serial: last.from.serial, records: last.records as readonly R[] };
      const again = before && table.selectAgain(wanted, before);
      if (again) return again;
      if (this.#time === undefined || table.size <= AT_ONCE) return table.select(wanted);
      return inSlices(table.selecting(wanted), this.#time);
    });
    const selection = onceThere(selected, (records) =>
      selectionOf(records, { key, reads: whole, from: { serial: table.serial, reads } }),
    );
    if (selection instanceof Promise) this.#come(this.#of(state), key, selection);
    return selection;
  }

  /** Whoever asks for the same meanwhile waits for it, too. */
  #come({ coming }: OfState, key: string, selection: Promise<Selection>): void {
    coming.set(key, selection);
    const end = () => void coming.delete(key);
    selection.then(end, end);
  }

  #of(state: State): OfState {
    let known = this.#byState.get(state);
    if (known === undefined || known.segment.gone) this.#byState.set(state, (known = new OfState()));
    known.segment.used = true;
    return known;
  }
}

function selectionOf(
  records: readonly StoredRecord[],
  { key, ...about }: { key: string } & Pick<Selection, "reads" | "from">,
): Selection {
  const bytes = ENTRY + 2 * key.length + 8 * records.length + about.reads.size + (about.from?.reads.size ?? 0);
  return { records, ...about, bytes };
}

/** Callers whose presentations are kept at a time. */
const CALLERS = 8;

/** What a presentation may depend on beside its record. */
export interface Reader {
  readonly view: { readonly state: State };
  readonly links: { readonly apiRoot: string };
  readonly language: string;
  readonly user: { readonly id: number } | undefined;
  readonly strict: boolean;
  readonly zone: string;
  readonly now: number;
}

/** A record as it is shown, and about how many bytes that takes in memory. */
export interface Presented {
  readonly json: Json;
  readonly weight: number;
}

interface Kept extends Presented {
  /** To whom it is shown: somebody who is given other rights is another one. */
  readonly user: object | undefined;
  /** What showing it read. */
  readonly reads: Reads;
  readonly bytes: number;
}

/** What one caller was shown at one time, by list and record. */
interface Shown {
  readonly byList: Map<object, Map<object, Kept>>;
  readonly segment: Segment;
}

/** How lists show records: each as before for as long as all that showing it reads is the same, whatever the state. */
export class ShownCache {
  readonly #budget: CacheBudget;
  readonly #parts: SharedParts;
  readonly #callers = new Map<string, Shown>();

  constructor(budget: CacheBudget, parts: SharedParts) {
    this.#budget = budget;
    this.#parts = parts;
  }

  /** How a list shows records to a reader. */
  of(list: object, reader: Reader): ShownList {
    const { byList, segment } = this.#shownTo(callerOf(reader));
    let records = byList.get(list);
    if (records === undefined) byList.set(list, (records = new Map()));
    return new ShownList(records, { reader, segment, budget: this.#budget, parts: this.#parts });
  }

  #shownTo(caller: string): Shown {
    const known = this.#callers.get(caller);
    if (known !== undefined) return known;
    for (const oldest of this.#callers.values()) {
      if (this.#callers.size < CALLERS) break;
      this.#budget.drop(oldest.segment);
    }
    const shown = { byList: new Map(), segment: new Segment(() => this.#callers.delete(caller)) };
    // What takes no room is never told to go.
    if (this.#budget.limit > 0) this.#callers.set(caller, shown);
    return shown;
  }
}

/** What a list shows to one reader. */
class ShownList {
  readonly #records: Map<object, Kept>;
  readonly #about: { reader: Reader; segment: Segment; budget: CacheBudget; parts: SharedParts };

  constructor(
    records: Map<object, Kept>,
    about: { reader: Reader; segment: Segment; budget: CacheBudget; parts: SharedParts },
  ) {
    this.#records = records;
    this.#about = about;
  }

  /** How a record was shown, where it was and that still holds. */
  find(record: object): Presented | undefined {
    const { reader, segment } = this.#about;
    const kept = this.#records.get(record);
    if (kept === undefined || kept.user !== reader.user || !kept.reads.isSameIn(reader.view.state)) return undefined;
    segment.used = true;
    notes()?.add(kept.reads);
    return kept;
  }

  /** How a record is shown by now, kept; it stands in several answers and must never be changed. */
  show(record: object, make: () => Json): Json {
    const { reader, segment, budget, parts } = this.#about;
    const reads = new Reads();
    const json = noting(reads, make);
    notes()?.add(reads);
    budget.release(segment, this.#records.get(record)?.bytes ?? 0);
    this.#records.delete(record);
    const weight = jsonWeight(json);
    const bytes = weight + reads.size + ENTRY;
    if (!budget.take(segment, bytes)) return json;
    this.#records.set(record, { json, weight, user: reader.user, reads, bytes });
    if (typeof json === "object" && json !== null) parts.share(json, segment);
    return json;
  }
}

function callerOf({ links, language, user, strict, zone, now }: Reader): string {
  return `${links.apiRoot} ${language} ${user?.id ?? 0} ${strict} ${zone} ${now}`;
}
