import assert from "node:assert/strict";
import { wholeBetween } from "../../../src/seeding/random.ts";

/** An answer of one of the processes that share a site. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  /** Number of the entry that has what was written; 0 where nothing was. */
  readonly place: number;
  /** Number of the change that the answer tells of; 0 for none. */
  readonly change: number;
}

/** What an answer says. */
export function answeredWith(status: number, headers: Headers, text: string): Answered {
  const number = (name: string) => Number(headers.get(name) ?? 0);
  return { status, text, place: number("X-Standin-Place"), change: number("X-Standin-Change") };
}

/** One of the processes that share a site. */
export interface Side {
  /** `place`: number of the entry that the caller has seen. */
  ask(method: string, path: string, asked: { readonly body?: unknown; readonly place: number }): Promise<Answered>;
  /** Whether it came when others had written already: it knows fewer changes. */
  readonly isLate?: boolean;
}

const NAMES = ["one", "two", "three"];

/** A random walk over processes that share a site, from all sides: after each step all of them show the same, byte for byte. */
export class Walk {
  readonly sides: Side[];
  readonly #api: string;
  readonly #random: () => number;
  #place = 0;
  #made = 0;
  /** What was done, and how often. */
  readonly done: Record<string, number> = {};

  /** `api`: the path of the API. */
  constructor(sides: readonly Side[], { api, random }: { api: string; random: () => number }) {
    this.sides = [...sides];
    this.#api = api;
    this.#random = random;
  }

  /** Takes so many steps. */
  async go(steps: number): Promise<void> {
    const kinds = Object.keys(this.#steps);
    for (let step = 0; step < steps; step += 1) {
      const kind = this.#some(kinds);
      await this.#steps[kind]?.();
      this.done[kind] = (this.done[kind] ?? 0) + 1;
      await this.alike();
    }
  }

  /** Throws where two sides show something else. */
  async alike(): Promise<void> {
    const [first, ...others] = await Promise.all(this.sides.map((side) => this.#shown(side)));
    for (const [at, other] of others.entries()) {
      const isLate = this.sides[at + 1]?.isLate === true;
      assert.deepEqual(isLate ? { ...other, history: first?.["history"] } : other, first);
    }
  }

  /** All records, as text. */
  async records(side = this.#side): Promise<string> {
    const { records } = JSON.parse(await this.#told("GET", "/__standin/", { side })) as { records: object };
    const told = Object.keys(records).map((resource) => this.#told("GET", `/__standin/state/${resource}`, { side }));
    return (await Promise.all(told)).join("\n");
  }

  /** Undoes so many changes at one side and makes them again at another: all is as it was. */
  async thereAndBack(): Promise<void> {
    const side = this.sides[0];
    const before = await this.records(side);
    const possible = await this.#undoable();
    if (possible === 0) return;
    const count = wholeBetween(this.#random, 1, Math.min(possible, 5));
    await this.#told("POST", "/__standin/undo", { body: { count }, side });
    await this.alike();
    await this.#told("POST", "/__standin/redo", { body: { count }, side: this.sides[1] });
    for (const each of this.sides) assert.equal(await this.records(each), before);
  }

  /** Plays a scenario at one side, and undoes it at another by one undo: the records are as they were. */
  async playedAndUndone(): Promise<void> {
    const before = await this.records();
    await this.#told("PUT", "/__standin/scenarios/empty", { body: { state: { "calendar/venue": [] } } });
    await this.write();
    const written = await this.records();
    assert.notEqual(written, before);
    await this.#told("POST", "/__standin/scenarios/empty/play", { side: this.sides[0] });
    for (const each of this.sides)
      assert.deepEqual(JSON.parse(await this.#told("GET", "/__standin/state/calendar/venue", { side: each })), []);
    await this.#told("POST", "/__standin/undo", { side: this.sides[1] });
    for (const each of this.sides) assert.equal(await this.records(each), written);
  }

  /** Makes a venue; what its answer says is the number of the change is so at all sides. */
  async write(from?: Side): Promise<void> {
    const body = { venue: `Venue ${(this.#made += 1)}` };
    const { status, change } = await this.#asked("POST", this.#venues, { body, side: from });
    assert.equal(status, 201);
    for (const side of this.sides) {
      const { changes } = JSON.parse(await this.#told("GET", "/__standin/history", { side })) as History;
      assert.deepEqual([changes[0]?.n, changes[0]?.kind], [change, "call"]);
    }
  }

  readonly #steps: Readonly<Record<string, () => Promise<unknown>>> = {
    "a write": () => this.write(),
    "another write": () => this.write(),
    "a change": async () => {
      const id = await this.#venue();
      if (id !== undefined)
        await this.#asked("POST", `${this.#venues}/${id}`, { body: { description: `Changed ${(this.#made += 1)}` } });
    },
    "a removal": async () => {
      const id = await this.#venue();
      if (id !== undefined) await this.#asked("DELETE", `${this.#venues}/${id}`);
    },
    "a batch": async () => {
      const requests = Array.from({ length: wholeBetween(this.#random, 1, 4) }, () => ({
        method: "POST",
        path: "/calendar/events/v1/venues",
        body: { venue: `Venue ${(this.#made += 1)}` },
      }));
      await this.#told("POST", `${this.#api}/batch/v1`, { body: { requests } });
    },
    "a snapshot": () => this.#told("POST", "/__standin/snapshots", { body: { name: this.#some(NAMES) } }),
    "a restore": () => this.#asked("POST", `/__standin/snapshots/${this.#some(NAMES)}/restore`),
    "a snapshot that goes": () => this.#asked("DELETE", `/__standin/snapshots/${this.#some(NAMES)}`),
    "an import": async () => {
      const { status, text } = await this.#asked("GET", `/__standin/snapshots/${this.#some(NAMES)}`);
      if (status !== 200) return;
      const name = this.#some(NAMES);
      await this.#told("PUT", `/__standin/snapshots/${name}`, { body: JSON.parse(text) });
      await this.#told("POST", `/__standin/snapshots/${name}/restore`);
    },
    "a state": async () => {
      const venues = JSON.parse(await this.#told("GET", "/__standin/state/calendar/venue")) as unknown[];
      const body = venues.filter(() => this.#random() < 0.7);
      await this.#told("PUT", "/__standin/state/calendar/venue", { body });
    },
    "a reset": async () => {
      const body = this.#random() < 0.3 ? { seed: wholeBetween(this.#random, 1, 3) } : undefined;
      await this.#told("POST", "/__standin/reset", { body });
    },
    "a scenario": async () => {
      const [name, other] = [this.#some(NAMES), this.#some(NAMES)];
      const uses = name < other ? { uses: [other] } : {};
      const now = Date.UTC(wholeBetween(this.#random, 2031, 2039), 0, 1);
      const parts = this.#some<object>([
        { state: { "calendar/venue": [] } },
        { reset: true, auth: "open" },
        { now, faults: [{ match: { method: "PATCH" }, answer: { status: 418 } }] },
      ]);
      await this.#asked("PUT", `/__standin/scenarios/${name}`, { body: { ...uses, ...parts } });
    },
    "a play": () => this.#asked("POST", `/__standin/scenarios/${this.#some(NAMES)}/play`),
    "a scenario that goes": () => this.#asked("DELETE", `/__standin/scenarios/${this.#some(NAMES)}`),
    "an undo": () => this.#asked("POST", "/__standin/undo", { body: { count: wholeBetween(this.#random, 1, 3) } }),
    "a redo": () => this.#asked("POST", "/__standin/redo", { body: { count: wholeBetween(this.#random, 1, 3) } }),
    "there and back": () => this.thereAndBack(),
    "a clock": () => {
      const body = this.#some<object>([
        { advanceMs: wholeBetween(this.#random, -10_000, 100_000) },
        { now: Date.UTC(wholeBetween(this.#random, 2031, 2039), 5, 1) },
      ]);
      return this.#told("PUT", "/__standin/clock", { body });
    },
    "a fault": () =>
      this.#told("POST", "/__standin/faults", { body: { match: { method: "PATCH" }, answer: { status: 418 } } }),
    "no faults": () => this.#told("DELETE", "/__standin/faults"),
  };

  get #venues(): string {
    return `${this.#api}/calendar/events/v1/venues`;
  }

  get #side(): Side {
    return this.#some(this.sides);
  }

  #some<Value>(list: readonly Value[]): Value {
    return list[wholeBetween(this.#random, 0, list.length - 1)] as Value;
  }

  async #venue(): Promise<number | undefined> {
    const venues = JSON.parse(await this.#told("GET", "/__standin/state/calendar/venue")) as { id: number }[];
    return venues.length === 0 ? undefined : this.#some(venues).id;
  }

  /** How many changes can be undone at the first side, which knows all of them; more than five are not counted. */
  async #undoable(): Promise<number> {
    const { changes } = JSON.parse(await this.#told("GET", "/__standin/history", { side: this.sides[0] })) as History;
    const sinceUndo = changes.findIndex(({ kind }) => kind === "undo" || kind === "redo");
    return Math.min(5, sinceUndo === -1 ? changes.length : sinceUndo);
  }

  /** Asks a side, any unless given, as somebody who has seen all that was written. */
  async #asked(method: string, path: string, { body, side = this.#side }: Asked = {}): Promise<Answered> {
    const answered = await side.ask(method, path, { body, place: this.#place });
    this.#place = Math.max(this.#place, answered.place);
    assert.ok(answered.status < 500, `${method} ${path}: ${answered.text}`);
    return answered;
  }

  /** The same, where it has to be done. */
  async #told(method: string, path: string, asked: Asked = {}): Promise<string> {
    const { status, text } = await this.#asked(method, path, asked);
    assert.ok(status < 300, `${method} ${path}: ${text}`);
    return text;
  }

  /** All that a side shows of the sandbox. */
  async #shown(side: Side): Promise<Record<string, string>> {
    const shown: Record<string, string> = {
      records: await this.records(side),
      answers: (await this.#asked("GET", `${this.#venues}?per_page=50`, { side })).text,
    };
    for (const topic of ["history", "snapshots", "clock", "faults", "scenarios"])
      shown[topic] = await this.#told("GET", `/__standin/${topic}`, { side });
    return shown;
  }
}

interface History {
  readonly changes: readonly { readonly n: number; readonly kind: string }[];
}

interface Asked {
  readonly body?: unknown;
  readonly side?: Side | undefined;
}
