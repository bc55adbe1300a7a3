import { pause } from "../../time/pause.ts";
import { type ClockChange, type ClockWatch, SourceClock } from "../clock.ts";
import type { ChangeCause } from "../history.ts";
import type { Origin, Seeded } from "../origin.ts";
import type { Sandbox, SandboxParts } from "../sandbox.ts";
import { clockMaker } from "../sandboxes.ts";
import type { Command, State } from "../state.ts";
import type { ReadLogEntry, SharedStep, StepKind } from "./entry.ts";
import type { Head } from "./head.ts";
import { KeptSeeds } from "./kept-seeds.ts";
import { LogContact } from "./log-contact.ts";
import { LogFollower } from "./log-follower.ts";
import { BEHIND, LogWriter, type Settled } from "./log-writer.ts";
import type { OpenedLog, LogPlace, SharedLog } from "./shared-log.ts";
import { besideTheLog, SharedSandbox, TrialSandbox } from "./shared-sandbox.ts";
import { SharedTime } from "./shared-time.ts";
import { Waiting } from "./waiting.ts";

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

/** How often the engine is asked how far the log has come, in milliseconds. */
const LOOK = 1000;

/** How long the engine may take to say so. */
const PATIENCE = 2000;

/**
 * A process's part in a shared sandbox: it follows the log's entries, and adds its own. What it writes is tried on a copy (`trial`) and told
 * only once the log has it; where others were quicker, the copy is put away, and the calls are made anew on what is there then.
 */
export class SharedLine {
  readonly sandbox: SharedSandbox;
  readonly #parts: SharedLineParts;
  readonly #sandboxParts: SandboxParts;
  readonly #time: SharedTime;
  readonly #seeds: KeptSeeds;
  readonly #contact: LogContact;
  readonly #waiting = new Waiting();
  readonly #follower: LogFollower;
  readonly #writer: LogWriter;
  readonly #closing = new AbortController();
  #began = { checkpoint: 0, read: 0 };
  #trial: TrialSandbox | undefined;
  /** Counts how often what waited was put away. */
  #life = 0;
  /** Counts all that was tried. */
  #tried = 0;

  constructor(parts: SharedLineParts, sandboxParts: SandboxParts) {
    const { head, seeded, local } = parts;
    this.#parts = parts;
    const time = (this.#time = new SharedTime({ now: head.origin.now, at: head.at }, local));
    const clock = clockMaker(() => time.now(), {});
    this.#sandboxParts = { ...sandboxParts, seeded, clock };
    const guarded = (watch: ClockWatch) => new GuardedClock(time, watch);
    this.sandbox = new SharedSandbox("", { ...this.#sandboxParts, clock: guarded });
    const seeds = (this.#seeds = new KeptSeeds({ origin: head.origin, seeded }, parts.build));
    const contact = (this.#contact = new LogContact(local, parts.report));
    const { sandbox } = this;
    const follower = (this.#follower = new LogFollower({
      ...parts,
      seeds,
      time,
      contact,
      sandbox,
      sandboxParts: this.#sandboxParts,
      followed: (entry) => this.#followed(entry),
      awaited: () => this.#writer.awaited,
      heldAnew: (n) => this.#putAway(n),
    }));
    const closing = this.#closing.signal;
    this.#writer = new LogWriter({ ...parts, time, contact, waiting: this.#waiting, follower, closing });
  }

  /** Follows the log from now on, once it has caught up. */
  async begin(opened: OpenedLog): Promise<void> {
    const { log, local } = this.#parts;
    const follower = this.#follower;
    const sent = local();
    this.#time.agree((await log.look()).now, sent);
    const checkpoint = await follower.inOrder(() => follower.hold(opened));
    this.#began = { checkpoint, read: this.place - checkpoint };
    log.follow(
      () => this.place,
      (text) => void follower.inOrder(() => follower.take(text)),
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
    return this.#follower.place.n;
  }

  /** Why this process can't be told from the log: what it shows may be old, and nothing can be written; undefined where all is well. */
  get trouble(): string | undefined {
    return this.#contact.trouble;
  }

  /** For how many seconds it has been so. */
  get staleFor(): number {
    return this.#contact.staleFor;
  }

  /** Milliseconds of a clock that only runs forward. */
  get elapsed(): number {
    return this.#parts.local();
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
    return life === this.#life ? this.#writer.settled : Promise.resolve(BEHIND);
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
        if (step.do === "reset" && step.origin !== undefined) this.#seeds.keep(step.origin, sandbox.seeded);
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
    const known = (origin: Origin) => this.#seeds.known(origin);
    return new TrialSandbox(from, { ...this.#sandboxParts, note, known });
  }

  #timed(step: StepKind): SharedStep {
    return { at: this.#time.now(), ...step };
  }

  #add(steps: readonly SharedStep[]): void {
    this.#tried += 1;
    this.#writer.add(steps);
  }

  /** Kept once nobody else writes just now; undefined where nobody does. */
  turn(): Promise<void> | undefined {
    return this.#writer.turn();
  }

  /** Whether the entry of that number was followed, once it was or so many milliseconds are over. */
  async reached(n: number, ms: number): Promise<boolean> {
    const { local } = this.#parts;
    const end = local() + ms;
    for (let left = ms; this.place < n && left > 0; left = end - local()) await this.#waiting.next(left);
    return this.place >= n;
  }

  /** Ends with what is under way; what can't be kept any more is not. */
  async close(): Promise<void> {
    await Promise.race([this.#writer.settled, pause(PATIENCE, this.#closing.signal)]);
    this.#closing.abort();
    this.#contact.stick("this server is about to end");
    this.#waiting.tell();
    await this.#follower.idle();
    await this.#parts.log.close();
  }

  /** What waits learns what became of it. */
  #followed(entry: ReadLogEntry): void {
    if (!this.#writer.followed(entry)) {
      this.#putAway();
      this.#writer.othersWrote(entry);
    }
    this.#waiting.tell();
  }

  /** All that is not kept yet stands on what is not so; `n`: number of the entry that was on its way, where it is kept all the same. */
  #putAway(n?: number): void {
    this.#trial = undefined;
    this.#life += 1;
    this.#writer.overtaken(n);
    this.#waiting.tell();
  }

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
      this.#time.agree(now, sent);
      await this.#follower.inOrder(() => this.#compare(end));
      if (!this.#writer.isFailing) this.#contact.find();
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#contact.lose(error);
    }
  }

  async #compare(end: LogPlace): Promise<void> {
    if (this.#closing.signal.aborted || this.#contact.isStuck) return;
    const { n, chain } = this.#follower.place;
    if (end.n > n) await this.#follower.readOn();
    // What was kept since the question was asked counts, too.
    else if (end.n < n || end.chain !== chain) await this.#compareAgain();
  }

  async #compareAgain(): Promise<void> {
    const { n, chain } = this.#follower.place;
    const { end } = await inTime(this.#parts.log.look());
    if (end.n < n || (end.n === n && end.chain !== chain)) await this.#follower.beginAnew();
  }
}

/** A clock that entries of the log alone set. */
class GuardedClock extends SourceClock {
  readonly #time: SharedTime;

  constructor(time: SharedTime, watch: ClockWatch) {
    super(() => time.now(), {}, watch);
    this.#time = time;
  }

  override set(change: ClockChange): void {
    if (!this.#time.isHeld) throw besideTheLog();
    super.set(change);
  }
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
