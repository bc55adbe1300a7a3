import type { IndexKey } from "./resource.ts";

/** A table as far as it can be asked for one thing at a time. */
interface AskedTable {
  /** Another one for each table: what is the same holds the same records. */
  readonly serial: number;
  get(id: number): unknown;
  bySlug(slug: string): unknown;
  count(index: string, key: IndexKey): number;
}

/** A state as far as it can be asked whether it answers as another one did. */
interface Readable {
  /** Another one for each state. */
  readonly serial: number;
  tableNamed(name: string): AskedTable | undefined;
  value(key: string): unknown;
  derived(how: never): unknown;
}

/** One thing that a table was asked for. */
export interface Asked {
  readonly answer: unknown;
  again(table: AskedTable): unknown;
}

/** What was read of one table. */
interface OfTable {
  /** The table's serial number; 0 where there is none. */
  serial: number;
  /** What it was asked for, where that is all; undefined where anything of it may have been read. */
  asked: Map<string | number, Asked> | undefined;
}

const NOTHING: readonly never[] = [];

/** A table that was asked for more than this counts as read whole. */
const MOST_ASKED = 64;

/** Bytes that they take by themselves, about, and with one thing more that was read. */
const EMPTY = 500;
const READ = 150;

/**
 * What was read of a state: whatever followed from that alone follows from any other state that reads the same. Tables are held by their
 * numbers, so that nothing here keeps an old one alive.
 */
export class Reads {
  // Most calls read little, and few values: what is not needed is not made.
  #tables: Map<string, OfTable> | undefined;
  #values: Map<string, unknown> | undefined;
  #derived: Map<unknown, unknown> | undefined;
  #parts: Reads[] | undefined;
  /** The state that was read, or was last found to read the same; 0 as long as nothing was read. */
  #state = 0;
  #isBound = false;

  /** Bytes that it holds, about, without what others hold. */
  get size(): number {
    let size = EMPTY + ((this.#values?.size ?? 0) + (this.#derived?.size ?? 0)) * READ;
    for (const { asked } of this.#tables?.values() ?? NOTHING) size += READ * (1 + (asked?.size ?? 0));
    return size;
  }

  /** A table was handed out, or found missing. */
  noteTable(state: Readable, name: string, table: AskedTable | undefined): void {
    this.#note(state.serial);
    const tables = (this.#tables ??= new Map());
    const known = tables.get(name);
    if (known === undefined) tables.set(name, { serial: table?.serial ?? 0, asked: undefined });
    else known.asked = undefined;
  }

  /** A table was asked for one thing; `key` tells it from all others. */
  noteAsked(
    state: Readable,
    name: string,
    { table, key, asked }: { table: AskedTable; key: string | number; asked: Asked },
  ): void {
    this.#note(state.serial);
    const tables = (this.#tables ??= new Map());
    const known = tables.get(name);
    if (known === undefined) tables.set(name, { serial: table.serial, asked: new Map([[key, asked]]) });
    else if (known.asked !== undefined && known.asked.set(key, asked).size > MOST_ASKED) known.asked = undefined;
  }

  /** A single value was read. */
  noteValue(state: Readable, key: string, value: unknown): void {
    this.#note(state.serial);
    (this.#values ??= new Map()).set(key, value);
  }

  /** What is derived of a state was asked for: whatever that was made of, only whether it is the same counts. */
  noteDerived(state: Readable, how: unknown, derived: unknown): void {
    this.#note(state.serial);
    (this.#derived ??= new Map()).set(how, derived);
  }

  /** What others say was read too; it stays theirs. */
  add(other: Reads): void {
    if (other.#state === 0) return;
    this.#note(other.#state);
    (this.#parts ??= []).push(other);
  }

  /** Something was read that nothing but the state itself tells: no other state reads the same. */
  bindTo({ serial }: Readable): void {
    this.#state = serial;
    this.#isBound = true;
  }

  /** What is read of two states can be held against neither. */
  #note(state: number): void {
    if (this.#state === 0) this.#state = state;
    else if (this.#state !== state) this.#isBound = true;
  }

  /** Whether all of it was read of this very state. */
  isOf({ serial }: Readable): boolean {
    return !this.#isBound && (this.#state === 0 || this.#state === serial);
  }

  /** Whether a state reads the same. */
  isSameIn(state: Readable): boolean {
    if (this.#state === 0 || this.#state === state.serial) return true;
    if (this.#isBound || !noting(undefined, () => this.#isSame(state))) return false;
    this.#state = state.serial;
    return true;
  }

  #isSame(state: Readable): boolean {
    for (const [name, of] of this.#tables ?? NOTHING) if (!isSame(of, state.tableNamed(name))) return false;
    for (const [key, value] of this.#values ?? NOTHING) if (state.value(key) !== value) return false;
    for (const [how, derived] of this.#derived ?? NOTHING) if (state.derived(how as never) !== derived) return false;
    return this.#parts?.every((part) => part.isSameIn(state)) !== false;
  }
}

function isSame(of: OfTable, now: AskedTable | undefined): boolean {
  const { serial, asked } = of;
  if ((now?.serial ?? 0) === serial) return true;
  if (now === undefined || asked === undefined) return false;
  for (const { answer, again } of asked.values()) if (again(now) !== answer) return false;
  of.serial = now.serial;
  return true;
}

let present: Reads | undefined;

/** Where reads are to be noted at present; undefined where nobody wants to know. */
export function notes(): Reads | undefined {
  return present;
}

/** What `step` gives, which must be done when it returns; what it reads of states is noted there. */
export function noting<Value>(reads: Reads | undefined, step: () => Value): Value {
  const before = present;
  present = reads;
  try {
    return step();
  } finally {
    present = before;
  }
}
