import { closeSync, copyFileSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { linesOf } from "../../../src/state/data-file/lines.ts";
import { readDataText } from "../../../src/state/data-file/read-data-text.ts";
import { dataFolder, dataSite, makeVenue, posted, venues } from "./site.ts";

/** Written with two venues and one that was made. */
async function written(): Promise<{ file: string; folder: string }> {
  const { file, folder } = await dataFolder();
  const site = await dataSite(file);
  await makeVenue(site, "Barn");
  await site.close();
  return { file, folder };
}

describe("a file that is longer than a text can be", () => {
  const LONGEST = 100;

  it("is read line by line, and holds what it holds as a whole", async () => {
    const { file } = await written();
    const { belongs, sequence, nextIds, values, records } = readDataText(file, LONGEST);
    const document: unknown = JSON.parse(readFileSync(file, "utf8"));
    expect(document).toMatchObject({ belongs, sequence, nextIds, values, records });
    expect(records["calendar/venue"]).toHaveLength(3);
  });

  it("is held against its checksums", async () => {
    const { file } = await written();
    writeFileSync(file, readFileSync(file, "utf8").replace("Yard", "Yarn"));
    expect(() => readDataText(file, LONGEST)).toThrow(/at \/records\/calendar~1venue: .+checksum/);
  });

  it("is refused with the line where it is laid out otherwise, and a shorter one is not", async () => {
    const { file } = await written();
    const [first, second, ...rest] = readFileSync(file, "utf8").split("\n");
    writeFileSync(file, [first, ` ${second}`, "", ...rest].join("\n"));
    expect(() => readDataText(file, LONGEST)).toThrow(/site\.json, line 3: .+too long.+put back a copy/);
    expect(readDataText(file).records["calendar/venue"]).toHaveLength(3);
  });

  it.each(["__proto__", "constructor"])("may have a value named %s", async (name) => {
    const { file } = await written();
    const text = readFileSync(file, "utf8").replace(/"checksums": .*\n/, "");
    writeFileSync(file, text.replace('"colour"', `"${name}"`));
    expect(Object.entries(readDataText(file, LONGEST).values)).toEqual([[name, "red"]]);
  });
});

describe("the lines of a file", () => {
  const MIB = 1 << 20;

  it.each([
    ["none", [""]],
    ["an empty one", ["", ""]],
    ["one that ends with the piece", ["a".repeat(MIB - 1), "b"]],
    ["one that begins with the piece", ["a".repeat(MIB), "b", ""]],
    ["one over several pieces", ["x", "y".repeat(5 * MIB + 3), "z"]],
    ["letters over two pieces", ["å".repeat(MIB), ""]],
  ])("%s", async (_, lines) => {
    const { folder } = await dataFolder();
    const path = join(folder, "lines");
    writeFileSync(path, lines.join("\n"));
    const descriptor = openSync(path, "r");
    const read = [...linesOf(descriptor)];
    closeSync(descriptor);
    const texts = read.map(({ bytes }) => bytes.toString("utf8"));
    expect(texts.length === lines.length ? texts : [...texts, ""]).toEqual(lines);
    const content = readFileSync(path);
    for (const { at, bytes } of read) expect(content.subarray(at, at + bytes.length).equals(bytes)).toBe(true);
    expect(read.every(({ ended }, index) => ended === index < lines.length - 1)).toBe(true);
  });
});

describe("the bound on what is written", () => {
  const limits = { writtenBytes: 40_000 };
  const long = "n".repeat(4000);

  it.each([
    ["folded in", async (site: Awaited<ReturnType<typeof dataSite>>) => site.close()],
    ["left in the log", async () => {}],
  ])("counts over restarts what was %s", async (_, end) => {
    const { file, folder } = await dataFolder();
    let site = await dataSite(file, { limits });
    let count = 0;
    for (let start = 0; start < 8; start += 1) {
      for (let n = 0; n < 2; n += 1)
        if (await makeVenue(site, `${start} ${n} ${long}`).catch(refusedAsFull)) count += 1;
      await end(site);
      const next = join(folder, `${start}.json`);
      for (const ending of ["", ".log"])
        copyWhereThere((start === 0 ? file : join(folder, `${start - 1}.json`)) + ending, next + ending);
      site = await dataSite(next, { limits });
    }
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(6);
    await expect(makeVenue(site, long)).rejects.toThrow(/^507 .+standin_full/);
    await posted(site, "/__standin/reset", {});
    await makeVenue(site, long);
    expect(venues(site)).toHaveLength(3);
  });

  it("counts in a file that does not say how much that was", async () => {
    const { file } = await dataFolder();
    const site = await dataSite(file, { limits });
    for (let n = 0; n < 20; n += 1) await makeVenue(site, `${n} ${long}`).catch(refusedAsFull);
    await site.close();
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/"checksums": .*\n/, "").replace(/"writtenBytes": .*\n/, ""));
    const again = await dataSite(file, { limits });
    await expect(makeVenue(again, long)).rejects.toThrow(/^507 .+standin_full/);
  });

  function refusedAsFull(error: unknown): undefined {
    expect(String(error)).toMatch(/standin_full/);
    return undefined;
  }

  function copyWhereThere(from: string, to: string): void {
    if (existsSync(from)) copyFileSync(from, to);
  }
});
