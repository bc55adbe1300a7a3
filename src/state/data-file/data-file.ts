import type { Command, State } from "../state.ts";
import type { Origin } from "../origin.ts";
import type { Seeded, StateWatch } from "../sandbox.ts";
import type { Belonging } from "./data-document.ts";
import { checksum, CommandLog, writeLine } from "./command-log.ts";
import { asDataFileError, DataFileError, dataPath } from "./data-file-error.ts";
import { DataStore } from "./data-store.ts";
import { type Holder, type Lock, takeLock } from "./lock.ts";
import type { DataText } from "./read-data-text.ts";
import { type ReadProgress, readLog } from "./read-log.ts";
import { type RecordsCheck, refuseOrphan, stateOf } from "./restore.ts";

/** What a data file is opened with. */
export interface DataFileOptions {
  readonly belongs: Belonging;
  /** What a new file begins with; an old one must have its tables. */
  readonly seeded: Seeded;
  readonly check: RecordsCheck;
  readonly holder: Holder;
  /** Bytes of the log at which it is folded in. */
  readonly logBytes: number;
  /** Told of what went wrong where nobody can be answered. */
  report(error: unknown): void;
}

/** A data file in use: told of every commit, it has it safe against the end of the process before it returns. */
export interface DataFile extends StateWatch {
  /** The state at the start, and what a reset leads back to was made from. */
  readonly start: { readonly state: State; readonly origin: Origin };
  /** Folds the log in and lets go of the file; once is enough, more does no harm. A later commit throws. */
  close(): Promise<void>;
}

/**
 * Opens a data file, or begins one from the seeded state. Throws DataFileError when it is damaged, belongs to another server or
 * is in use; then nothing of it has been changed.
 */
export async function openDataFile(named: string, options: DataFileOptions): Promise<DataFile> {
  const path = dataPath(named);
  const lock = await takeLock(path, options.holder);
  try {
    return new OpenDataFile({ path, lock, options });
  } catch (error) {
    await lock.release();
    throw asDataFileError(error, path);
  }
}

class OpenDataFile implements DataFile {
  readonly start: DataFile["start"];
  readonly #options: DataFileOptions;
  readonly #lock: Lock;
  readonly #store: DataStore;
  readonly #log: CommandLog;
  #progress: ReadProgress;
  #origin: Origin;
  #foldAt: number;
  #closing: Promise<void> | undefined;

  constructor({ path, lock, options }: { path: string; lock: Lock; options: DataFileOptions }) {
    this.#options = options;
    this.#lock = lock;
    this.#store = new DataStore(path);
    const log = `${path}.log`;
    const text = this.#store.read();
    if (text === undefined) refuseOrphan(log, path);
    this.#origin = text?.origin ?? options.seeded.origin;
    const { bytes, ...progress } =
      text === undefined ? { ...beginning(options), bytes: 0 } : readLog(log, beginningOf(text, { path, options }));
    this.#progress = progress;
    this.start = { state: progress.state, origin: this.#origin };
    this.#store.clearUnfinished();
    this.#log = new CommandLog(log, bytes);
    this.#foldAt = options.logBytes;
    if (bytes > 0 || !isStamped(text, options.belongs)) this.#foldOrLetGo();
  }

  committed(state: State, commands: readonly Command[]): void {
    this.#refuseClosed();
    const { sequence, chain: before } = this.#progress;
    const n = sequence + 1;
    const { line, chain } = writeLine(commands, { n, before });
    this.#log.append(line);
    this.#progress = { state, sequence: n, chain };
    if (this.#log.bytes >= this.#foldAt) this.#foldInPassing();
  }

  replaced(state: State, origin: Origin): void {
    this.#refuseClosed();
    const before = { progress: this.#progress, origin: this.#origin };
    this.#progress = { ...this.#progress, state };
    this.#origin = origin;
    try {
      this.#fold();
    } catch (error) {
      this.#progress = before.progress;
      this.#origin = before.origin;
      throw error;
    }
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    try {
      if (this.#log.bytes > 0) this.#fold();
    } finally {
      this.#log.close();
      await this.#lock.release();
    }
  }

  #foldOrLetGo(): void {
    try {
      this.#fold();
    } catch (error) {
      this.#log.close();
      throw error;
    }
  }

  #fold(): void {
    const { state, sequence, chain } = this.#progress;
    const head = { belongs: this.#options.belongs, origin: this.#origin, sequence, chain };
    this.#store.write({ head, state });
    this.#log.empty();
    this.#foldAt = this.#options.logBytes;
  }

  /** The commit is safe in the log already, so a fold that fails is no reason to refuse it. */
  #foldInPassing(): void {
    try {
      this.#fold();
    } catch (error) {
      this.#options.report(error);
      this.#foldAt = this.#log.bytes * 2;
    }
  }

  #refuseClosed(): void {
    if (this.#closing === undefined) return;
    throw new DataFileError({
      file: this.#store.path,
      problem: "it is closed, and nothing more can be written",
      wayOut: "make a new stand-in to go on",
    });
  }
}

function beginningOf(text: DataText, { path, options }: { path: string; options: DataFileOptions }): ReadProgress {
  const { sequence, chain } = text;
  const { belongs, check, seeded } = options;
  return { state: stateOf(text, { file: path, belongs, check, like: seeded.state }), sequence, chain };
}

/** Whether a file says all that it should of itself: a new one does not yet, nor one that was changed by hand. */
function isStamped(text: DataText | undefined, belongs: Belonging): boolean {
  return (
    text !== undefined && text.vouchedFor && Object.keys(belongs).every((member) => Object.hasOwn(text.belongs, member))
  );
}

/** The history of a new file, told from others by what it begins with. */
function beginning({ belongs, seeded }: DataFileOptions): ReadProgress {
  return { state: seeded.state, sequence: 0, chain: checksum([JSON.stringify([belongs, seeded.origin])]) };
}
