import type { Clock } from "../clock.ts";
import { type ChangeCause, History } from "../history.ts";
import type { Origin, Seeded } from "../origin.ts";
import type { Sandbox, SandboxContents, SandboxParts } from "../sandbox.ts";
import { SharedSpace } from "../shared-space.ts";
import { clockMaker } from "../sandboxes.ts";
import type { Command, State } from "../state.ts";
import { Totals } from "../totals.ts";
import { pause } from "../../time/pause.ts";
import { readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { chainOf, readLogEntry, type ReadLogEntry, type SharedStep, type StepKind, writeLogEntry } from "./entry.ts";
import { type Head, SharedLogError } from "./head.ts";
import { LogCut, type OpenedLog, type LogPlace, type SharedLog } from "./shared-log.ts";
import { besideTheLog, SharedSandbox, TrialSandbox } from "./shared-sandbox.ts";
import { SharedTime } from "./shared-time.ts";

/** What became of something that was written to the shared sandbox: kept as an entry of that number, overtaken by others, or not to be told yet. */
export type Settled = { readonly outcome: "kept"; readonly n: number } | { readonly outcome: "behind" | "unknown" };

const BEHIND: Settled = { outcome: "behind" };

/** What led from a state to the next one. */
export interface StateStep {
  readonly from: State;
  readonly to: State;
  readonly commands: readonly Command[];
}

/** A copy of the shared sandbox that somebody does something to. */
export interface Attempt {
  readonly sandbox: TrialSandbox;
  /** Writes what was done to it; undefined where that was nothing, and nothing that it could read waits to be kept. */
  submit(): Promise<Settled> | undefined;
  /** Whether anything was done to it. */
  readonly isWritten: boolean;
}

/** What a line is made with. */
export interface SharedLineParts {
  readonly log: SharedLog;
  readonly head: Head;
  /** The text of the head, as the log has it. */
  readonly headText: string;
  /** What this process is called in entries. */
  readonly writer: string;
  /** What the head's origin was built to. */
  readonly seeded: Seeded;
  /** Milliseconds of a clock that only runs forward. */
  local(): number;
  build(origin: Origin): Promise<Seeded>;
  /** Told what went wrong, and what was lost. */
  report(error: unknown): void;
}

/** Entries after which the log is folded into a checkpoint. */
const FOLD = 1000;

/** Entries that are read at a time. */
const READ = 500;

/** How often the engine is asked how far the log has come, in milliseconds. */
const LOOK = 1000;

/** How long the engine may take to say so. */
const PATIENCE = 2000;

/** For how long an entry may fail to be added before nothing more is taken, in milliseconds. */
const HICCUP = 500;

/** After how many milliseconds nobody waits any longer for what can't be told. */
const UNKNOWN = 5000;

/** For how long a process goes on writing before it lets others have their turn, in milliseconds. */
const TURN = 50;

/** Seeded states that are kept in case that somebody goes back to them. */
const SEEDS = 20;

/** What is to become one entry. */
class Batch {
  readonly steps: SharedStep[] = [];
  /** Whether something was under way when it began: then there is more to come. */
  readonly more: boolean;
  readonly settled: Promise<Settled>;
  #settle: (settled: Settled) => void = () => {};
  #isOver = false;

  constructor(more: boolean) {
    this.more = more;
    this.settled = new Promise((resolve) => (this.#settle = resolve));
  }

  /** Whether it is known what became of it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  settle(settled: Settled): void {
    this.#isOver ||= settled.outcome !== "unknown";
    this.#settle(settled);
  }
}

/**
 * A process's part in a shared sandbox: it follows the log's entries, and adds its own. What it writes is tried on a copy (`trial`) and told
 * only once the log has it; where others were quicker, the copy is put away, and the calls are made anew on what is there then.
 */
export class SharedLine {
  readonly sandbox: SharedSandbox;
  readonly time: SharedTime;
  readonly #parts: SharedLineParts;
  readonly #sandboxParts: SandboxParts;
  readonly #seeds = new Map<string, Seeded>();
  readonly #closing = new AbortController();
  #place: LogPlace;
  #began = { checkpoint: 0, read: 0 };
  #trial: TrialSandbox | undefined;
  /** Counts how often what waited was put away. */
  #life = 0;
  /** Counts all that was tried. */
  #tried = 0;
  /** What is gathered for the next entry. */
  #batch: Batch | undefined;
  /** What is on its way. */
  #flight: { readonly batch: Batch; readonly key: string } | undefined;
  /** One entry after the other. */
  #taking: Promise<unknown> = Promise.resolve();
  #trouble: string | undefined;
  /** Why it can never go on. */
  #stuck: string | undefined;
  #awaySince = 0;
  readonly #waiting = new Set<() => void>();
  /** Until when others write, on the local clock. */
  #othersUntil = 0;
  #othersLast = Number.NEGATIVE_INFINITY;
  #busySince: number | undefined;
  /** How long an entry takes to be kept, about. */
  #pace = 5;
  #doubted: string | undefined;
  /** Since when all tries to add an entry have failed, on the local clock; undefined where the last one did not. */
  #failingSince: number | undefined;

  constructor(parts: SharedLineParts, sandboxParts: SandboxParts) {
    this.#parts = parts;
    this.time = new SharedTime({ now: parts.head.origin.now, at: parts.head.at }, parts.local);
    const clock = clockMaker(() => this.time.now(), {});
    this.#sandboxParts = { ...sandboxParts, seeded: parts.seeded, clock };
    this.#seeds.set(keyOf(parts.head.origin), parts.seeded);
    const guarded = (changed: () => void) => guardedClock(clock(changed), this.time);
    this.sandbox = new SharedSandbox("", { ...this.#sandboxParts, clock: guarded });
    this.#place = { n: 0, chain: chainOf(parts.headText) };
  }

  /** Follows the log from now on, once it has caught up. */
  async begin(opened: OpenedLog): Promise<void> {
    const { log, local } = this.#parts;
    const sent = local();
    this.time.agree((await log.look()).now, sent);
    await this.#inOrder(() => this.#hold(opened));
    const checkpoint = opened.checkpoint?.at.n ?? 0;
    this.#began = { checkpoint, read: this.#place.n - checkpoint };
    log.follow(
      () => this.#place.n,
      (text) => void this.#inOrder(() => this.#take(text)),
      this.#closing.signal,
    );
    void this.#lookOn();
  }

  /** Number of the last entry of the checkpoint that it began from, 0 for none, and how many entries it read after that. */
  get began(): { readonly checkpoint: number; readonly read: number } {
    return this.#began;
  }

  /** Number of the last entry that was followed. */
  get place(): number {
    return this.#place.n;
  }

  /** Why this process can't be told from the log: what it shows may be old, and nothing can be written; undefined where all is well. */
  get trouble(): string | undefined {
    return this.#stuck ?? this.#trouble;
  }

  /** For how many seconds it has been so. */
  get staleFor(): number {
    return Math.round((this.#parts.local() - this.#awaySince) / 1000);
  }

  /** What writes go on from. */
  get #tip(): TrialSandbox {
    return (this.#trial ??= this.#trialOf(this.sandbox, (step) => this.#add([this.#timed(step)])));
  }

  /** The state that a write goes on from, before the log has all of it. */
  get state(): State {
    return this.#tip.state;
  }

  /** Counts how often what was not kept yet was put away: what was read from it before has to be made anew. */
  get life(): number {
    return this.#life;
  }

  /** Writes what led from a state to another one; "full" where that is too heavy. */
  commit(change: StateStep, cause: ChangeCause): Promise<Settled> | "full" {
    if (this.state !== change.from) return Promise.resolve(BEHIND);
    if (!this.#tip.commit(change.to, change.commands, cause)) return "full";
    return this.settled(this.#life) ?? Promise.resolve(BEHIND);
  }

  /** What became of all that was there to be read in a life; undefined where nothing of it waits to be kept. */
  settled(life: number): Promise<Settled> | undefined {
    if (life !== this.#life) return Promise.resolve(BEHIND);
    return (this.#batch ?? this.#flight?.batch)?.settled;
  }

  /** Numbers of the last change that is not kept yet, or is. */
  get change(): number {
    return this.#tip.history.last;
  }

  /** A copy of its own for a call that does to the sandbox whatever it likes; `submit` writes it, and says what became of that. */
  attempt(): Attempt {
    const steps: SharedStep[] = [];
    const [life, tried] = [this.#life, this.#tried];
    const sandbox = this.#trialOf(this.#tip, (step) => steps.push(this.#timed(step)));
    const submit = () => {
      if (steps.length === 0) return this.settled(life);
      if (life !== this.#life || tried !== this.#tried) return Promise.resolve(BEHIND);
      for (const step of steps)
        if (step.do === "reset" && step.origin !== undefined) this.#keepSeeded(step.origin, sandbox.seeded);
      sandbox.note = (step) => this.#add([this.#timed(step)]);
      this.#trial = sandbox;
      this.#add(steps);
      return this.settled(life);
    };
    return {
      sandbox,
      submit,
      get isWritten() {
        return steps.length > 0;
      },
    };
  }

  #trialOf(from: Sandbox, note: (step: StepKind) => void): TrialSandbox {
    const known = (origin: Origin) => this.#seeds.get(keyOf(origin));
    return new TrialSandbox(from, { ...this.#sandboxParts, note, known });
  }

  #timed(step: StepKind): SharedStep {
    return { at: this.time.now(), ...step };
  }

  #add(steps: readonly SharedStep[]): void {
    this.#tried += 1;
    if (this.#batch === undefined) {
      this.#batch = new Batch(this.#flight !== undefined);
      setImmediate(() => this.#send());
    }
    this.#batch.steps.push(...steps);
  }

  /** Kept once nobody else writes just now; undefined where nobody does. */
  turn(): Promise<void> | undefined {
    const wait = this.#othersUntil - this.#parts.local();
    return wait > 0 ? this.#somethingNew(wait).then(() => this.turn()) : undefined;
  }

  /** Whether the entry of that number was followed, once it was or so many milliseconds are over. */
  async reached(n: number, ms: number): Promise<boolean> {
    const end = this.#parts.local() + ms;
    for (let left = ms; this.#place.n < n && left > 0; left = end - this.#parts.local()) await this.#somethingNew(left);
    return this.#place.n >= n;
  }

  /** Ends with what is under way; what can't be kept any more is not. */
  async close(): Promise<void> {
    await Promise.race([this.#batch?.settled ?? this.#flight?.batch.settled, pause(PATIENCE, this.#closing.signal)]);
    this.#closing.abort();
    this.#stuck = "this server is about to end";
    for (const tell of this.#waiting) tell();
    await this.#taking;
    await this.#parts.log.close();
  }

  /** Kept when the next entry was followed, or after so many milliseconds. */
  #somethingNew(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const tell = () => {
        clearTimeout(timer);
        this.#waiting.delete(tell);
        resolve();
      };
      const timer = setTimeout(tell, ms);
      this.#waiting.add(tell);
    });
  }

  #inOrder<Value>(act: () => Promise<Value> | Value): Promise<Value> {
    const done = this.#taking.then(act);
    this.#taking = done.catch(() => undefined);
    return done;
  }

  // Following

  /** Follows an entry, unless it was followed before. */
  async #take(text: string): Promise<void> {
    if (this.#stuck !== undefined) return;
    const entry = readable(text);
    if (entry !== undefined && entry.n <= this.#place.n) return;
    if (entry !== undefined && entry.n > this.#place.n + 1) return this.#readOn();
    if (entry === undefined || entry.before !== this.#place.chain) return this.#doubt(entry?.chain ?? text);
    try {
      await this.#follow(entry, this.sandbox);
    } catch (error) {
      this.#parts.report(error);
      return this.#doubt(entry.chain);
    }
    this.#place = entry;
    this.#settle(entry);
    this.#fold(entry);
  }

  /** Does what an entry says, all of it at once. */
  async #follow({ steps }: ReadLogEntry, sandbox: SharedSandbox): Promise<void> {
    const origins = steps.flatMap((step) => originOf(step) ?? []).filter((origin) => !this.#seeds.has(keyOf(origin)));
    for (const origin of origins) await this.#build(origin);
    const seeds = (step: SharedStep) => {
      const origin = originOf(step);
      return origin && this.#seeds.get(keyOf(origin));
    };
    for (const step of steps) this.time.during(step.at, () => sandbox.apply(step, seeds));
  }

  async #build(origin: Origin): Promise<Seeded> {
    const known = this.#seeds.get(keyOf(origin));
    return known ?? this.#keepSeeded(origin, await this.#parts.build(origin));
  }

  #keepSeeded(origin: Origin, seeded: Seeded): Seeded {
    this.#seeds.set(keyOf(origin), seeded);
    for (const key of [...this.#seeds.keys()].slice(1, -SEEDS)) this.#seeds.delete(key);
    return seeded;
  }

  /** What waits learns what became of it. */
  #settle({ key, n, more }: ReadLogEntry): void {
    const flight = this.#flight;
    if (flight?.key === key) {
      this.#flight = undefined;
      flight.batch.settle({ outcome: "kept", n });
      this.#sendNext();
    } else {
      this.#overtaken();
      const now = this.#parts.local();
      this.#othersLast = now;
      this.#othersUntil = more ? now + Math.min(20, 1.5 * this.#pace) : 0;
    }
    for (const tell of this.#waiting) tell();
  }

  /** All that is not kept yet stands on what is not so. */
  #overtaken(): void {
    const over = [this.#flight?.batch, this.#batch];
    [this.#trial, this.#flight, this.#batch, this.#busySince] = [undefined, undefined, undefined, undefined];
    this.#life += 1;
    for (const batch of over) batch?.settle(BEHIND);
  }

  /** Reads on from the place that was come to, to the end. */
  async #readOn(): Promise<void> {
    try {
      for (;;) {
        const { n } = this.#place;
        const texts = await this.#parts.log.read(n, READ);
        for (const text of texts) if (this.#isNext(text)) await this.#take(text);
        if (texts.length === 0) return;
        // What can't be followed on stands on another history.
        if (this.#place.n === n) return await this.#doubt(texts[0] ?? "");
      }
    } catch (error) {
      if (error instanceof LogCut) return this.#beginAnew();
      throw error;
    }
  }

  #isNext(text: string): boolean {
    const entry = readable(text);
    return entry?.n === this.#place.n + 1 && entry.before === this.#place.chain;
  }

  /** Something in the log does not follow on what this process has: either that is void, or what this process has is. The log says which, once for each. */
  async #doubt(what: string): Promise<void> {
    if (this.#doubted === what) return;
    this.#doubted = what;
    await this.#beginAnew();
  }

  /** Begins anew from the log's checkpoint, and says so where that takes something away. */
  async #beginAnew(): Promise<void> {
    const { log, head, headText, report } = this.#parts;
    const before = this.#place;
    const opened = await log.open(() => ({ text: headText, chain: chainOf(headText) }));
    if (opened.head !== headText) {
      this.#stuck = "the shared log was begun anew by others: start this server again";
      this.#overtaken();
      return report(
        new SharedLogError(`${this.#stuck}; this one had followed it since ${new Date(head.at).toISOString()}`),
      );
    }
    await this.#hold(opened);
    const isLost = this.#place.n < before.n || (this.#place.n === before.n && this.#place.chain !== before.chain);
    if (isLost)
      report(
        new SharedLogError(
          `the shared log ends at entry ${this.#place.n}, and this server had followed it to entry ${before.n}: what was written in between is lost there; it goes on from what the log has`,
        ),
      );
  }

  /** Holds what the log does, from its checkpoint to its end. */
  async #hold(opened: OpenedLog): Promise<void> {
    const { log } = this.#parts;
    const scratch = new SharedSandbox("", { ...this.#sandboxParts, totals: new Totals() });
    const { contents, change } = await this.#beginning(opened);
    scratch.hold(contents, new History(this.sandbox.limits.history, this.#space(), change));
    let place = opened.checkpoint?.at ?? { n: 0, chain: chainOf(this.#parts.headText) };
    const flight = this.#flight;
    let isKept: number | undefined;
    for (;;) {
      const texts = await log.read(place.n, READ);
      const began = place;
      for (const text of texts) {
        const entry = readable(text);
        // What stands on another history is void.
        if (entry?.n !== place.n + 1 || entry.before !== place.chain) continue;
        await this.#follow(entry, scratch);
        place = entry;
        if (entry.key === flight?.key) isKept = entry.n;
      }
      if (place !== began) continue;
      // A log whose end nobody can follow can't be written to.
      if (texts.length > 0)
        this.#stuck = `entry ${place.n + 1} of the shared log does not follow on entry ${place.n}: give the log another name`;
      break;
    }
    this.sandbox.hold(scratch.contents, scratch.history.copy(this.#space()));
    this.#place = place;
    if (isKept !== undefined) flight?.batch.settle({ outcome: "kept", n: isKept });
    this.#overtaken();
    for (const tell of this.#waiting) tell();
  }

  /** Changes of the shared sandbox count for themselves: what other sandboxes keep is another in each process. */
  #space(): SharedSpace {
    return new SharedSpace(this.#sandboxParts.totals?.limits.historyBytes ?? Infinity);
  }

  async #beginning({ checkpoint }: OpenedLog): Promise<{ contents: SandboxContents; change: number }> {
    if (checkpoint !== undefined) return readCheckpoint(checkpoint.text, (origin) => this.#build(origin));
    const { head, seeded } = this.#parts;
    const { now } = head.origin;
    const contents: SandboxContents = {
      standing: { state: seeded.state, writtenBytes: 0, seeded },
      clock: { shown: now, since: now, speed: 1, frozen: head.frozen },
      faults: { lastId: 0, faults: [] },
      auth: undefined,
      snapshots: [],
      scenarios: new Map(),
    };
    return { contents, change: 0 };
  }

  /** Whoever wrote the last entry of so many folds them in. */
  #fold({ n, chain, writer }: ReadLogEntry): void {
    if (n % FOLD !== 0 || writer !== this.#parts.writer) return;
    const text = writeCheckpoint(this.sandbox.contents, this.sandbox.history.last);
    this.#parts.log.keep(text, { n, chain }).catch((error: unknown) => this.#parts.report(error));
  }

  // Writing

  #sendNext(): void {
    if (this.#batch === undefined) {
      this.#busySince = undefined;
      return;
    }
    const now = this.#parts.local();
    const isOver = now - (this.#busySince ?? now) > TURN && now - this.#othersLast < LOOK;
    if (!isOver) return this.#send();
    // The others have their turn.
    this.#busySince = undefined;
    setTimeout(() => this.#send(), 2 * this.#pace);
  }

  #send(): void {
    if (this.#flight !== undefined || this.#batch === undefined) return;
    const batch = this.#batch;
    this.#batch = undefined;
    const key = crypto.randomUUID();
    this.#flight = { batch, key };
    const began = this.#parts.local();
    this.#busySince ??= began;
    const { writer } = this.#parts;
    const more = batch.more && began - this.#busySince <= TURN;
    const { n, chain: before } = this.#place;
    const { steps } = batch;
    const entry = writeLogEntry({ n: n + 1, before, key, writer, at: this.time.now(), more, steps });
    const timer = setTimeout(() => batch.settle({ outcome: "unknown" }), UNKNOWN);
    void this.#deliver(entry, batch).finally(() => clearTimeout(timer));
  }

  /** Adds an entry, as often as it takes to learn what became of it: one that is there already is not added again. */
  async #deliver(entry: ReturnType<typeof writeLogEntry>, batch: Batch): Promise<void> {
    for (let wait = 5; !batch.isOver && !this.#closing.signal.aborted; wait = Math.min(2 * wait, LOOK)) {
      try {
        const began = this.#parts.local();
        const outcome = await this.#parts.log.append(entry);
        this.#pace += (this.#parts.local() - began - this.#pace) / 8;
        this.#failingSince = undefined;
        this.#trouble = undefined;
        if (outcome === "done") await this.#inOrder(() => this.#take(entry.text));
        else await this.#inOrder(() => this.#readOn());
        // Nothing new is there, and yet the end is another: this process knows more than the log.
        if (!batch.isOver) await this.#inOrder(() => this.#beginAnew());
      } catch (error) {
        const now = this.#parts.local();
        // One lost connection is no outage.
        if (now - (this.#failingSince ??= now) > HICCUP) this.#lose(error);
        await this.#somethingNew(wait);
      }
    }
    // It may have been found in the log meanwhile.
    this.#failingSince = undefined;
  }

  // Being in touch

  async #lookOn(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await pause(LOOK, this.#closing.signal).catch(() => undefined);
      if (!this.#closing.signal.aborted) await this.#look();
    }
  }

  /** Looks whether the engine is there, and whether the log has come further than this process, or less far. */
  async #look(): Promise<void> {
    const sent = this.#parts.local();
    try {
      const { now, end } = await inTime(this.#parts.log.look());
      this.time.agree(now, sent);
      await this.#inOrder(() => this.#compare(end));
      if (this.#failingSince === undefined) this.#trouble = undefined;
    } catch (error) {
      this.#lose(error);
    }
  }

  async #compare(end: LogPlace): Promise<void> {
    if (this.#closing.signal.aborted || this.#stuck !== undefined) return;
    const { n, chain } = this.#place;
    if (end.n > n) await this.#readOn();
    // What was kept since the question was asked counts, too.
    else if (end.n < n || end.chain !== chain) await this.#compareAgain();
  }

  async #compareAgain(): Promise<void> {
    const { n, chain } = this.#place;
    const { end } = await inTime(this.#parts.log.look());
    if (end.n < n || (end.n === n && end.chain !== chain)) await this.#beginAnew();
  }

  #lose(error: unknown): void {
    if (this.#closing.signal.aborted || this.#trouble !== undefined) return;
    const why = error instanceof Error ? error.message || error.name : String(error);
    this.#awaySince = this.#parts.local();
    this.#trouble = `the shared log can't be reached: ${why}`;
    this.#parts.report(new SharedLogError(this.#trouble));
  }
}

/** A clock that entries of the log alone set. */
function guardedClock(clock: Clock, time: SharedTime): Clock {
  const { set } = clock;
  clock.set = (change) => {
    if (!time.isHeld) throw besideTheLog();
    set(change);
  };
  return clock;
}

function readable(text: string): ReadLogEntry | undefined {
  try {
    return readLogEntry(text);
  } catch {
    return undefined;
  }
}

function originOf(step: SharedStep): Origin | undefined {
  if (step.do === "reset") return step.origin;
  return step.do === "undo" || step.do === "redo" ? step.to.origin : undefined;
}

function keyOf({ seed, scale, now }: Origin): string {
  return JSON.stringify([seed, scale, now]);
}

async function inTime<Value>(value: Promise<Value>): Promise<Value> {
  const late = new AbortController();
  const end = pause(PATIENCE, late.signal).then(() => {
    throw new Error(`no answer within ${PATIENCE / 1000} seconds`);
  });
  end.catch(() => undefined);
  try {
    return await Promise.race([value, end]);
  } finally {
    late.abort();
  }
}
