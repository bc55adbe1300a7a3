import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import type { SeedDocument } from "../../src/seeding/seed-document.ts";
import type { StandinOptions } from "../../src/standin.ts";
import { controlRequests } from "./control-request.ts";
import { controlFaultsIn, faultsIn, fuzzedSite } from "./fuzzing.ts";
import { fuzzRequests } from "./fuzz-request.ts";
import { rawRequests } from "./raw-request.ts";
import { exchange } from "./socket-fuzzing.ts";

const seed = Number(process.env["FUZZ_SEED"] ?? 1);
const count = Number(process.env["FUZZ_COUNT"] ?? 500);
const CHUNK = 250;
/** One in so many requests is watched for a change of the state. */
const WATCH_EVERY = 8;

/** Seeds of parts of the whole number, each small enough to be kept and to be done again alone. */
function chunks(share: number): { seed: number; numRuns: number }[] {
  const total = Math.ceil(count * share);
  return Array.from({ length: Math.ceil(total / CHUNK) }, (_, at) => ({
    seed: seed * 1_000_003 + at,
    numRuns: Math.min(CHUNK, total - at * CHUNK),
  }));
}

function shown(what: object): string {
  return JSON.stringify(what, (_key, value: unknown) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value,
  ).slice(0, 4000);
}

function coreSite(): StandinOptions {
  const read = (name: string) => JSON.parse(readFileSync(`test/core/recordings/${name}.json`, "utf8")) as JsonObject;
  const { collections } = read("start") as unknown as { collections: NonNullable<SeedDocument["answers"]> };
  return { index: read("index"), seeds: [{ answers: collections, others: "empty" }] };
}

describe("fuzzing", { timeout: 60_000 + count * 100 }, () => {
  it.each(["open", "strict"] as const)("finds nothing in process, where permissions are %s", async (auth) => {
    const fuzzed = await fuzzedSite(auth);
    const found: string[] = [];
    for (const chunk of chunks(auth === "open" ? 0.5 : 0.2)) {
      for (const [at, hostile] of fc.sample(fuzzRequests(fuzzed.site.catalogue), chunk).entries()) {
        const faults = await faultsIn(hostile, fuzzed, { watched: at % WATCH_EVERY === 0 });
        if (faults.length > 0) found.push(`${faults.join("; ")}\n  ${shown(hostile)}`);
      }
      fuzzed.site.reset();
      progress(auth, chunk.seed, found.length);
    }
    expect(found).toEqual([]);
  });

  it("finds nothing in a loaded site of the core that holds what it answered", async () => {
    const fuzzed = await fuzzedSite("open", coreSite());
    const found: string[] = [];
    for (const chunk of chunks(0.1)) {
      for (const [at, hostile] of fc.sample(fuzzRequests(fuzzed.site.catalogue), chunk).entries()) {
        // What meta is refused for comes after the record was written: it stays, as on a real site.
        const watched = at % WATCH_EVERY === 0 && !String(hostile.body ?? "").includes("meta");
        const faults = await faultsIn(hostile, fuzzed, { watched });
        if (faults.length > 0) found.push(`${faults.join("; ")}\n  ${shown(hostile)}`);
      }
      fuzzed.site.reset();
      progress("core", chunk.seed, found.length);
    }
    expect(found).toEqual([]);
  });

  it("finds nothing at the side door", async () => {
    const fuzzed = await fuzzedSite("open");
    const found: string[] = [];
    for (const chunk of chunks(0.1)) {
      for (const hostile of fc.sample(controlRequests, chunk)) {
        const faults = await controlFaultsIn(hostile, fuzzed);
        if (faults.length > 0) found.push(`${faults.join("; ")}\n  ${shown(hostile)}`);
      }
      await fuzzed.site.fetch("http://127.0.0.1/__standin/sandboxes/fuzz", { method: "DELETE" });
      progress("side door", chunk.seed, found.length);
    }
    expect(found).toEqual([]);
  });

  it("finds nothing on sockets", async () => {
    const { site, thrown } = await fuzzedSite("open");
    const server = await site.listen({ port: 0 });
    onTestFinished(() => server.close());
    const found: string[] = [];
    for (const chunk of chunks(0.2)) {
      const all = fc.sample(rawRequests, chunk);
      for (let at = 0; at < all.length; at += 25)
        found.push(
          ...(await Promise.all(all.slice(at, at + 25).map((bytes) => socketFaults(server.url, bytes)))).flat(),
        );
      found.push(...thrown());
      const health = await fetch(`${server.url}/__standin/health`);
      expect(health.status).toBe(200);
      site.reset();
      progress("sockets", chunk.seed, found.length);
    }
    expect(found).toEqual([]);
  });
});

async function socketFaults(url: string, bytes: Uint8Array): Promise<string[]> {
  const { statuses, received } = await exchange(url, bytes);
  if (statuses.every((status) => status < 500)) return [];
  return [`${statuses.join(", ")}: ${received.slice(0, 500)}\n  ${shown(bytes)}`];
}

/** Where many are sent, whoever waits sees how far it is; and a hang is found again by the seed that was shown last. */
function progress(where: string, at: number, found: number): void {
  if (process.env["FUZZ_COUNT"] !== undefined)
    process.stderr.write(`fuzz: ${where}, part ${at} done, ${found} found\n`);
}
