/** How far a log has come: the number of its last entry, and the checksum of all up to it. */
export interface LogPlace {
  readonly n: number;
  readonly chain: string;
}

/** An entry on its way into a log. */
export interface LogEntry extends LogPlace {
  /** On which checksum it stands: that of entry `n - 1`. */
  readonly before: string;
  readonly text: string;
}

/** What a log begins with, and its place before the first entry. */
export interface LogHead {
  readonly text: string;
  readonly chain: string;
}

/** A log as it is found. */
export interface OpenedLog {
  readonly head: string;
  /** All that the entries up to a place led to; undefined where none are folded in yet. */
  readonly checkpoint: { readonly text: string; readonly at: LogPlace } | undefined;
  readonly end: LogPlace;
}

/**
 * What several processes write to and follow: texts in one order, on an engine that exists. Every call rejects while the engine is out of
 * reach; whether an `append` that rejects was kept can't be told.
 */
export interface SharedLog {
  /** Opens the log; `first` makes its head of the engine's time where there is none. */
  open(first: (now: number) => LogHead): Promise<OpenedLog>;
  /** Adds an entry where the log's end is exactly the place that it stands on; `behind` where it is another, and nothing was added. */
  append(entry: LogEntry): Promise<"done" | "behind">;
  /** The entries after number `n` in order, so many at most. Rejects with LogCut where some of them were dropped. */
  read(n: number, most: number): Promise<readonly string[]>;
  /** Tells every entry from now on, each once at least, until the signal ends it; goes on by itself after the connection was lost. */
  follow(after: () => number, told: (text: string) => void, signal: AbortSignal): void;
  /** The engine's time in milliseconds, and how far the log has come. */
  look(): Promise<{ readonly now: number; readonly end: LogPlace }>;
  /**
   * Keeps what the entries up to a place led to, and drops those that the checkpoint before held already, at once or not at all: whoever
   * is a little behind reads on. Nothing is done where there is one that is further.
   */
  keep(checkpoint: string, at: LogPlace): Promise<void>;
  /** Lets go of the engine. */
  close(): Promise<void>;
}

/** Entries that somebody asked for were folded in, and dropped. */
export class LogCut extends Error {
  override readonly name = "LogCut";
}
