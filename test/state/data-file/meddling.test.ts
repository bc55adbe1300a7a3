import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder, dataSite, makeVenue, venues } from "./site.ts";

describe("the rights of a data file", () => {
  it.each([0o600, 0o640, 0o666])("stay as they are when it is written anew: mode %o", async (mode) => {
    const { file } = await dataFolder();
    await (await dataSite(file)).close();
    chmodSync(file, mode);
    const site = await dataSite(file);
    expect(statSync(`${file}.log`).mode & 0o777).toBe(mode);
    await makeVenue(site, "Barn");
    await site.close();
    expect(readFileSync(file, "utf8")).toContain("Barn");
    expect(statSync(file).mode & 0o777).toBe(mode);
  });

  it("name its owner and group, where this user may give a file away", async () => {
    const { file } = await dataFolder();
    await (await dataSite(file)).close();
    const { uid, gid } = statSync(file);
    const other = process.getuid?.() === 0 ? { uid: 1234, gid: 2345 } : { uid, gid };
    chownSync(file, other.uid, other.gid);
    const site = await dataSite(file);
    await makeVenue(site, "Barn");
    await site.close();
    expect(statSync(file)).toMatchObject(other);
  });
});

describe("what is taken away while a server runs is written anew with the next write, and said:", () => {
  it.each<[what: string, harm: (file: string) => void, named: RegExp]>([
    ["the log", (file) => rmSync(`${file}.log`), /json\.log: it was taken away/],
    ["a log that was moved", (file) => renameSync(`${file}.log`, `${file}.away`), /json\.log: it was taken away/],
    ["another log in its place", replaceLog, /json\.log: it was taken away/],
    ["a log that was cut", (file) => truncateSync(`${file}.log`, 20), /json\.log: .+cut short/],
    ["the data file", (file) => rmSync(file), /json: it was taken away/],
    ["both", (file) => [rmSync(file), rmSync(`${file}.log`)], /it was taken away/],
  ])("%s", async (_, harm, named) => {
    const { file, folder } = await dataFolder();
    const reports: unknown[] = [];
    const site = await dataSite(file, { report: (error) => reports.push(error) });
    await makeVenue(site, "Barn");
    harm(file);
    await makeVenue(site, "Shed");
    await makeVenue(site, "Mill");
    expect(String(reports)).toMatch(named);
    expect(reports).toHaveLength(1);
    const left = join(folder, "left.json");
    for (const end of ["", ".log"]) copyFileSync(file + end, left + end);
    expect(venues(await dataSite(left))).toEqual(["Hall", "Yard", "Barn", "Shed", "Mill"]);
  });

  it("what was added to the log by others is cut off", async () => {
    const { file, folder } = await dataFolder();
    const site = await dataSite(file);
    await makeVenue(site, "Barn");
    appendFileSync(`${file}.log`, "hello".repeat(1000));
    await makeVenue(site, "Shed");
    const left = join(folder, "left.json");
    for (const end of ["", ".log"]) copyFileSync(file + end, left + end);
    expect(venues(await dataSite(left))).toEqual(["Hall", "Yard", "Barn", "Shed"]);
  });

  function replaceLog(file: string): void {
    const content = readFileSync(`${file}.log`);
    renameSync(`${file}.log`, `${file}.away`);
    writeFileSync(`${file}.log`, content);
  }
});
