import { readFileSync } from "node:fs";
import type { Json } from "../../../src/json/json.ts";
import type { SeedDocument } from "../../../src/seeding/seed-document.ts";
import type { Standin, StandinOptions } from "../../../src/standin.ts";
import { heldSite } from "../../support/held-site.ts";

const seed = JSON.parse(readFileSync(new URL("../../transcripts/seed.json", import.meta.url), "utf8")) as SeedDocument;
const ORIGIN = "http://127.0.0.1:4010";

/** The site that was recorded, at the time of the recording, every answer held against its schema. */
export function recordedSite(options: StandinOptions = {}): Promise<Standin> {
  return heldSite({ seeds: [seed], now: "2026-11-27T22:20:00Z", ...options });
}

/** What a site said to a call. */
export class Said {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;

  constructor(response: Response, body: Json) {
    this.status = response.status;
    this.headers = response.headers;
    this.body = body;
  }

  /** The value at a path of the body. */
  at(...steps: (string | number)[]): Json | undefined {
    let value: Json | undefined = this.body;
    for (const step of steps)
      value =
        typeof value === "object" && value !== null
          ? Object.entries(value).find(([key]) => key === String(step))?.[1]
          : undefined;
    return value;
  }

  /** The text or number at a path, as text; empty where it is none. */
  text(...steps: (string | number)[]): string {
    const value = this.at(...steps);
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  }

  /** Names of the members at a path. */
  names(...steps: (string | number)[]): string[] {
    return Object.keys(this.at(...steps) ?? {});
  }

  /** Ids of the listed things. */
  get ids(): number[] {
    return this.names().map((at) => Number(this.text(at, "id")));
  }
}

/** Calls a site; with a body the method is followed by it. */
export function caller(
  site: Standin,
  { language = "en", user }: { language?: string; user?: string | undefined } = {},
) {
  return async (method: string, path: string, body?: Json): Promise<Said> => {
    const headers: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
    if (user !== undefined) headers["Authorization"] = `Basic ${btoa(`${user}:${user}`)}`;
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await site.fetch(new Request(`${ORIGIN}/${language}/api${path}`, init));
    return new Said(response, JSON.parse(await response.text()) as Json);
  };
}

/** The request token that the site hands out. */
export async function tokenOf(site: Standin): Promise<string> {
  const response = await site.fetch(new Request(`${ORIGIN}/__standin`));
  return new Said(response, JSON.parse(await response.text()) as Json).text("nonce");
}
