import {
  type LogEntry,
  LogCut,
  type OpenedLog,
  type LogPlace,
  type SharedLog,
} from "../../../src/state/shared-log/shared-log.ts";

/** What a log says that is not so, or keeps to itself. */
export interface Lies {
  /** Followers are told everything twice. */
  twice?: boolean;
  /** Followers are told nothing of so many entries in a hundred. */
  holes?: number;
  /** Followers are told in so many milliseconds, each time others. */
  late?: number;
  /** So many appends in a hundred are kept and not answered. */
  unanswered?: number;
}

/** What all logs of one name have in common: an engine in memory. */
export class LyingEngine {
  head: string | undefined;
  start = "";
  entries: (LogPlace & { readonly text: string })[] = [];
  checkpoint: { readonly text: string; readonly at: LogPlace } | undefined;
  isAway = false;
  /** What happens before an entry is looked at. */
  before: (text: string) => Promise<void> | undefined = () => undefined;
  /** What happens before entries are read. */
  beforeRead: () => Promise<void> | undefined = () => undefined;
  /** Answers to appends that were let through. */
  appended = 0;
  lies: Lies;
  readonly draw: () => number;
  readonly followers = new Set<(text: string) => void>();

  constructor(draw: () => number = Math.random, lies: Lies = {}) {
    this.draw = draw;
    this.lies = lies;
  }

  get end(): LogPlace {
    const { n, chain } = this.entries.at(-1) ?? this.checkpoint?.at ?? { n: 0, chain: this.start };
    return { n, chain };
  }

  /** Forgets its last entries, as after a failover. */
  forget(entries: number): void {
    this.entries.splice(this.entries.length - entries);
  }

  /** A connection to it; `now` tells the time. */
  connect(now: () => number = () => Date.now()): SharedLog {
    const own = new Set<(text: string) => void>();
    const here = async () => {
      await Promise.resolve();
      if (this.isAway) throw new Error("the engine is away");
    };
    return {
      open: async (first) => {
        await here();
        if (this.head === undefined) ({ text: this.head, chain: this.start } = first(now()));
        const { head, checkpoint, end } = this;
        return { head, checkpoint, end } satisfies OpenedLog;
      },
      append: async (entry) => {
        await here();
        await this.before(entry.text);
        const outcome = this.#append(entry);
        if (this.draw() * 100 < (this.lies.unanswered ?? 0)) throw new Error("the connection was lost");
        return outcome;
      },
      read: async (n, most) => {
        await here();
        await this.beforeRead();
        if ((this.entries[0]?.n ?? 0) > n + 1) throw new LogCut("folded in");
        return this.entries
          .filter((entry) => entry.n > n)
          .slice(0, most)
          .map(({ text }) => text);
      },
      follow: (_after, told, signal) => {
        own.add(told);
        this.followers.add(told);
        signal.addEventListener("abort", () => this.followers.delete(told));
      },
      look: async () => {
        await here();
        return { now: now(), end: this.end };
      },
      keep: async (text, at) => {
        await here();
        const past = this.checkpoint?.at.n ?? 0;
        if (past >= at.n || !this.entries.some(({ n, chain }) => n === at.n && chain === at.chain)) return;
        this.checkpoint = { text, at };
        this.entries = this.entries.filter(({ n }) => n > past);
      },
      close: async () => {
        for (const told of own) this.followers.delete(told);
      },
    };
  }

  #append({ n, chain, before, text }: LogEntry): "done" | "behind" {
    const { end } = this;
    if (end.n !== n - 1 || end.chain !== before) return "behind";
    this.entries.push({ n, chain, text });
    this.appended += 1;
    for (const told of this.followers) this.#tell(told, text);
    return "done";
  }

  #tell(told: (text: string) => void, text: string): void {
    const { twice, holes = 0, late = 0 } = this.lies;
    if (this.draw() * 100 < holes) return;
    for (let times = twice === true ? 2 : 1; times > 0; times -= 1)
      setTimeout(() => this.followers.has(told) && told(text), this.draw() * late);
  }
}
