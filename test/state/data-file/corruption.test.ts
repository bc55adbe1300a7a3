import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadProgram } from "../../../src/commands/compiled-code.ts";
import { randomOf, wholeBetween } from "../../../src/seeding/random.ts";
import { DataFileError } from "../../../src/state/data-file/data-file-error.ts";
import { dataFolder, dataSite, makeVenue, venues } from "./site.ts";

/** As many as `CORRUPTIONS` says, 30 unless it does. */
const COUNT = Number(process.env["CORRUPTIONS"] ?? 30);
const TIMEOUT = 20_000 + COUNT * 2000;

it(
  `a data file or log with a bit flipped is refused in words, or nothing is lost: ${COUNT} times`,
  { timeout: TIMEOUT },
  async () => {
    const { folder, file } = await dataFolder();
    const site = await dataSite(file);
    await makeVenue(site, "Barn");
    await site.close();
    const left = await dataSite(file);
    for (const name of ["Shed", "Åskan", "Mill"]) await makeVenue(left, name);
    const outcomes: string[] = [];
    for (let n = 0; n < COUNT; n += 1) {
      const random = randomOf(`flip ${n}`);
      const harmed = join(folder, `${n}.json`);
      for (const end of ["", ".log"]) copyFileSync(file + end, harmed + end);
      const where = flipBit(random() < 0.5 ? harmed : `${harmed}.log`, random);
      outcomes.push(`${where}: ${await outcomeOf(harmed)}`);
    }
    const refused = /: data file \/.+: .+; .+/;
    const sound = /: Hall, Yard, Barn, Shed, Åskan, Mill$/;
    expect(outcomes.filter((outcome) => !refused.test(outcome) && !sound.test(outcome))).toEqual([]);
    expect(outcomes.filter((outcome) => refused.test(outcome)).length).toBeGreaterThan(0);
  },
);

/** The venues that a start finds, or why there is none. */
async function outcomeOf(file: string): Promise<string> {
  try {
    const site = await dataSite(file, { report: () => {} });
    await site.close();
    return venues(site).join(", ");
  } catch (error) {
    if (error instanceof DataFileError) return error.message;
    throw error;
  }
}

it(`kept code with a bit flipped is not used: ${COUNT} times`, { timeout: TIMEOUT }, async () => {
  const { folder } = await dataFolder();
  for (let n = 0; n < COUNT; n += 1) {
    const own = join(folder, String(n));
    mkdirSync(own);
    const file = join(own, "program.cjs");
    writeFileSync(file, `exports.sum = (a, b) => a + b + ${n};`);
    loadProgram(file).keep();
    const kept = join(own, readdirSync(own).find((name) => name.endsWith(".code")) ?? "none");
    flipBit(kept, randomOf(`code ${n}`));
    const { exports, wasKept } = loadProgram<{ sum(a: number, b: number): number }>(file);
    expect([exports.sum(1, 2), wasKept, existsSync(kept)]).toEqual([3 + n, false, false]);
  }
});

function flipBit(path: string, random: () => number): string {
  const bytes = readFileSync(path);
  const at = wholeBetween(random, 0, bytes.length - 1);
  const bit = wholeBetween(random, 0, 7);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  writeFileSync(path, bytes);
  return `${path}, byte ${at}, bit ${bit}`;
}
