import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { SeedError } from "../seeding/seed-error.ts";
import type { NamedText } from "./read-scenarios.ts";

/** The texts of a scenario, or of a folder of them in the order of their names. Throws a SeedError where nothing is there. */
export async function scenarioTexts(path: string): Promise<NamedText[]> {
  const found = await stat(path).catch(() => undefined);
  const wanted = "a scenario or a folder of them";
  if (found === undefined) throw new SeedError({ document: path, pointer: "" }, "no file", wanted);
  const names = found.isDirectory() ? (await readdir(path)).filter((name) => name.endsWith(".json")).sort() : [];
  const files = found.isDirectory() ? names.map((name) => join(path, name)) : [path];
  return Promise.all(files.map(async (name) => ({ name, text: await readFile(name, "utf8") })));
}
