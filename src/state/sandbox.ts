import type { ClockChange, ClockSetting, ClockWatch, SourceClock } from "./clock.ts";
import type { Command, State } from "./state.ts";
import { growth } from "./growth.ts";
import { type Fault, type FaultDeclaration, Faults, type FaultsDeclared } from "./faults.ts";
import { type ChangeCause, History, type Standing, type StateChange } from "./history.ts";
import { Journal, type JournalLimits, type NotedCall } from "./journal.ts";
import type { Origin, Seeded } from "./origin.ts";
import { type Auth, type Scenario, Scenarios } from "./scenario.ts";
import { Totals } from "./totals.ts";

/** A state kept under a name. */
export interface Snapshot {
  readonly name: string;
  readonly state: State;
  /** When it was taken, on the sandbox's clock. */
  readonly taken: number;
  /** By how many bytes calls had made the state heavier. */
  readonly writtenBytes: number;
  /** Where a reset led when it was taken. */
  readonly seeded: Seeded;
}

/** A state that went over to another seed, and by how many bytes calls make it heavier than that. */
interface Carried {
  readonly state: State;
  readonly writtenBytes: number;
}

/** How a sandbox goes over to other seeds, once the site was read again. */
export interface Passage {
  /** What a reset leads back to from now on, where it led to that one before. */
  seededFor(earlier: Seeded): Seeded;
  /** What becomes of a state that began as that one; `where` says for people which it is. */
  carry(state: State, began: Seeded, where: string): Carried;
  /** A state with what a request changed that began before the passage and ends after it: what it had before, and has now. */
  carryLate(present: State, change: { readonly before: State; readonly after: State }, where: string): Carried;
  /** Told that so many changes of a sandbox can't be undone any more. */
  forgot(changes: number, where: string): void;
}

/** How much one sandbox keeps. */
export interface SandboxLimits {
  readonly journal: JournalLimits;
  readonly snapshots: number;
  readonly faults: number;
  /** Changes that can be undone. */
  readonly history: number;
  readonly scenarios: number;
}

/** Why a sandbox is no more: somebody deleted it, or it made room for another one. */
export type Gone = "deleted" | "gave way";

/** Told of every change of a sandbox's state, before anybody sees an answer that follows from it. */
export interface StateWatch {
  /** These commands led to this state; by that many bytes calls have made it heavier by now. */
  committed(state: State, commands: readonly Command[], writtenBytes: number): void;
  /** This state took the place of the one before, heavier by that many bytes; a reset leads back to the origin from now on. */
  replaced(state: State, origin: Origin, writtenBytes: number): void;
}

/** What a sandbox is made with. */
export interface SandboxParts {
  readonly seeded: Seeded;
  readonly limits: SandboxLimits;
  /** What it shares with other sandboxes; nothing unless given. */
  readonly totals?: Totals;
  /** The state at the start, where it is not the seeded one. */
  readonly state?: State;
  /** By how many bytes calls had made it heavier; none unless given. */
  readonly writtenBytes?: number;
  readonly watch?: StateWatch;
  /** The scenarios that every sandbox begins with; none unless given. */
  scenarios?(): ReadonlyMap<string, Scenario>;
  /** `watch` is to be told whenever it is set. */
  clock(watch: ClockWatch): SourceClock;
  /** A number from 0 to 1 for a text, always the same. */
  draw(text: string): number;
}

/** What playing a scenario makes of a sandbox, worked out before anything changes. */
export interface Played {
  readonly state: State;
  /** What led to it; undefined where the sandbox goes back to the seed first, which clears its journal and faults. */
  readonly commands: readonly Command[] | undefined;
  readonly clock: ClockChange | undefined;
  /** Declared beside those that there are. */
  readonly faults: readonly FaultDeclaration[];
  /** What holds until a reset; as it is where undefined. */
  readonly auth: Auth | undefined;
}

/** All that a sandbox holds, but for its journal and its changes. */
export interface SandboxContents {
  readonly standing: Standing;
  readonly clock: ClockSetting;
  readonly faults: FaultsDeclared;
  readonly auth: Auth | undefined;
  readonly snapshots: readonly Snapshot[];
  /** Its own scenarios; undefined for a common one that is gone here. */
  readonly scenarios: ReadonlyMap<string, Scenario | undefined>;
}

/** What happens in a sandbox. */
export type SandboxEvent =
  | { readonly type: "call"; readonly noted: NotedCall }
  | { readonly type: "change"; readonly change: StateChange }
  | { readonly type: "fault"; readonly fault: Fault }
  | { readonly type: "clock" };

/** Somebody who is told what happens in a sandbox. */
export interface SandboxListener {
  tell(event: SandboxEvent): void;
  /** The sandbox is no more. */
  end(): void;
}

/** What changed something of which nobody said the cause. */
const UNNAMED: ChangeCause = Object.freeze({ kind: "library", method: "", path: "", user: null });

/** A line of states of its own: what one test, or whoever names none, sees of the site. All but the state is made on first use. */
export class Sandbox implements ClockWatch {
  /** Empty for the default sandbox. */
  readonly name: string;
  /** Whether somebody has asked for it as such, who did not only name it. */
  made = false;
  /** When it was last asked for, counted in askings of all sandboxes. */
  used = 0;
  #gone: Gone | undefined;
  readonly #parts: SandboxParts;
  #totals: Totals;
  /** What it began from. */
  #began: Seeded;
  #seeded: Seeded;
  #state: State;
  #writtenBytes = 0;
  #era = 0;
  /** The last passage, and the first era from which nothing but passages put a state away. */
  #passed: { readonly passage: Passage; readonly since: number } | undefined;
  #taken = 0;
  #clock: SourceClock | undefined;
  #snapshots: Map<string, Snapshot> | undefined;
  #journal: Journal | undefined;
  #faults: Faults | undefined;
  #history: History | undefined;
  #scenarios: Scenarios | undefined;
  #auth: Auth | undefined;
  #listener: SandboxListener | undefined;

  constructor(name: string, parts: SandboxParts) {
    this.name = name;
    this.#parts = parts;
    this.#totals = parts.totals ?? new Totals();
    this.#began = parts.seeded;
    this.#seeded = parts.seeded;
    this.#state = parts.state ?? parts.seeded.state;
    this.#weigh(parts.writtenBytes ?? 0);
  }

  /** The present state. */
  get state(): State {
    return this.#state;
  }

  /** Counts how often another state took the place of the present one, by reset or restore. */
  get era(): number {
    return this.#era;
  }

  /** Where a reset leads back to. */
  get seeded(): Seeded {
    return this.#seeded;
  }

  /** What the state that a reset leads back to was made from. */
  get origin(): Origin {
    return this.#seeded.origin;
  }

  /** Whether other processes answer calls of it, too. */
  get isShared(): boolean {
    return false;
  }

  /** Whether permissions hold here, where a scenario said so since the last reset. */
  get auth(): Auth | undefined {
    return this.#auth;
  }

  /** Why nobody finds it by its name any more; undefined as long as they do. What is written to it then is lost. */
  get gone(): Gone | undefined {
    return this.#gone;
  }

  get limits(): SandboxLimits {
    return this.#parts.limits;
  }

  get clock(): SourceClock {
    return (this.#clock ??= this.#parts.clock(this));
  }

  /** Its clock was set. */
  clockChanged(): void {
    this.#listener?.tell({ type: "clock" });
  }

  /** Whether it holds anything that a new one has not, its journal aside. */
  get isWritten(): boolean {
    if (this.#state !== this.#began.state || (this.#clock?.version ?? 0) > 0) return true;
    if (this.#auth !== undefined || this.#scenarios?.isChanged === true) return true;
    return (this.#snapshots?.size ?? 0) > 0 || (this.#faults?.size ?? 0) > 0;
  }

  /** Whether it is more than a name with a journal. */
  get isThere(): boolean {
    return this.name === "" || this.made || this.isWritten;
  }

  /** The calls that were answered. */
  get journal(): Journal {
    return (this.#journal ??= new Journal(this.#parts.limits.journal, this.#totals.journals, this));
  }

  /** The faults that were declared; undefined as long as there were none. */
  get declaredFaults(): Faults | undefined {
    return this.#faults;
  }

  /** The faults, ready to take one. */
  get faults(): Faults {
    return (this.#faults ??= new Faults(this.#parts.draw, (fault) => this.#listener?.tell({ type: "fault", fault })));
  }

  /** Declares a fault and returns its id. */
  declare(fault: FaultDeclaration): number {
    return this.faults.add(fault);
  }

  /** Sets its time; throws RangeError where the result is none. */
  setClock(change: ClockChange): void {
    this.clock.set(change);
  }

  /** Keeps a scenario in place of the one of its name. */
  putScenario(scenario: Scenario): void {
    this.scenarios.put(scenario);
  }

  /** Forgets a scenario. */
  removeScenario(name: string): void {
    this.scenarios.remove(name);
  }

  /** Withdraws every fault; ids and draws begin anew, so that the same calls meet the same again. */
  clearFaults(): void {
    this.#faults = undefined;
  }

  /** Every change of the records. */
  get history(): History {
    return (this.#history ??= new History(this.limits.history, this.#totals.histories));
  }

  /** What can be played here. */
  get scenarios(): Scenarios {
    return (this.#scenarios ??= new Scenarios(this.#parts.scenarios ?? (() => new Map())));
  }

  /** Takes the state after these commands for the present one; false where it would be too heavy with what all sandboxes were told. */
  commit(state: State, commands: readonly Command[], cause: ChangeCause = UNNAMED): boolean {
    const writtenBytes = this.#weightAfter(state, commands, cause);
    const isTooHeavy = this.#totalWith(writtenBytes) > this.#totals.limits.writtenBytes;
    if (isTooHeavy && writtenBytes > this.#writtenBytes) return false;
    this.#keep(state, commands, { cause, writtenBytes });
    return true;
  }

  /** As `commit`, however heavy the state is. */
  protected follow(state: State, commands: readonly Command[], cause: ChangeCause): void {
    this.#keep(state, commands, { cause, writtenBytes: this.#weightAfter(state, commands, cause) });
    // The call may have been answered elsewhere.
    if (this.isShared && this.#listener !== undefined && cause.kind === "call") this.#tellChange(this.history.last);
  }

  /** What a scenario puts there counts no more than what the control endpoint does. */
  #weightAfter(state: State, commands: readonly Command[], { kind }: ChangeCause): number {
    return this.#writtenBytes + (kind === "scenario" ? 0 : growth(this.#state, state, commands));
  }

  #keep(
    state: State,
    commands: readonly Command[],
    { cause, writtenBytes }: { cause: ChangeCause; writtenBytes: number },
  ): void {
    const before = this.#standing;
    this.#parts.watch?.committed(state, commands, writtenBytes);
    this.#state = state;
    this.#weigh(writtenBytes);
    this.history.note(cause, { at: this.clock.now(), before, after: this.#standing, commands });
    // A call may go on: what it changed is told with it.
    if (this.#listener !== undefined && cause.kind !== "call") this.#tellChange(this.history.last);
  }

  /** Who is told from now on what happens here; undefined for nobody. */
  set listener(listener: SandboxListener | undefined) {
    this.#listener = listener;
    if (listener === undefined && this.#journal === undefined) return;
    this.journal.told = listener && ((noted) => this.#tellCall(noted));
  }

  #tellCall(noted: NotedCall): void {
    if (noted.call.change !== undefined && !this.isShared) this.#tellChange(noted.call.change);
    this.#listener?.tell({ type: "call", noted });
  }

  #tellChange(n: number): void {
    const change = this.history.numbered(n);
    if (change !== undefined) this.#listener?.tell({ type: "change", change });
  }

  /** Goes back over so many changes, their ids too; false where fewer can be undone. */
  undo(count: number, cause: ChangeCause): boolean {
    return this.#goTo(this.history.undo(count, cause, { at: this.clock.now(), from: this.#standing }));
  }

  /** Makes so many changes again that were undone; false where fewer were. */
  redo(count: number, cause: ChangeCause): boolean {
    return this.#goTo(this.history.redo(count, cause, { at: this.clock.now(), from: this.#standing }));
  }

  /** Goes where so many changes led that were undone, or made again, in another sandbox of the same states. */
  protected followTo(to: Standing, { way, count, cause }: { way: "undo" | "redo"; count: number; cause: ChangeCause }) {
    this.history.went(way, count, { to, cause, at: this.clock.now(), from: this.#standing });
    this.#goTo(to);
  }

  #goTo(standing: Standing | undefined): boolean {
    if (standing === undefined) return false;
    this.#replace(standing, standing.seeded.origin);
    this.#seeded = standing.seeded;
    if (this.#listener !== undefined) this.#tellChange(this.history.last);
    return true;
  }

  get #standing(): Standing {
    return { state: this.#state, writtenBytes: this.#writtenBytes, seeded: this.#seeded };
  }

  /** What another sandbox of the same site would have to hold to go on from here. */
  get contents(): SandboxContents {
    return {
      standing: this.#standing,
      clock: this.clock.setting,
      faults: this.#faults?.declared ?? { lastId: 0, faults: [] },
      auth: this.#auth,
      snapshots: this.snapshots,
      scenarios: this.scenarios.own,
    };
  }

  /** Holds from now on what another sandbox does, with its changes. */
  protected hold(contents: SandboxContents, history: History): void {
    const { standing, clock, faults, auth, snapshots, scenarios } = contents;
    this.#replace(standing, standing.seeded.origin);
    this.#seeded = standing.seeded;
    this.clock.take(clock);
    this.#faults = undefined;
    if (faults.faults.length > 0) this.faults.take(faults);
    this.#auth = auth;
    this.#totals.snapshots += snapshots.length - (this.#snapshots?.size ?? 0);
    this.#snapshots = new Map(snapshots.map((snapshot) => [snapshot.name, snapshot]));
    this.scenarios.take(scenarios);
    this.#history?.leave();
    this.#history = history;
  }

  /** Back to the seeded state, or on to another one that was built anew; journal and faults are cleared. */
  reset(seeded: Seeded = this.#seeded, cause: ChangeCause = UNNAMED): void {
    this.#begin(seeded, seeded, cause);
  }

  /** Makes of the sandbox what a scenario does, as one change. Throws where the state can't be kept; nothing has changed then. */
  play({ state, commands, clock, faults, auth }: Played, cause: ChangeCause): void {
    if (commands === undefined) this.#begin(this.#seeded, { state }, cause);
    else if (commands.length > 0) this.follow(state, commands, cause);
    if (clock !== undefined) this.clock.set(clock);
    for (const fault of faults) this.faults.add(fault);
    this.#auth = auth ?? this.#auth;
  }

  /** Begins anew with a state; a reset leads to the seeded one from now on. */
  #begin(seeded: Seeded, { state }: { state: State }, cause: ChangeCause): void {
    const before = this.#standing;
    this.#replace({ state }, seeded.origin);
    this.#seeded = seeded;
    this.#noteReplaced(before, cause);
    this.#journal?.clear();
    this.#faults = undefined;
    this.#auth = undefined;
  }

  /** Goes over to other seeds, its snapshots too; its changes can't be undone any more. Throws where it can't be kept, and nothing has changed then. */
  goOver(passage: Passage): void {
    const where = this.#where;
    const since = this.#passed?.since ?? this.#era;
    const seeded = passage.seededFor(this.#seeded);
    const next = passage.carry(this.#state, this.#seeded, where);
    const snapshots = this.snapshots.map((snapshot) => ({
      ...snapshot,
      ...passage.carry(snapshot.state, snapshot.seeded, `the snapshot ${snapshot.name} of ${where}`),
      seeded: passage.seededFor(snapshot.seeded),
    }));
    this.#replace(next, seeded.origin);
    this.#passed = { passage, since };
    this.#seeded = seeded;
    this.#began = passage.seededFor(this.#began);
    for (const snapshot of snapshots) this.#snapshots?.set(snapshot.name, snapshot);
    const { done = 0, undone = 0 } = this.#history ?? {};
    this.#history?.forget();
    if (done + undone > 0) passage.forgot(done + undone, where);
  }

  /** Takes in what a request of an earlier era changed, where nothing but passages came between; false where something else did. */
  commitLate(change: { readonly before: State; readonly after: State }, era: number, cause: ChangeCause): boolean {
    if (this.#passed === undefined || era < this.#passed.since) return false;
    const before = this.#standing;
    const { state, writtenBytes } = this.#passed.passage.carryLate(before.state, change, this.#where);
    const weight = before.writtenBytes + writtenBytes;
    this.#parts.watch?.replaced(state, this.origin, weight);
    this.#state = state;
    this.#weigh(weight);
    this.#noteReplaced(before, cause);
    return true;
  }

  get #where(): string {
    return this.name === "" ? "the default sandbox" : `the sandbox ${this.name}`;
  }

  /** Every seeded state that it may go back to. */
  get seeds(): readonly Seeded[] {
    return [this.#seeded, this.#began, ...this.snapshots.map(({ seeded }) => seeded)];
  }

  /** Every snapshot, in the order they were taken. */
  get snapshots(): readonly Snapshot[] {
    return this.#snapshots === undefined ? [] : [...this.#snapshots.values()];
  }

  /** The snapshot of that name. */
  snapshotNamed(name: string): Snapshot | undefined {
    return this.#snapshots?.get(name);
  }

  /**
   * Keeps a state (the present one unless given) under a name (the next free number unless given); a snapshot of that name is
   * replaced. Undefined when there would be too many, here or in all sandboxes together.
   */
  snapshot(name: string = this.#freeName(), state: State = this.#state): Snapshot | undefined {
    if (this.#snapshots?.has(name) !== true && !this.#hasRoomForSnapshot) return undefined;
    return this.keepSnapshot(name, state);
  }

  /** As `snapshot`, however many there are. */
  protected keepSnapshot(name: string, state: State = this.#state): Snapshot {
    const snapshots = (this.#snapshots ??= new Map());
    const writtenBytes = state === this.#state ? this.#writtenBytes : 0;
    const snapshot = { name, state, taken: this.clock.now(), writtenBytes, seeded: this.#seeded };
    this.#forget(name);
    snapshots.set(name, snapshot);
    this.#totals.snapshots += 1;
    return snapshot;
  }

  /** Goes back to a snapshot; false when there is none of that name. */
  restore(name: string, cause: ChangeCause = UNNAMED): boolean {
    const snapshot = this.#snapshots?.get(name);
    if (snapshot === undefined) return false;
    const before = this.#standing;
    this.#replace(snapshot, this.origin);
    this.#noteReplaced(before, cause);
    return true;
  }

  /** A state that took the place of itself is no change. */
  #noteReplaced(before: Standing, cause: ChangeCause): void {
    const after = this.#standing;
    if (after.state === before.state) return;
    this.history.note(cause, { at: this.clock.now(), before, after });
    if (this.#listener !== undefined) this.#tellChange(this.history.last);
  }

  /** Drops a snapshot; false when there is none of that name. */
  forget(name: string): boolean {
    return this.#forget(name);
  }

  #forget(name: string): boolean {
    if (this.#snapshots?.delete(name) !== true) return false;
    this.#totals.snapshots -= 1;
    return true;
  }

  /** Gives back what it holds of the totals; what it still takes counts for itself alone. */
  leave(why: Gone): void {
    this.#gone ??= why;
    this.#listener?.end();
    this.#journal?.leave();
    this.#totals.snapshots -= this.#snapshots?.size ?? 0;
    this.#weigh(0);
    this.#history?.leave();
    this.#totals = new Totals();
  }

  get #hasRoomForSnapshot(): boolean {
    const { limits } = this.#parts;
    return (this.#snapshots?.size ?? 0) < limits.snapshots && this.#totals.snapshots < this.#totals.limits.snapshots;
  }

  #replace({ state, writtenBytes = 0 }: { state: State; writtenBytes?: number }, origin: Origin): void {
    this.#parts.watch?.replaced(state, origin, writtenBytes);
    this.#state = state;
    this.#era += 1;
    this.#passed = undefined;
    this.#weigh(writtenBytes);
  }

  #weigh(writtenBytes: number): void {
    this.#totals.writtenBytes = this.#totalWith(writtenBytes);
    this.#writtenBytes = writtenBytes;
  }

  /** The total, were this sandbox's part that: one that is lighter than its seed makes no room for others. */
  #totalWith(writtenBytes: number): number {
    return this.#totals.writtenBytes + Math.max(0, writtenBytes) - Math.max(0, this.#writtenBytes);
  }

  #freeName(): string {
    do this.#taken += 1;
    while (this.#snapshots?.has(String(this.#taken)));
    return String(this.#taken);
  }
}
