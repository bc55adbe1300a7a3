import { History } from "../history.ts";
import type { Origin, Seeded } from "../origin.ts";
import type { SandboxContents, SandboxParts } from "../sandbox.ts";
import { SharedSpace } from "../shared-space.ts";
import { Totals } from "../totals.ts";
import { readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { chainOf, readLogEntry, type ReadLogEntry, type SharedStep } from "./entry.ts";
import { type Head, SharedLogError } from "./head.ts";
import type { KeptSeeds } from "./kept-seeds.ts";
import type { LogContact } from "./log-contact.ts";
import { LogCut, type OpenedLog, type LogPlace, type SharedLog } from "./shared-log.ts";
import { SharedSandbox } from "./shared-sandbox.ts";
import type { SharedTime } from "./shared-time.ts";

/** Entries after which the log is folded into a checkpoint. */
const FOLD = 1000;

/** Entries that are read at a time. */
const READ = 500;

const BEGUN_ANEW = "the shared log was begun anew by others: start this server again";

/** What a follower is made with. */
export interface LogFollowerParts {
  readonly log: SharedLog;
  readonly head: Head;
  /** The text of the head, as the log has it. */
  readonly headText: string;
  /** What the head's origin was built to. */
  readonly seeded: Seeded;
  /** What this process is called in entries. */
  readonly writer: string;
  readonly seeds: KeptSeeds;
  readonly time: SharedTime;
  readonly contact: LogContact;
  /** Told what went wrong, and what was lost. */
  report(error: unknown): void;
  /** What everybody sees, and with what it was made. */
  readonly sandbox: SharedSandbox;
  readonly sandboxParts: SandboxParts;
  /** Told of each entry once it is followed. */
  followed(entry: ReadLogEntry): void;
  /** The key of the entry that is looked for. */
  awaited(): string | undefined;
  /** All was held anew: whatever stood on what was there before is over. `n`: number of the entry that was looked for, where it is there. */
  heldAnew(n: number | undefined): void;
}

/** Follows the entries of a log, one after the other, and finds out where they are no longer those that it has followed. */
export class LogFollower {
  readonly #parts: LogFollowerParts;
  #place: LogPlace;
  /** One entry after the other. */
  #taking: Promise<unknown> = Promise.resolve();
  #doubted: string | undefined;

  constructor(parts: LogFollowerParts) {
    this.#parts = parts;
    this.#place = this.#start;
  }

  /** The last entry that was followed. */
  get place(): LogPlace {
    return this.#place;
  }

  get #start(): LogPlace {
    return { n: 0, chain: chainOf(this.#parts.headText) };
  }

  /** Does something when all that was begun before is done. */
  inOrder<Value>(act: () => Promise<Value> | Value): Promise<Value> {
    const done = this.#taking.then(act);
    this.#taking = done.catch(() => undefined);
    return done;
  }

  /** Kept when all that was begun is done. */
  async idle(): Promise<void> {
    await this.#taking;
  }

  /** Follows an entry, unless it was followed before. In order. */
  async take(text: string): Promise<void> {
    const { contact, sandbox, report, followed } = this.#parts;
    if (contact.isStuck) return;
    const entry = readable(text);
    if (entry !== undefined && entry.n <= this.#place.n) return;
    if (entry !== undefined && entry.n > this.#place.n + 1) return this.readOn();
    if (entry === undefined || entry.before !== this.#place.chain) return this.#doubt(entry?.chain ?? text);
    try {
      await this.#follow(entry, sandbox);
    } catch (error) {
      report(error);
      return this.#doubt(entry.chain);
    }
    this.#place = entry;
    followed(entry);
    this.#fold(entry);
  }

  /** Does what an entry says, all of it at once. */
  async #follow({ steps }: ReadLogEntry, sandbox: SharedSandbox): Promise<void> {
    const { seeds, time } = this.#parts;
    const origins = steps.flatMap((step) => originOf(step) ?? []).filter((origin) => seeds.known(origin) === undefined);
    for (const origin of origins) await seeds.built(origin);
    const seededFor = (step: SharedStep) => {
      const origin = originOf(step);
      return origin && seeds.known(origin);
    };
    for (const step of steps) time.during(step.at, () => sandbox.apply(step, seededFor));
  }

  /** Reads on from the place that was come to, to the end. In order. */
  async readOn(): Promise<void> {
    try {
      for (;;) {
        const { n } = this.#place;
        const texts = await this.#parts.log.read(n, READ);
        for (const text of texts) if (this.#isNext(text)) await this.take(text);
        if (texts.length === 0) return;
        // What can't be followed on stands on another history.
        if (this.#place.n === n) return await this.#doubt(texts[0] ?? "");
      }
    } catch (error) {
      if (error instanceof LogCut) return this.beginAnew();
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
    await this.beginAnew();
  }

  /** Begins anew from the log's checkpoint, and says so where that takes something away. In order. */
  async beginAnew(): Promise<void> {
    const { head, report, contact, heldAnew } = this.#parts;
    const before = this.#place;
    try {
      await this.hold(await this.#open());
    } catch (error) {
      if (!(error instanceof SharedLogError)) throw error;
      contact.stick(error.message);
      heldAnew(undefined);
      const since = new Date(head.at).toISOString();
      return report(new SharedLogError(`${error.message}; this one had followed it since ${since}`));
    }
    const isLost = this.#place.n < before.n || (this.#place.n === before.n && this.#place.chain !== before.chain);
    if (isLost)
      report(
        new SharedLogError(
          `the shared log ends at entry ${this.#place.n}, and this server had followed it to entry ${before.n}: what was written in between is lost there; it goes on from what the log has`,
        ),
      );
  }

  /** Holds what the log does, from its checkpoint to its end; the number of the checkpoint's last entry, 0 for none. In order. */
  async hold(opened: OpenedLog): Promise<number> {
    try {
      await this.#hold(opened);
      return opened.checkpoint?.at.n ?? 0;
    } catch (error) {
      if (!(error instanceof LogCut)) throw error;
      // It was folded since it was opened.
      return this.hold(await this.#open());
    }
  }

  async #open(): Promise<OpenedLog> {
    const { log, headText } = this.#parts;
    const opened = await log.open(() => ({ text: headText, chain: chainOf(headText) }));
    if (opened.head === headText) return opened;
    throw new SharedLogError(BEGUN_ANEW);
  }

  async #hold(opened: OpenedLog): Promise<void> {
    const { log, sandbox, sandboxParts, contact, awaited, heldAnew } = this.#parts;
    const scratch = new SharedSandbox("", { ...sandboxParts, totals: new Totals() });
    const { contents, change } = await this.#beginning(opened);
    scratch.hold(contents, new History(sandbox.limits.history, this.#space(), change));
    let place = opened.checkpoint?.at ?? this.#start;
    const key = awaited();
    let found: number | undefined;
    for (;;) {
      const texts = await log.read(place.n, READ);
      const began = place;
      for (const text of texts) {
        const entry = readable(text);
        // What stands on another history is void.
        if (entry?.n !== place.n + 1 || entry.before !== place.chain) continue;
        await this.#follow(entry, scratch);
        place = entry;
        if (entry.key === key) found = entry.n;
      }
      if (place !== began) continue;
      // A log whose end nobody can follow can't be written to.
      if (texts.length > 0)
        contact.stick(
          `entry ${place.n + 1} of the shared log does not follow on entry ${place.n}: give the log another name`,
        );
      break;
    }
    sandbox.hold(scratch.contents, scratch.history.copy(this.#space()));
    this.#place = place;
    heldAnew(found);
  }

  /** Changes of the shared sandbox count for themselves: what other sandboxes keep is another in each process. */
  #space(): SharedSpace {
    return new SharedSpace(this.#parts.sandboxParts.totals?.limits.historyBytes ?? Infinity);
  }

  async #beginning({ checkpoint }: OpenedLog): Promise<{ contents: SandboxContents; change: number }> {
    const { head, seeded, seeds } = this.#parts;
    if (checkpoint !== undefined) return readCheckpoint(checkpoint.text, (origin) => seeds.built(origin));
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
    const { log, sandbox, report } = this.#parts;
    if (n % FOLD !== 0 || writer !== this.#parts.writer) return;
    const text = writeCheckpoint(sandbox.contents, sandbox.history.last);
    log.keep(text, { n, chain }).catch((error: unknown) => report(error));
  }
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
