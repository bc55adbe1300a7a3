import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder, dataSite, makeVenue, venues } from "./site.ts";

/** A data file and a log with a commit for each venue, as a process leaves them that ends without closing. */
async function leftBehind(names = ["Barn", "Shed", "Åskan"]): Promise<{ folder: string; file: string; log: string }> {
  const { folder, file } = await dataFolder();
  const site = await dataSite(file);
  for (const name of names) await makeVenue(site, name);
  const left = join(folder, "left.json");
  for (const end of ["", ".log"]) copyFileSync(file + end, left + end);
  return { folder, file: left, log: `${left}.log` };
}

async function venuesOf(file: string): Promise<unknown[]> {
  const site = await dataSite(file);
  await site.close();
  return venues(site);
}

function contentOf(path: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, "latin1") : undefined;
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, "latin1")), "latin1");
}

describe("half a line at the end of the log", () => {
  it("is cut off, wherever it was cut", async () => {
    const { file, log, folder } = await leftBehind();
    const whole = readFileSync(log);
    const lastLine = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    for (const end of [lastLine, lastLine + 1, lastLine + 30, whole.length - 2]) {
      const cut = join(folder, `cut-${end}.json`);
      copyFileSync(file, cut);
      writeFileSync(`${cut}.log`, whole.subarray(0, end));
      expect(await venuesOf(cut)).toEqual(["Hall", "Yard", "Barn", "Shed"]);
    }
  });

  it("leaves nothing that a later write could be mixed with", async () => {
    const { file, log } = await leftBehind();
    truncateSync(log, readFileSync(log).length - 5);
    const site = await dataSite(file);
    await makeVenue(site, "Later");
    await site.close();
    expect(await venuesOf(file)).toEqual(["Hall", "Yard", "Barn", "Shed", "Later"]);
  });
});

describe("a last line of the log that has lost its end", () => {
  it.each([
    ["cut off", (log: string) => truncateSync(log, statSync(log).size - 1)],
    ["another byte", (log: string) => edit(log, (text) => text.replace(/\n$/, "J"))],
  ])("counts by its checksum, and later writes go on from it: %s", async (_, harm) => {
    const { file, log } = await leftBehind();
    harm(log);
    const site = await dataSite(file);
    expect(venues(site)).toEqual(["Hall", "Yard", "Barn", "Shed", "Åskan"]);
    await makeVenue(site, "Later");
    await site.close();
    expect(await venuesOf(file)).toEqual(["Hall", "Yard", "Barn", "Shed", "Åskan", "Later"]);
  });

  it("also where the log can't be folded in", async () => {
    const { file, log, folder } = await leftBehind();
    truncateSync(log, statSync(log).size - 1);
    mkdirSync(join(folder, ".left.json.tmp", "in the way"), { recursive: true });
    const site = await dataSite(file, { report: () => {} });
    await makeVenue(site, "Later");
    await site.close();
    rmSync(join(folder, ".left.json.tmp"), { recursive: true });
    expect(await venuesOf(file)).toEqual(["Hall", "Yard", "Barn", "Shed", "Åskan", "Later"]);
  });
});

describe("what a process leaves that is killed between folding and emptying the log", () => {
  it("is passed over, as it is in the file already", async () => {
    const { file, log } = await leftBehind();
    const lines = readFileSync(log);
    await (await dataSite(file)).close();
    writeFileSync(log, lines);
    const site = await dataSite(file);
    expect(venues(site)).toEqual(["Hall", "Yard", "Barn", "Shed", "Åskan"]);
    await makeVenue(site, "Later");
    await site.close();
    expect(await venuesOf(file)).toContain("Later");
  });

  it("may have half a new file beside it", async () => {
    const { file, folder } = await leftBehind();
    writeFileSync(join(folder, ".left.json.tmp"), '{"format": "stan');
    await dataSite(file);
    expect(existsSync(join(folder, ".left.json.tmp"))).toBe(false);
  });
});

describe("a damaged file is refused with place and way out, and left as it is:", () => {
  const cases: [what: string, harm: (paths: { file: string; log: string; folder: string }) => void, says: RegExp][] = [
    ["an empty file", ({ file }) => writeFileSync(file, ""), /left\.json: it is empty; delete it/],
    [
      "half a file",
      ({ file }) => edit(file, (text) => text.slice(0, 700)),
      /left\.json, line \d+ column \d+: found .+, wanted .+; put back a copy/,
    ],
    [
      "bytes that are no JSON",
      ({ file }) => edit(file, (text) => text.replace('"records"', "\0\0\0")),
      /line \d+ column/,
    ],
    [
      "another letter in a record",
      ({ file }) => edit(file, (text) => text.replace("Yard", "Yarn")),
      /at \/records\/calendar~1venue: .+checksum; .+copy/,
    ],
    [
      "a record less",
      ({ file }) => edit(file, (text) => text.replace(/\{"id":10,.*\n/, "")),
      /at \/records\/calendar~1venue/,
    ],
    ["another value", ({ file }) => edit(file, (text) => text.replace('"red"', '"rad"')), /at \/values/],
    [
      "another id to come",
      ({ file }) => edit(file, (text) => text.replace(/("nextIds": \{"\w+":)(\d)/, "$19")),
      /at \/nextIds/,
    ],
    [
      "another count of commits",
      ({ file }) => edit(file, (text) => text.replace('"sequence": 0', '"sequence": 1')),
      /at \/origin/,
    ],
    [
      "a document of another kind",
      ({ file }) => writeFileSync(file, '{"name": "my-app"}'),
      /no data file of Standin.+name another file/,
    ],
    [
      "a format to come",
      ({ file }) => edit(file, (text) => text.replace('"version": 1', '"version": 2')),
      /at \/version: .+2/,
    ],
    [
      "another letter in the log",
      ({ log }) => edit(log, (text) => text.replace("Shed", "Shad")),
      /left\.json\.log, line 2 \(byte \d+\): .+keep the first \d+ bytes/,
    ],
    [
      "a log line that is none",
      ({ log }) => edit(log, (text) => text.replace("\n", "\nhello\n")),
      /line 2 \(byte \d+\): this is no line of a log/,
    ],
    ["zeros at the end of the log", ({ log }) => appendFileSync(log, "\0\0\0\n"), /line 4/],
    ["a log without its first line", ({ log }) => edit(log, (text) => text.replace(/^.*\n/, "")), /begins at commit 2/],
    [
      "a log without its second line",
      ({ log }) => edit(log, (text) => text.replace(/\n.*\n/, "\n")),
      /commit 3 follows on 1/,
    ],
    ["a log that lost its file", ({ file }) => rmSync(file), /it is missing, but its log .+ is there; put back/],
    ["a folder", ({ file }) => [rmSync(file), mkdirSync(file)], /it is a folder/],
  ];

  it.each(cases)("%s", async (_, harm, says) => {
    const paths = await leftBehind();
    harm(paths);
    const before = [contentOf(paths.file), contentOf(paths.log)];
    const refusal = venuesOf(paths.file);
    await expect(refusal).rejects.toThrow(says);
    await expect(refusal).rejects.toMatchObject({ name: "DataFileError" });
    expect([contentOf(paths.file), contentOf(paths.log)]).toEqual(before);
  });

  it.each([
    ["a shorter one", ["Barn", "Tower"], /it ends at commit 2, the data file at 3; put back/],
    ["another one", ["Barn", "Tower", "Mill"], /its commit 3 is another, the data file at 3/],
    ["a longer one", ["Barn", "Tower", "Mill", "Pier"], /its commit 3 is another/],
  ])("the log of another data file, %s", async (_, names, says) => {
    const { file, log } = await leftBehind();
    await venuesOf(file);
    copyFileSync((await leftBehind(names)).log, log);
    await expect(venuesOf(file)).rejects.toThrow(says);
  });

  it("a folder that is not there", async () => {
    const { folder } = await dataFolder();
    await expect(venuesOf(join(folder, "none", "site.json"))).rejects.toThrow(
      /there is no folder .+; make the folder first/,
    );
  });
});

describe("a path that no file can have", () => {
  const cases: [title: string, path: (folder: string) => string, says: RegExp][] = [
    ["that of a folder", (folder) => folder, /it is a folder; name a file in it, such as .+site\.json/],
    [
      "one below a file",
      (folder) => join(folder, "file", "site.json"),
      /a file where a folder should be; name a file in/,
    ],
    ["a link to itself", (folder) => join(folder, "circle"), /its links lead in a circle; name the file itself/],
    ["a link to nothing", (folder) => join(folder, "astray"), /it is a link to nothing; make what it leads to/],
    ["a name that is too long", (folder) => join(folder, "n".repeat(300)), /its name is too long for the disk/],
    ["a name that is too long with its ending", (folder) => join(folder, "n".repeat(253)), /its name is too long/],
    ["that of a device", () => "/dev/null", /it is no file/],
  ];

  it.each(cases)("%s", async (_, path, says) => {
    const { folder, names } = await dataFolder();
    writeFileSync(join(folder, "file"), "");
    symlinkSync(join(folder, "circle"), join(folder, "circle"));
    symlinkSync(join(folder, "none"), join(folder, "astray"));
    const before = names();
    const refusal = venuesOf(path(folder));
    await expect(refusal).rejects.toThrow(says);
    await expect(refusal).rejects.toMatchObject({ name: "DataFileError" });
    await expect(refusal).rejects.not.toThrow(/\bE[A-Z]{3,}\b/);
    expect(names()).toEqual(before);
  });
});

describe("a file that was changed by hand", () => {
  it("is taken once its checksums are out, held against the schemas", async () => {
    const { file } = await leftBehind();
    edit(file, (text) => text.replace("Yard", "Court").replace(/"checksums": .*\n/, ""));
    expect(await venuesOf(file)).toEqual(["Hall", "Court", "Barn", "Shed", "Åskan"]);
  });

  it.each([
    ['"title":"Yard"', '"title":7', /calendar\/venue.+title.+found 7/],
    ['"id":11', '"id":10', /calendar\/venue.+found 10/],
  ])("is refused for %s made %s", async (from, to, says) => {
    const { file } = await leftBehind();
    edit(file, (text) => text.replace(from, to).replace(/"checksums": .*\n/, ""));
    await expect(venuesOf(file)).rejects.toThrow(says);
  });
});
