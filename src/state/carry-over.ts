import { isDeepStrictEqual } from "node:util";
import type { Json } from "../json/json.ts";
import { growth } from "./growth.ts";
import { recordFaults } from "./record-faults.ts";
import type { StoredRecord } from "./resource.ts";
import type { AnyTable, Command, State } from "./state.ts";
import { recordAsJson } from "./table.ts";

/** What calls did to a state, on another seed. */
export interface CarriedOver {
  readonly state: State;
  /** By how many bytes it is heavier than its seed, about. */
  readonly writtenBytes: number;
  /** What could not stay as it was, a sentence each. */
  readonly sentences: readonly string[];
}

/** A record that calls made, changed or removed. */
interface Touched {
  readonly resource: string;
  readonly id: number;
  readonly before: StoredRecord | undefined;
  /** Undefined where they removed it. */
  readonly after: StoredRecord | undefined;
}

/** A record that stays, under the id that it gets. */
interface Staying extends Touched {
  readonly after: StoredRecord;
  /** Its id on the new seed. */
  readonly place: number;
}

/**
 * Carries over what calls did to a state that began as one seeded state, `from`, onto another one, `to`: records that they made, changed or
 * removed stay so, compared record by record, and so do single values; all others are those of `to`. A record whose id another one has there
 * gets the next free id; one of a resource that is gone, or has another form now, is dropped.
 */
export function carryOver(state: State, { from, to }: { readonly from: State; readonly to: State }): CarriedOver {
  if (state === from) return { state: to, writtenBytes: 0, sentences: [] };
  const touched = touchedIn(state, from);
  const [kept, gone] = parted(touched, ({ resource }) => to.tableNamed(resource) !== undefined);
  const staying = numbered(kept, { to, counts: countsOn(state, { from, to }) });
  const faults = faultsOf(staying.records, { from, to });
  const sound = staying.records.filter((one) => !faults.has(one));
  const others = sound.filter((one) => !isDeepStrictEqual(one.after, to.tableNamed(one.resource)?.get(one.place)));
  const commands = [...removals(kept, to), ...others.map(putOf), ...changedValues(state, from)];
  const carried = commands.reduce((next, command) => next.apply(command), to.countingFrom(staying.counts));
  const sentences = [
    ...gone.flatMap((one) => (one.after === undefined ? [] : [goneSentence(one)])),
    ...[...faults].map(([one, fault]) => `${whichOf(one)}, is dropped: ${fault}.`),
    ...sound.flatMap((one) => (one.place === one.id ? [] : [movedSentence(one, to)])),
  ];
  return { state: carried, writtenBytes: Math.max(0, growth(to, carried, commands)), sentences };
}

/** Every record that calls made, changed or removed: a table that none of them touched is not looked at. */
function touchedIn(state: State, from: State): Touched[] {
  return state.resources.flatMap((resource) => {
    const [is, was] = [state.tableNamed(resource), from.tableNamed(resource)];
    if (is === undefined || is === was) return [];
    const changes = was === undefined ? madeIn(is) : [...is.changesSince(was)];
    return changes
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
      .map((change) => ({ resource, ...change }));
  });
}

function madeIn(table: AnyTable): Omit<Touched, "resource">[] {
  return [...table.all()].map((after) => ({ id: after.id, before: undefined, after }));
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** The next ids of the new seed's sequences: as high as calls had counted, where they counted at all. */
function countsOn(state: State, { from, to }: { readonly from: State; readonly to: State }): Map<string, number> {
  return new Map(
    Object.entries(to.nextIds()).map(([space, next]) => {
      const counted = state.nextId(space);
      return [space, counted === from.nextId(space) ? next : Math.max(next, counted)];
    }),
  );
}

/** Gives each record that stays its id on the new seed, in order; the sequences count on behind them. */
function numbered(
  touched: readonly Touched[],
  { to, counts }: { readonly to: State; readonly counts: Map<string, number> },
): { readonly records: readonly Staying[]; readonly counts: readonly number[] } {
  const isTaken = ownersIn(to);
  const kept = touched.flatMap((one) => (one.after === undefined ? [] : [{ ...one, after: one.after }]));
  for (const { resource, id } of kept) {
    const space = spaceOf(resource, to);
    counts.set(space, Math.max(counts.get(space) ?? 1, id + 1));
  }
  const records = kept.map((one): Staying => {
    if (!isTaken(one)) return { ...one, place: one.id };
    const space = spaceOf(one.resource, to);
    const place = counts.get(space) ?? 1;
    counts.set(space, place + 1);
    return { ...one, place };
  });
  return { records, counts: [...counts.values()] };
}

function spaceOf(resource: string, state: State): string {
  return state.tableNamed(resource)?.resource.idSpace ?? "";
}

/** Tells whether the new seed has another record under an id: of the same resource where calls made theirs, else of another in the sequence. */
function ownersIn(to: State): (one: Touched) => boolean {
  return ({ resource, id, before, after }) => {
    const own = to.tableNamed(resource)?.get(id);
    if (own !== undefined) return before === undefined && !isDeepStrictEqual(own, after);
    return ownerOf(id, spaceOf(resource, to), to) !== undefined;
  };
}

/** The resource that has an id of a sequence. */
function ownerOf(id: number, space: string, to: State): string | undefined {
  return to.resources.find((name) => {
    const table = to.tableNamed(name);
    return table?.resource.idSpace === space && table.has(id);
  });
}

/** What is wrong with records that stay, where their resource has another form now. */
function faultsOf(
  staying: readonly Staying[],
  { from, to }: { readonly from: State; readonly to: State },
): ReadonlyMap<Staying, string> {
  const schemaIn = (state: State, name: string) => state.tableNamed(name)?.resource.schema;
  const names = new Set(staying.map(({ resource }) => resource));
  const changed = [...names].filter((name) => !isDeepStrictEqual(schemaIn(from, name), schemaIn(to, name)));
  const faults = new Map<Staying, string>();
  for (const name of changed) {
    const own = staying.filter(({ resource }) => resource === name);
    for (const { index, member, found, wanted } of recordFaults({ [name]: own.map(placed) }, to)) {
      const one = own[index];
      const where = member === "" ? "" : ` at ${member}`;
      if (one !== undefined) faults.set(one, `it has ${found}${where}, and ${name} wants ${wanted} from now on`);
    }
  }
  return faults;
}

function placed({ after, place }: Staying) {
  return place === after.id ? recordAsJson(after) : { ...recordAsJson(after), id: place };
}

function putOf(one: Staying): Command {
  return { type: "put", resource: one.resource, record: placed(one) };
}

function removals(touched: readonly Touched[], to: State): Command[] {
  return touched.flatMap(({ resource, id, after }) =>
    after === undefined && to.tableNamed(resource)?.has(id) === true ? [{ type: "remove", resource, id }] : [],
  );
}

/** The single values that calls wrote or took away. */
function changedValues(state: State, from: State): Command[] {
  const keys = new Set([...state.values(), ...from.values()].map(([key]) => key));
  return [...keys].flatMap((key): Command[] => {
    const value: Json | undefined = state.value(key);
    if (isDeepStrictEqual(value, from.value(key))) return [];
    return value === undefined ? [{ type: "unset", key }] : [{ type: "set", key, value }];
  });
}

function whichOf({ resource, id, before }: Touched): string {
  return `${resource} ${id}, which a call ${before === undefined ? "made" : "changed"}`;
}

function goneSentence(one: Touched): string {
  return `${whichOf(one)}, is dropped: there is no ${one.resource} any more.`;
}

function movedSentence(one: Staying, to: State): string {
  const owner = ownerOf(one.id, spaceOf(one.resource, to), to) ?? one.resource;
  return `${whichOf(one)}, is ${one.place} from now on: the new seed has ${owner} ${one.id}.`;
}
