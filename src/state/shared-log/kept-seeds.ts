import type { Origin, Seeded } from "../origin.ts";

/** Seeded states that are kept in case that somebody goes back to them, beside the first one. */
const MOST = 20;

/** What origins were built to: in one process the same origin is the same state as long as it is kept. */
export class KeptSeeds {
  readonly #seeds = new Map<string, Seeded>();
  readonly #build: (origin: Origin) => Promise<Seeded>;

  /** `first`: never forgotten. */
  constructor(first: { origin: Origin; seeded: Seeded }, build: (origin: Origin) => Promise<Seeded>) {
    this.#build = build;
    this.keep(first.origin, first.seeded);
  }

  /** What an origin was built to, where that is kept. */
  known(origin: Origin): Seeded | undefined {
    return this.#seeds.get(keyOf(origin));
  }

  /** What an origin is built to, anew where it is not kept. */
  async built(origin: Origin): Promise<Seeded> {
    return this.known(origin) ?? this.keep(origin, await this.#build(origin));
  }

  /** Keeps what an origin was built to. */
  keep(origin: Origin, seeded: Seeded): Seeded {
    this.#seeds.set(keyOf(origin), seeded);
    for (const key of [...this.#seeds.keys()].slice(1, -MOST)) this.#seeds.delete(key);
    return seeded;
  }
}

function keyOf({ seed, scale, now }: Origin): string {
  return JSON.stringify([seed, scale, now]);
}
