import { fileURLToPath } from "node:url";
import { composeSite } from "../../src/compose.ts";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { loadSeeds } from "../../src/seeding/load-seeds.ts";
import { makeState, type MakeStateOptions } from "../../src/seeding/make-state.ts";
import type { State } from "../../src/state/state.ts";

/** Every resource that the built-in site keeps. */
export const { resources } = await composeSite({}, { start: 0 });

/** The instant that tests run at unless they say so. */
export const NOW = Date.parse("2026-11-27T22:20:00Z");

/** A path of the repository. */
export function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../${name}`, import.meta.url));
}

/** A state of the built-in site, or of the given seeds. */
export async function made(options: Partial<MakeStateOptions> = {}): Promise<State> {
  return makeState({
    seeds: options.seeds ?? loadSeeds(),
    resources,
    seed: 1,
    scale: 1,
    now: NOW,
    zone: "Europe/Stockholm",
    languages: ["en", "sv"],
    defaultLanguage: "en",
    ...options,
  });
}

/** The records of a resource as JSON. */
export function recordsOf(state: State, resource: string): JsonObject[] {
  return JSON.parse(JSON.stringify([...(state.tableNamed(resource)?.all() ?? [])])) as JsonObject[];
}

/** All that a state holds, as one text. */
export function textOf(state: State): string {
  return JSON.stringify([
    state.resources.map((name) => [name, recordsOf(state, name)]),
    [...state.values()],
    state.nextIds(),
  ]);
}

/** A value as a text: texts as they are, all else as JSON. */
export function plain(value: Json | undefined): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
