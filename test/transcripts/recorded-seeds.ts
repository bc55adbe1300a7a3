import { readFileSync } from "node:fs";
import type { SeedDocument } from "../../src/seeding/seed-document.ts";

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as SeedDocument;

const seed = read("seed.json");
/** What some exchanges had beside the seed. */
const extra: Readonly<Record<string, SeedDocument>> = {
  connected: read("seed-connected.json"),
  entries: read("seed-entries.json"),
  fonts: read("seed-fonts.json"),
};

/** What the recorded site held at the start of a copy. */
export function recordedSeeds(copy = ""): SeedDocument[] {
  const more = extra[copy];
  return more === undefined ? [seed] : [seed, more];
}
