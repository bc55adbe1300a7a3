import type { Command, State } from "../state.ts";
import { stateWeight } from "../growth.ts";
import type { Origin, Seeded } from "../origin.ts";
import type { StateWatch } from "../sandbox.ts";
import type { Belonging } from "./data-document.ts";
import { checksum, CommandLog, writeLine } from "./command-log.ts";
import { asDataFileError, DataFileError, dataPath, reasonOf, systemProblem } from "./data-file-error.ts";
import { DataStore } from "./data-store.ts";
import { type Holder, type Lock, takeLock } from "./lock.ts";
import type { DataText } from "./read-data-text.ts";
import { type ReadProgress, readLog } from "./read-log.ts";
import { type RecordsCheck, refuseOrphan, stateOf } from "./restore.ts";
import { rightsOf } from "./rights.ts";

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
  readonly start: { readonly state: State; readonly origin: Origin; readonly writtenBytes: number };
  /** Whatever is written from now on says that it belongs to another server; returns what takes that back. */
  belongTo(belongs: Belonging): () => void;
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
  #belongs: Belonging;
  #origin: Origin;
  #foldAt: number;
  #closing: Promise<void> | undefined;

  constructor({ path, lock, options }: { path: string; lock: Lock; options: DataFileOptions }) {
    this.#options = options;
    this.#belongs = options.belongs;
    this.#lock = lock;
    this.#store = new DataStore(path);
    const log = `${path}.log`;
    const text = this.#store.read();
    if (text === undefined) refuseOrphan(log, path);
    this.#origin = text?.origin ?? options.seeded.origin;
    const { bytes, lacksEnd, ...progress } =
      text === undefined
        ? { ...beginning(options), bytes: 0, lacksEnd: false }
        : readLog(log, beginningOf(text, { path, options }));
    this.#progress = progress;
    this.start = { state: progress.state, origin: this.#origin, writtenBytes: progress.writtenBytes };
    this.#store.clearUnfinished();
    this.#log = new CommandLog(log, { bytes, lacksEnd, rights: rightsOf(path) });
    this.#foldAt = options.logBytes;
    if (text === undefined) this.#foldOrLetGo();
    else if (bytes > 0 || !isStamped(text, options.belongs)) this.#foldInPassing();
  }

  committed(state: State, commands: readonly Command[], writtenBytes: number): void {
    this.#refuseClosed();
    const { sequence, chain: before } = this.#progress;
    const n = sequence + 1;
    const { line, chain } = writeLine(commands, { n, before });
    const progress = { state, sequence: n, chain, writtenBytes };
    if (!this.#store.isThere || !this.#log.isThere) return this.#writeAnew(progress);
    this.#append(line);
    this.#progress = progress;
    if (this.#log.bytes >= this.#foldAt) this.#foldInPassing();
  }

  replaced(state: State, origin: Origin, writtenBytes: number): void {
    this.#refuseClosed();
    this.#foldWith({ ...this.#progress, state, writtenBytes }, origin);
  }

  belongTo(belongs: Belonging): () => void {
    const before = this.#belongs;
    this.#belongs = belongs;
    return () => {
      this.#belongs = before;
    };
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    try {
      // What is in the log is safe there, so a full disk is no reason for an end that failed.
      if (this.#log.bytes > 0) this.#foldInPassing();
    } finally {
      this.#log.close();
      await this.#lock.release();
    }
  }

  #append(line: string): void {
    try {
      this.#log.append(line);
    } catch (error) {
      throw new DataFileError({
        file: this.#log.path,
        problem: `it can't be written: ${reasonOf(error)}`,
        wayOut: systemProblem(error)?.wayOut ?? "let this user write it",
        cause: error,
      });
    }
  }

  /** Somebody took a file away that was in use: the next start would miss what was in it, so all of it is written once more. */
  #writeAnew(progress: ReadProgress): void {
    const file = this.#store.isThere ? this.#log.path : this.#store.path;
    this.#foldWith(progress, this.#origin);
    this.#options.report(
      new DataFileError({
        file,
        problem: "it was taken away or cut short while it was in use",
        wayOut:
          "nothing is lost, as all of it was written anew; leave the file and its log alone while the server runs",
      }),
    );
  }

  #foldWith(progress: ReadProgress, origin: Origin): void {
    const before = { progress: this.#progress, origin: this.#origin };
    this.#progress = progress;
    this.#origin = origin;
    try {
      this.#fold();
    } catch (error) {
      this.#progress = before.progress;
      this.#origin = before.origin;
      throw error;
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
    const { state, ...progress } = this.#progress;
    const head = { belongs: this.#belongs, origin: this.#origin, ...progress };
    this.#store.write({ head, state });
    this.#log.empty();
    this.#foldAt = this.#options.logBytes;
  }

  /** What is to be folded is safe in the log already, so a fold that fails is no reason to refuse it. */
  #foldInPassing(): void {
    try {
      this.#fold();
    } catch (error) {
      this.#options.report(error);
      this.#foldAt = Math.max(this.#log.bytes, this.#options.logBytes) * 2;
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
  const state = stateOf(text, { file: path, belongs, check, like: seeded.state });
  const writtenBytes = text.writtenBytes ?? Math.max(0, stateWeight(state) - stateWeight(seeded.state));
  return { state, sequence, chain, writtenBytes };
}

/** Whether a file says all that it should of itself: a new one does not yet, nor one that was changed by hand. */
function isStamped(text: DataText | undefined, belongs: Belonging): boolean {
  return (
    text !== undefined && text.vouchedFor && Object.keys(belongs).every((member) => Object.hasOwn(text.belongs, member))
  );
}

/** The history of a new file, told from others by what it begins with. */
function beginning({ belongs, seeded }: DataFileOptions): ReadProgress {
  return {
    state: seeded.state,
    sequence: 0,
    chain: checksum([JSON.stringify([belongs, seeded.origin])]),
    writtenBytes: 0,
  };
}
