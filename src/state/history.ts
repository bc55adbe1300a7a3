import { jsonWeight } from "./growth.ts";
import type { Seeded } from "./origin.ts";
import type { Command, State } from "./state.ts";

/** What changed the records of a sandbox: one request, or one call of the control endpoint; the same object for all that it changes. */
export interface ChangeCause {
  readonly kind: "call" | "state" | "reset" | "restore" | "undo" | "redo" | "library";
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

/** A change that was made. */
interface Made {
  readonly n: number;
  readonly at: number;
  readonly cause: ChangeCause;
  readonly before: Standing;
  after: Standing;
  /** The commands that made it; undefined where one state took the place of another. */
  readonly commands: Command[] | undefined;
  bytes: number;
}

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
const WEIGHT = 400;
/** Bytes that states which were left may take in a sandbox. */
const MOST_BYTES = 32 * 2 ** 20;

/** The changes of a sandbox's records, so that they can be undone and made again; beyond its limit the oldest fall out. */
export class History {
  readonly #limit: number;
  #made: Made[] = [];
  /** Changes that can be undone, the latest last; those of `#undone` can be made again. */
  #done: Made[] = [];
  #undone: Made[] = [];
  #last = 0;
  #bytes = 0;
  #dropped = 0;

  /** `limit`: changes that are kept. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of the last change; 0 where there was none. */
  get last(): number {
    return this.#last;
  }

  /** How many changes can be made again. */
  get undone(): number {
    return this.#undone.length;
  }

  /** How many changes can be undone. */
  get done(): number {
    return this.#done.length;
  }

  /** How many changes fell out. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Notes a change; what its cause changes in several steps, and nobody between, is one. */
  note(
    cause: ChangeCause,
    { at, before, after, commands }: Pick<Made, "at" | "before" | "after"> & { commands?: readonly Command[] },
  ): void {
    const bytes = commands === undefined ? 0 : weightOf(commands, after.writtenBytes - before.writtenBytes);
    const latest = this.#done.at(-1);
    this.#undone = [];
    if (latest !== undefined && cause.kind === "call" && latest.cause === cause && latest.n === this.#last) {
      latest.after = after;
      latest.commands?.push(...(commands ?? []));
      latest.bytes += bytes;
      this.#bytes += bytes;
    } else this.#done.push(this.#entry(cause, { at, before, after, commands, bytes: bytes + WEIGHT }));
    this.#shorten();
  }

  /** Where so many undone changes lead back to; undefined where there are fewer. `cause` is noted as a change of its own. */
  undo(count: number, cause: ChangeCause, { at, from }: { at: number; from: Standing }): Standing | undefined {
    const left = this.#done.length - count;
    const first = this.#done[left];
    if (count < 1 || first === undefined) return undefined;
    this.#undone.push(...this.#done.slice(left).reverse());
    this.#done = this.#done.slice(0, left);
    this.#entry(cause, { at, before: from, after: first.before, commands: undefined, bytes: WEIGHT });
    this.#shorten();
    return first.before;
  }

  /** Where so many changes lead that are made again; undefined where fewer were undone. `cause` is noted as a change of its own. */
  redo(count: number, cause: ChangeCause, { at, from }: { at: number; from: Standing }): Standing | undefined {
    const left = this.#undone.length - count;
    const last = this.#undone[left];
    if (count < 1 || last === undefined) return undefined;
    this.#done.push(...this.#undone.slice(left).reverse());
    this.#undone = this.#undone.slice(0, left);
    this.#entry(cause, { at, before: from, after: last.after, commands: undefined, bytes: WEIGHT });
    this.#shorten();
    return last.after;
  }

  /** Every change that is kept, the newest first. */
  changes(): StateChange[] {
    return this.#made.map(shown).reverse();
  }

  #entry(
    cause: ChangeCause,
    { commands, ...made }: Omit<Made, "n" | "cause" | "commands"> & { commands: readonly Command[] | undefined },
  ): Made {
    this.#last += 1;
    const entry: Made = { n: this.#last, cause, commands: commands && [...commands], ...made };
    this.#made.push(entry);
    this.#bytes += entry.bytes;
    return entry;
  }

  #shorten(): void {
    while (this.#made.length > this.#limit || (this.#bytes > MOST_BYTES && this.#made.length > 1)) {
      const oldest = this.#made.shift();
      if (oldest === undefined) return;
      this.#dropped += 1;
      this.#bytes -= oldest.bytes;
      // Changes are made again one after the other: where one is gone, those after it are, too.
      this.#done = this.#done.filter((one) => one !== oldest);
      if (this.#undone.includes(oldest)) this.#undone = [];
    }
  }
}

/** About how many bytes the states that a change leaves behind hold alone. */
function weightOf(commands: readonly Command[], grown: number): number {
  let bytes = Math.abs(grown);
  for (const command of commands)
    if (command.type === "replace") for (const record of command.records) bytes += jsonWeight(record);
  return bytes;
}

function shown({ n, at, cause, before, after, commands }: Made): StateChange {
  const { kind, method, path, user } = cause;
  const resources = commands === undefined ? differing(before.state, after.state) : touched(commands, before.state);
  return { n, at: new Date(at).toISOString(), kind, method, path, user, resources };
}

/** How many records commands touch, by resource. */
function touched(commands: readonly Command[], before: State): Record<string, number> {
  const ids = new Map<string, Set<number>>();
  for (const command of commands) {
    if (command.type === "set" || command.type === "unset") continue;
    const known = ids.get(command.resource) ?? new Set<number>();
    for (const id of idsOf(command, before)) known.add(id);
    ids.set(command.resource, known);
  }
  return Object.fromEntries([...ids].map(([resource, known]) => [resource, known.size]));
}

function idsOf(command: Exclude<Command, { type: "set" | "unset" }>, before: State): number[] {
  if (command.type === "put") return [Number(command.record["id"])];
  if (command.type !== "replace") return [command.id];
  const own = command.records.map(({ id }) => Number(id));
  return [...own, ...[...(before.tableNamed(command.resource)?.all() ?? [])].map(({ id }) => id)];
}

/** How many records differ between two states, by resource; resources that are the same in both are not looked at. */
function differing(before: State, after: State): Record<string, number> {
  const counts = after.resources.flatMap((resource): [string, number][] => {
    const [was, is] = [before.tableNamed(resource), after.tableNamed(resource)];
    if (was === is || was === undefined || is === undefined) return [];
    let count = 0;
    for (const record of is.all()) if (was.get(record.id) !== record) count += 1;
    for (const { id } of was.all()) if (is.get(id) === undefined) count += 1;
    return count === 0 ? [] : [[resource, count]];
  });
  return Object.fromEntries(counts);
}
