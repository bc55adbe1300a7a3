import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { smallIndex } from "../../http/small-site.ts";
import { dataFolder, dataSite, makeVenue, venues } from "./site.ts";

type Options = NonNullable<Parameters<typeof dataSite>[1]>;

const small = (of: Parameters<typeof smallIndex>[0]) => ({ index: smallIndex(of), seeds: [] });
const things = small({ "/small/v1/things": {} });

describe("a file that belongs to another server is refused, and says in what it differs:", () => {
  it.each<[what: string, first: Options, then: Options, says: RegExp]>([
    [
      "seed",
      {},
      { seed: 2 },
      /written with seed 1, and this server has seed 2; start with seed 1, or name another file/,
    ],
    ["a text for a seed", { seed: 1 }, { seed: "1" }, /seed 1, and this server has seed "1"/],
    ["scale", { scale: 2 }, {}, /written with scale 2, and this server has scale 1/],
    ["language", { builtIn: true }, { builtIn: true, lang: "sv" }, /language "en", and this server has language "sv"/],
    ["seed documents", {}, { seeds: [] }, /other seed documents/],
    [
      "routes",
      { seeds: [] },
      things,
      /written with the namespace calendar\/events\/v1, which this server does not have/,
    ],
    ["more routes", things, { seeds: [] }, /the namespace small\/v1, which this server does not have/],
    [
      "routes of a namespace",
      things,
      small({ "/small/v1/others": {} }),
      /another form of the namespace small\/v1; start with the index documents/,
    ],
    [
      "an arg",
      things,
      small({ "/small/v1/things": { args: { size: { type: "integer" } } } }),
      /another form of the namespace small\/v1/,
    ],
  ])("%s", async (_, first, then, says) => {
    const { file } = await dataFolder();
    await (await dataSite(file, first)).close();
    const before = readFileSync(file, "utf8");
    await expect(dataSite(file, then)).rejects.toThrow(says);
    expect(readFileSync(file, "utf8")).toBe(before);
    await dataSite(file, first);
  });

  it("its records are used all the same once that member is out of the file", async () => {
    const { file } = await dataFolder();
    const site = await dataSite(file);
    await makeVenue(site, "Barn");
    await site.close();
    writeFileSync(file, readFileSync(file, "utf8").replace('{"seed":1,', "{"));
    const other = await dataSite(file, { seed: 2 });
    expect(venues(other)).toContain("Barn");
    await other.close();
    await expect(dataSite(file, { seed: 1 })).rejects.toThrow(/seed 2/);
  });

  it("names of seed documents and the clock make no difference", async () => {
    const { file } = await dataFolder();
    await (await dataSite(file, { seeds: [{ name: "one" }] })).close();
    const again = dataSite(file, { seeds: [{ name: "two" }], now: "2040-01-01T00:00:00Z" });
    await expect(again).resolves.toBeDefined();
  });
});
