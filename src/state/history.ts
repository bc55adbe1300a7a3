import { jsonWeight } from "./growth.ts";
import type { Json } from "../json/json.ts";
import type { Seeded } from "./origin.ts";
import { Queue } from "./queue.ts";
import type { StoredRecord } from "./resource.ts";
import { SharedSpace } from "./shared-space.ts";
import type { AnyTable, Command, State } from "./state.ts";
import { recordAsJson, Table } from "./table.ts";

/** What changed the records of a sandbox: one request, or one call of the control endpoint; the same object for all that it changes. */
export interface ChangeCause {
  readonly kind: "call" | "state" | "reset" | "restore" | "scenario" | "undo" | "redo" | "library";
  /** Upper case; empty where it was no request. */
  readonly method: string;
  /** Raw path behind the sandbox's segment; empty where it was no request. */
  readonly path: string;
  /** Name of the account; null for nobody. */
  user: string | null;
}

/** A state of a sandbox, with what belongs to it. */
export interface Standing {
  readonly state: State;
  readonly writtenBytes: number;
  /** Where a reset leads. */
  readonly seeded: Seeded;
}

/** What changed in one place of a state: a record, a whole table, a single value; undefined where there was none, or is none any more. */
type Step =
  | {
      readonly resource: string;
      readonly id: number;
      readonly before: StoredRecord | undefined;
      readonly after: StoredRecord | undefined;
    }
  | { readonly table: string; readonly before: AnyTable; readonly after: AnyTable }
  | { readonly key: string; readonly before: Json | undefined; readonly after: Json | undefined };

/** One side of a change: what belongs to a state, and the state itself where another one took its place as a whole. */
interface Side extends Omit<Standing, "state"> {
  readonly counts: readonly number[];
  readonly state: State | undefined;
}

/** A change that was made: as steps, so that the states between are not kept. */
interface Made {
  readonly n: number;
  readonly at: number;
  readonly cause: ChangeCause;
  readonly before: Side;
  after: Side;
  readonly steps: Step[];
  bytes: number;
  /** What can be done with it: those that can be made again are the latest of those with a way. Undefined for neither. */
  way: Way | undefined;
}

type Way = "undo" | "redo";

/** A change as it is shown. */
export interface StateChange {
  /** Rises by one from change to change, and never falls. */
  readonly n: number;
  /** On the sandbox's clock, as ISO text. */
  readonly at: string;
  readonly kind: ChangeCause["kind"];
  readonly method: string;
  readonly path: string;
  readonly user: string | null;
  /** How many records it made, changed or removed, by resource. */
  readonly resources: Readonly<Record<string, number>>;
}

/** What a change weighs beside its records. */
const WEIGHT = 600;

/** The changes of a sandbox's records, so that they can be undone and made again; beyond its limits the oldest fall out. */
export class History {
  readonly #limit: number;
  /** Before others do. */
  readonly fallsFirst = false;
  #space: SharedSpace;
  #made = new Queue<Made>();
  #last = 0;
  #bytes = 0;
  #dropped = 0;

  /** `limit`: changes that are kept. `space`: what it shares with other histories; one of its own unless given. `last`: number of the change before its first. */
  constructor(limit: number, space: SharedSpace = new SharedSpace(Infinity), last = 0) {
    this.#limit = limit;
    this.#space = space;
    this.#last = last;
    space.enter(this);
  }

  /** The same changes, for a sandbox that goes its own way from here. */
  copy(space?: SharedSpace): History {
    const copy = new History(this.#limit, space, this.#last);
    copy.#made = Queue.of(this.#made.all().map((made) => ({ ...made, steps: [...made.steps] })));
    [copy.#bytes, copy.#dropped] = [this.#bytes, this.#dropped];
    copy.#space.take(this.#bytes);
    return copy;
  }

  /** Bytes that are kept, about. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Number of the last change; 0 where there was none. */
  get last(): number {
    return this.#last;
  }

  /** How many changes can be made again. */
  get undone(): number {
    return this.#that("redo").length;
  }

  /** How many changes can be undone. */
  get done(): number {
    return this.#that("undo").length;
  }

  /** How many changes fell out. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Notes a change; what its cause changes in several steps, and nobody between, is one. No `commands` where another state took the place as a whole. */
  note(
    cause: ChangeCause,
    { at, before, after, commands }: { at: number; before: Standing; after: Standing; commands?: readonly Command[] },
  ): void {
    const steps = commands === undefined ? [] : stepsOf(commands, before.state, after.state);
    const isWhole = commands === undefined;
    let bytes = isWhole ? Math.max(0, before.writtenBytes) : 0;
    for (const step of steps) bytes += weightOf(step, before.seeded.state);
    const { latest } = this.#made;
    // What was undone can't be made again any more; behind the last change that was made there is none of that.
    if (latest?.way !== "undo") this.#forgetThose("redo");
    if (latest?.way === "undo" && cause.kind === "call" && latest.cause === cause) {
      latest.after = sideOf(after, isWhole);
      latest.steps.push(...steps);
      latest.bytes += bytes;
      this.#take(bytes);
    } else {
      const known = latest?.after ?? untouchedSide(before.seeded);
      const sides = { before: sideOf(before, isWhole, known), after: sideOf(after, isWhole) };
      this.#enter(cause, { at, ...sides, steps, bytes: bytes + WEIGHT, way: "undo" });
    }
    this.#shorten();
  }

  /** Where so many undone changes lead back to; undefined where there are fewer. `cause` is noted as a change of its own. */
  undo(count: number, cause: ChangeCause, here: { at: number; from: Standing }): Standing | undefined {
    const back = this.#turned("undo", count);
    return back && this.#gone(back.reduce(backOver, here.from), cause, here);
  }

  /** Where so many changes lead that are made again; undefined where fewer were undone. `cause` is noted as a change of its own. */
  redo(count: number, cause: ChangeCause, here: { at: number; from: Standing }): Standing | undefined {
    const again = this.#turned("redo", count);
    return again && this.#gone(again.reduce(onOver, here.from), cause, here);
  }

  /** Notes that so many changes were undone, or made again, where more may be known of them than here; what is not kept here can't be either any more. */
  went(
    way: Way,
    count: number,
    { to, cause, at, from }: { to: Standing; cause: ChangeCause; at: number; from: Standing },
  ): void {
    if (this.#turned(way, count) === undefined) for (const one of ["undo", "redo"] as const) this.#forgetThose(one);
    this.#gone(to, cause, { at, from });
  }

  #gone(to: Standing, cause: ChangeCause, { at, from }: { at: number; from: Standing }): Standing {
    const sides = { before: sideOf(from, false), after: sideOf(to, false) };
    const steps = differing(from.state, to.state);
    this.#enter(cause, { at, ...sides, steps, bytes: WEIGHT, way: undefined });
    this.#shorten();
    return to;
  }

  /** Every change that is kept, the newest first. */
  changes(): StateChange[] {
    return this.#made.all().map(shown).reverse();
  }

  /** The change of that number, where it is kept. */
  numbered(n: number): StateChange | undefined {
    const found = this.#made.all().findLast((made) => made.n === n);
    return found && shown(found);
  }

  /** Changes of which that can be done, the oldest first. */
  #that(way: Way): Made[] {
    return this.#made.all().filter((made) => made.way === way);
  }

  #forgetThose(way: Way): void {
    for (const made of this.#that(way)) made.way = undefined;
  }

  /** Has so many changes change sides, and gives them in the order in which they do; undefined where there are fewer. */
  #turned(way: Way, count: number): Made[] | undefined {
    const those = this.#that(way);
    if (count < 1 || count > those.length) return undefined;
    const turned = way === "undo" ? those.slice(-count).reverse() : those.slice(0, count);
    for (const made of turned) made.way = way === "undo" ? "redo" : "undo";
    return turned;
  }

  #enter(cause: ChangeCause, { at, before, after, steps, bytes, way }: Omit<Made, "n" | "cause">): void {
    this.#last += 1;
    // Named one by one: what another object is spread into takes more room.
    this.#made.push({ n: this.#last, at, cause, before, after, steps, bytes, way });
    this.#take(bytes);
  }

  /** Drops about the oldest quarter, and one change at least. */
  shorten(): void {
    const goal = this.#bytes * 0.75;
    do this.#drop();
    while (this.#bytes > goal);
  }

  /** Forgets every change, as those that fall out: nothing can be undone any more. */
  forget(): void {
    while (this.#made.size > 0) this.#drop();
  }

  /** Forgets every change, and shares no space from now on. */
  leave(): void {
    this.#space.giveBack(this.#bytes);
    this.#space.leave(this);
    this.#space = new SharedSpace(Infinity);
    this.#made.clear();
    this.#bytes = 0;
  }

  #take(bytes: number): void {
    this.#bytes += bytes;
    this.#space.take(bytes);
  }

  #shorten(): void {
    while (this.#made.size > this.#limit) this.#drop();
  }

  #drop(): void {
    const oldest = this.#made.shift();
    if (oldest === undefined) return;
    this.#dropped += 1;
    this.#bytes -= oldest.bytes;
    this.#space.giveBack(oldest.bytes);
    // Changes are made again one after the other: where one is gone, those after it are, too.
    if (oldest.way === "redo") this.#forgetThose("redo");
  }
}

const untouchedSides = new WeakMap<Seeded, Side>();

/** The side before the first change, once for each seeded state: most sandboxes begin with the same one. */
function untouchedSide(seeded: Seeded): Side {
  const known = untouchedSides.get(seeded);
  if (known !== undefined) return known;
  const side = { writtenBytes: 0, seeded, counts: seeded.state.counts, state: undefined };
  untouchedSides.set(seeded, side);
  return side;
}

/** One side of a change: `known`, where that is the same, as what comes after one change mostly is before the next. */
function sideOf({ state, writtenBytes, seeded }: Standing, isWhole: boolean, known?: Side): Side {
  const { counts } = state;
  const whole = isWhole ? state : undefined;
  const isSame =
    known?.writtenBytes === writtenBytes && known.seeded === seeded && known.counts === counts && known.state === whole;
  return isSame ? known : { writtenBytes, seeded, counts, state: whole };
}

/** Where a change leads back to. */
function backOver(from: Standing, { before, steps }: Made): Standing {
  const state = before.state ?? steps.reduceRight((now, step) => placed(now, step, step.before), from.state);
  return { state: state.countingFrom(before.counts), writtenBytes: before.writtenBytes, seeded: before.seeded };
}

/** Where a change leads that is made again. */
function onOver(from: Standing, { after, steps }: Made): Standing {
  const state = after.state ?? steps.reduce((now, step) => placed(now, step, step.after), from.state);
  return { state: state.countingFrom(after.counts), writtenBytes: after.writtenBytes, seeded: after.seeded };
}

/** The state with one side of a step in its place. */
function placed(state: State, step: Step, side: Step["before"]): State {
  if ("table" in step) return state.withTable(side as AnyTable);
  if ("key" in step)
    return side === undefined
      ? state.apply({ type: "unset", key: step.key })
      : state.apply({ type: "set", key: step.key, value: side as Json });
  const { resource, id } = step;
  if (side === undefined) return state.apply({ type: "remove", resource, id });
  return state.apply({ type: "put", resource, record: recordAsJson(side as StoredRecord) });
}

/** What commands changed, place by place. */
function stepsOf(commands: readonly Command[], before: State, after: State): Step[] {
  const steps = commands.map((command) => stepOf(command, before, after));
  if (steps.length < 2) return steps;
  const seen = new Set<string>();
  return steps.filter((step) => {
    const place = placeOf(step);
    return !seen.has(place) && seen.add(place);
  });
}

function stepOf(command: Command, before: State, after: State): Step {
  if (command.type === "set" || command.type === "unset") {
    const { key } = command;
    return { key, before: before.value(key), after: after.value(key) };
  }
  const { resource } = command;
  const [was, is] = [tableOf(before, resource), tableOf(after, resource)];
  if (command.type === "replace") return { table: resource, before: was, after: is };
  const id = command.type === "put" ? Number(command.record["id"]) : command.id;
  return { resource, id, before: was.get(id), after: is.get(id) };
}

function placeOf(step: Step): string {
  if ("table" in step) return step.table;
  return "key" in step ? `\n${step.key}` : `${step.resource}\n${step.id}`;
}

function tableOf(state: State, resource: string): AnyTable {
  const table = state.tableNamed(resource);
  if (table === undefined) throw new Error(`the state holds no resource ${resource}`);
  return table;
}

/** About how many bytes a step keeps that nobody else does: what the sandbox began with is kept anyway. */
function weightOf(step: Step, seeded: State): number {
  if ("table" in step) {
    const begun = seeded.tableNamed(step.table) ?? Table.of(step.before.resource, []);
    let bytes = 0;
    for (const { after } of step.before.changesSince(begun))
      if (after !== undefined) bytes += jsonWeight(recordAsJson(after));
    return bytes;
  }
  if ("key" in step) return step.before === undefined ? 0 : jsonWeight(step.before);
  return step.before === undefined ? 0 : jsonWeight(recordAsJson(step.before));
}

function shown({ n, at, cause, before, after, steps }: Made): StateChange {
  const { kind, method, path, user } = cause;
  const all = before.state !== undefined && after.state !== undefined ? differing(before.state, after.state) : steps;
  return { n, at: new Date(at).toISOString(), kind, method, path, user, resources: countsOf(all) };
}

/** How many records steps touch, by resource. */
function countsOf(steps: readonly Step[]): Record<string, number> {
  const ids = new Map<string, Set<number>>();
  const note = (resource: string, id: number) => {
    const known = ids.get(resource) ?? new Set<number>();
    ids.set(resource, known.add(id));
  };
  for (const step of steps) {
    if ("key" in step) continue;
    if ("resource" in step) note(step.resource, step.id);
    else
      for (const one of stepsBetween(step.table, step.before, step.after))
        if ("resource" in one) note(one.resource, one.id);
  }
  return Object.fromEntries([...ids].map(([resource, known]) => [resource, known.size]));
}

/** In what two states differ; tables that are the same in both are not looked at. */
function differing(before: State, after: State): Step[] {
  return after.resources.flatMap((name) => {
    const [was, is] = [before.tableNamed(name), after.tableNamed(name)];
    return was === is || was === undefined || is === undefined ? [] : stepsBetween(name, was, is);
  });
}

function stepsBetween(resource: string, was: AnyTable, is: AnyTable): Step[] {
  const steps: Step[] = [];
  for (const record of is.all()) {
    const before = was.get(record.id);
    if (before !== record) steps.push({ resource, id: record.id, before, after: record });
  }
  for (const record of was.all())
    if (is.get(record.id) === undefined) steps.push({ resource, id: record.id, before: record, after: undefined });
  return steps;
}
