import type { ReadLogEntry, SharedStep } from "./entry.ts";
import { writeLogEntry } from "./entry.ts";
import type { LogContact } from "./log-contact.ts";
import type { LogFollower } from "./log-follower.ts";
import type { LogEntry, SharedLog } from "./shared-log.ts";
import type { SharedTime } from "./shared-time.ts";
import type { Waiting } from "./waiting.ts";

/** What became of something that was written to the shared sandbox: kept as an entry of that number, overtaken by others, or not to be told yet. */
export type Settled = { readonly outcome: "kept"; readonly n: number } | { readonly outcome: "behind" | "unknown" };

/** Others were quicker. */
export const BEHIND: Settled = { outcome: "behind" };

/** For how long an entry may fail to be added before nothing more is taken, in milliseconds. */
const HICCUP = 500;

/** After how many milliseconds nobody waits any longer for what can't be told. */
const UNKNOWN = 5000;

/** For how long a process goes on writing before it lets others have their turn, and how long that is at least, in milliseconds. */
const TURN = 50;
const QUIET = 20;

/** After how many milliseconds others who wrote do not count as writing any more, and how long is waited at most between two tries. */
const LONG = 1000;

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

/** What a writer is made with. */
export interface LogWriterParts {
  readonly log: SharedLog;
  /** What this process is called in entries. */
  readonly writer: string;
  readonly time: SharedTime;
  readonly contact: LogContact;
  /** Told of each entry that was followed. */
  readonly waiting: Waiting;
  readonly follower: Pick<LogFollower, "place" | "inOrder" | "take" | "readOn" | "beginAnew">;
  /** Ends all tries. */
  readonly closing: AbortSignal;
  /** Milliseconds of a clock that only runs forward. */
  local(): number;
}

/** Adds entries to a log, one on its way at a time: what comes meanwhile is gathered for the next one. Processes that write at once take turns. */
export class LogWriter {
  readonly #parts: LogWriterParts;
  /** What is gathered for the next entry. */
  #batch: Batch | undefined;
  /** What is on its way. */
  #flight: { readonly batch: Batch; readonly key: string } | undefined;
  /** Until when others write, on the local clock. */
  #othersUntil = 0;
  #othersLast = Number.NEGATIVE_INFINITY;
  /** When its turn began, and when the last entry of its own was kept, on the local clock. */
  #turnBegan = Number.NEGATIVE_INFINITY;
  #keptLast = Number.NEGATIVE_INFINITY;
  /** Until when others have their turn. */
  #quietUntil = 0;
  /** How long an entry takes to be kept, about. */
  #pace = 5;
  /** Since when all tries to add an entry have failed, on the local clock; undefined where the last one did not. */
  #failingSince: number | undefined;

  constructor(parts: LogWriterParts) {
    this.#parts = parts;
  }

  /** What becomes of all that waits to be kept; undefined where nothing does. */
  get settled(): Promise<Settled> | undefined {
    return (this.#batch ?? this.#flight?.batch)?.settled;
  }

  /** The key of the entry that is on its way. */
  get awaited(): string | undefined {
    return this.#flight?.key;
  }

  /** Whether entries fail to be added just now. */
  get isFailing(): boolean {
    return this.#failingSince !== undefined;
  }

  /** Writes steps, with what else there is. */
  add(steps: readonly SharedStep[]): void {
    if (this.#batch === undefined) {
      this.#batch = new Batch(this.#flight !== undefined);
      setImmediate(() => this.#sendInTurn());
    }
    this.#batch.steps.push(...steps);
  }

  /** Kept once nobody else writes just now; undefined where nobody does. */
  turn(): Promise<void> | undefined {
    const wait = this.#othersUntil - this.#parts.local();
    return wait > 0 ? this.#parts.waiting.next(wait).then(() => this.turn()) : undefined;
  }

  /** Whether an entry that was followed is the one that was on its way: what waits learns that. */
  followed({ key, n }: ReadLogEntry): boolean {
    const flight = this.#flight;
    if (flight?.key !== key) return false;
    this.#flight = undefined;
    flight.batch.settle({ outcome: "kept", n });
    const now = this.#parts.local();
    // Whoever is always overtaken has had no turn: only what is kept counts.
    if (now - this.#keptLast > TURN) this.#turnBegan = now;
    this.#keptLast = now;
    this.#sendInTurn();
    return true;
  }

  /** Others wrote an entry; `more`: and are about to write more. */
  othersWrote({ more }: ReadLogEntry): void {
    const now = this.#parts.local();
    this.#othersLast = now;
    this.#othersUntil = more ? now + Math.min(20, 1.5 * this.#pace) : 0;
  }

  /** All that is not kept yet stands on what is not so; `n`: number of the entry that was on its way, where it is kept all the same. */
  overtaken(n?: number): void {
    const over = [this.#flight?.batch, this.#batch];
    if (n !== undefined) this.#flight?.batch.settle({ outcome: "kept", n });
    [this.#flight, this.#batch] = [undefined, undefined];
    for (const batch of over) batch?.settle(BEHIND);
  }

  /** Whether its turn is over, where others write at all. */
  get #isTurnOver(): boolean {
    const now = this.#parts.local();
    return now - this.#keptLast < TURN && now - this.#turnBegan > TURN && now - this.#othersLast < LONG;
  }

  /** Sends what is gathered, once the others have had their turn. */
  #sendInTurn(): void {
    if (this.#flight !== undefined || this.#batch === undefined) return;
    const now = this.#parts.local();
    if (this.#isTurnOver) {
      this.#quietUntil = now + Math.max(QUIET, 2 * this.#pace);
      this.#turnBegan = this.#quietUntil;
    }
    const wait = this.#quietUntil - now;
    if (wait > 0) setTimeout(() => this.#sendInTurn(), wait);
    else this.#send();
  }

  #send(): void {
    if (this.#flight !== undefined || this.#batch === undefined) return;
    const { writer, time, follower } = this.#parts;
    const batch = this.#batch;
    this.#batch = undefined;
    const key = crypto.randomUUID();
    this.#flight = { batch, key };
    const more = batch.more && !this.#isTurnOver;
    const { n, chain: before } = follower.place;
    const { steps } = batch;
    const entry = writeLogEntry({ n: n + 1, before, key, writer, at: time.now(), more, steps });
    const timer = setTimeout(() => batch.settle({ outcome: "unknown" }), UNKNOWN);
    void this.#deliver(entry, batch).finally(() => clearTimeout(timer));
  }

  /** Adds an entry, as often as it takes to learn what became of it: one that is there already is not added again. */
  async #deliver(entry: LogEntry, batch: Batch): Promise<void> {
    const { log, follower, contact, waiting, closing, local } = this.#parts;
    for (let wait = 5; !batch.isOver && !closing.aborted; wait = Math.min(2 * wait, LONG)) {
      try {
        const began = local();
        const outcome = await log.append(entry);
        this.#pace += (local() - began - this.#pace) / 8;
        this.#failingSince = undefined;
        contact.find();
        if (outcome === "done") await follower.inOrder(() => follower.take(entry.text));
        else await follower.inOrder(() => follower.readOn());
        // Nothing new is there, and yet the end is another: this process knows more than the log.
        if (!batch.isOver) await follower.inOrder(() => follower.beginAnew());
      } catch (error) {
        const now = local();
        // One lost connection is no outage.
        if (now - (this.#failingSince ??= now) > HICCUP && !closing.aborted) contact.lose(error);
        await waiting.next(wait);
      }
    }
    // It may have been found in the log meanwhile.
    this.#failingSince = undefined;
  }
}
