import type { Venues } from "./ledger.ts";

/** Speaks to a server about venues; every call rejects when the server is gone, and throws when it refuses. */
export class VenuesApi {
  readonly #apiRoot: string;

  constructor(apiRoot: string) {
    this.#apiRoot = apiRoot;
  }

  /** Makes a venue and returns its id. */
  async create(title: string): Promise<number> {
    const { id } = (await this.#send("POST", VENUES, { venue: title })) as { id: number };
    return id;
  }

  update(id: number, title: string): Promise<unknown> {
    return this.#send("POST", `${VENUES}/${id}`, { venue: title });
  }

  /** Puts a venue into the trash, which is gone as far as `all` knows. */
  remove(id: number): Promise<unknown> {
    return this.#send("DELETE", `${VENUES}/${id}`);
  }

  /** Back to the seed, or to that of another seed; neither has a venue. */
  reset(seed?: string): Promise<unknown> {
    return this.#send("POST", "/__standin/reset", seed === undefined ? {} : { seed });
  }

  snapshot(name: string): Promise<unknown> {
    return this.#send("POST", "/__standin/snapshots", { name });
  }

  restore(name: string): Promise<unknown> {
    return this.#send("POST", `/__standin/snapshots/${name}/restore`);
  }

  /** Replaces the venues by some of them. */
  async keep(ids: ReadonlySet<number>): Promise<unknown> {
    const records = await this.#records();
    return this.#send(
      "PUT",
      "/__standin/state/calendar/venue",
      records.filter(({ id }) => ids.has(id)),
    );
  }

  async all(): Promise<Venues> {
    const records = await this.#records();
    return new Map(records.filter(({ status }) => status !== "trash").map(({ id, title }) => [id, title]));
  }

  async #records(): Promise<{ id: number; title: string; status: string }[]> {
    return (await this.#send("GET", "/__standin/state/calendar/venue")) as never;
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(new URL(path, this.#apiRoot), {
      method,
      ...(body !== undefined && { headers, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Refusal(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}

/** An answer that says that something was not done. */
export class Refusal extends Error {}

const VENUES = "calendar/events/v1/venues";
