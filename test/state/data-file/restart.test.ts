import { copyFileSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder, dataSite, makeVenue, posted, venues } from "./site.ts";

/** What a stand-in holds, in every byte that a snapshot of it has. */
async function everything(site: Awaited<ReturnType<typeof dataSite>>): Promise<string> {
  const name = site.snapshot();
  const response = await site.fetch(`http://localhost/__standin/snapshots/${name}`);
  return response.text();
}

describe("a restart", () => {
  it("finds the records as they were left", async () => {
    const { file } = await dataFolder();
    const first = await dataSite(file, { builtIn: true });
    const id = await makeVenue(first, "Åskan 雷 🌩 </script>");
    await posted(first, `http://localhost/sv/api/calendar/events/v1/venues/${id}`, { venue: "Åska" });
    await makeVenue(first, "Gone");
    const before = await everything(first);
    await first.close();

    const second = await dataSite(file, { builtIn: true });
    expect(await everything(second)).toBe(before);
    expect(await makeVenue(second, "Next")).toBe(id + 2);
  });

  it("finds them too when the process ended without closing", async () => {
    const { file, folder } = await dataFolder();
    const left = await dataSite(file);
    await makeVenue(left, "Barn");
    const copy = join(folder, "copy.json");
    for (const end of ["", ".log"]) copyFileSync(file + end, copy + end);

    expect(venues(await dataSite(copy))).toEqual(["Hall", "Yard", "Barn"]);
    expect(statSync(`${copy}.log`).size).toBe(0);
  });

  it("takes the records from the file, whatever the clock says", async () => {
    const { file } = await dataFolder();
    const first = await dataSite(file);
    await makeVenue(first, "Barn");
    await first.close();
    expect(venues(await dataSite(file, { now: "2031-01-01T00:00:00Z" }))).toContain("Barn");
  });
});

describe("what takes the place of the whole state", () => {
  it.each<[what: string, act: (site: Awaited<ReturnType<typeof dataSite>>) => Promise<unknown>, left: string[]]>([
    ["a reset", async (site) => site.reset(), ["Hall", "Yard"]],
    ["a reset with another seed", (site) => posted(site, "/__standin/reset", { seed: 9 }), ["Hall", "Yard"]],
    ["a reset with another scale", (site) => posted(site, "/__standin/reset", { scale: 2 }), ["Hall", "Yard"]],
    ["a restored snapshot", async (site) => site.restore("mark"), ["Hall", "Yard", "Barn"]],
    ["replaced records", (site) => put(site, []), []],
  ])("%s is found after a restart, with what was written after it", async (_, act, left) => {
    const { file } = await dataFolder();
    const first = await dataSite(file);
    await makeVenue(first, "Barn");
    first.snapshot("mark");
    await makeVenue(first, "Shed");
    await act(first);
    await makeVenue(first, "Last");
    await first.close();
    expect(venues(await dataSite(file))).toEqual([...left, "Last"]);
  });

  it("a reset after a restart leads back to the seed and scale of the last reset", async () => {
    const { file } = await dataFolder();
    const first = await dataSite(file);
    await posted(first, "/__standin/reset", { seed: 9, scale: 2 });
    await first.close();
    const second = await dataSite(file);
    second.reset();
    const shown = (await (await second.fetch("http://localhost/__standin")).json()) as object;
    expect(shown).toMatchObject({ seed: 9, scale: 2 });
  });

  async function put(site: Awaited<ReturnType<typeof dataSite>>, records: unknown[]): Promise<void> {
    const init = { method: "PUT", body: JSON.stringify(records) };
    const response = await site.fetch("http://localhost/__standin/state/calendar/venue", init);
    expect(response.status).toBe(200);
  }
});

describe("the file", () => {
  it("is there from the start, one JSON document, with its log beside it while it is in use", async () => {
    const { file, names } = await dataFolder();
    const site = await dataSite(file);
    const document: unknown = JSON.parse(readFileSync(file, "utf8"));
    expect(document).toMatchObject({
      format: "standin-data",
      version: 1,
      belongs: { seed: 1, scale: 1, language: "en" },
      origin: { seed: 1, scale: 1, now: "2030-05-01T10:00:00.000Z" },
      sequence: 0,
      values: { colour: "red" },
    });
    expect(names()).toEqual(["site.json", expect.stringMatching(/^site\.json\.lock-\w+$/), "site.json.log"]);
    await site.close();
    expect(names()).toEqual(["site.json"]);
  });

  it("grows by one line of the log a write, and the file itself stays", async () => {
    const { file } = await dataFolder();
    const site = await dataSite(file);
    const before = readFileSync(file, "utf8");
    await makeVenue(site, "Barn");
    await makeVenue(site, "Shed");
    const lines = readFileSync(`${file}.log`, "utf8").trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual([1, 2]);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("takes the log in when that has grown", async () => {
    const { file } = await dataFolder();
    const site = await dataSite(file, { limits: { dataLogBytes: 1000 } });
    for (let n = 0; n < 40; n += 1) await makeVenue(site, `Venue ${n}`);
    expect((JSON.parse(readFileSync(file, "utf8")) as { sequence: number }).sequence).toBeGreaterThan(0);
    expect(statSync(`${file}.log`).size).toBeLessThan(40_000);
  });

  it("holds nothing of sandboxes", async () => {
    const { file } = await dataFolder();
    const first = await dataSite(file);
    const address = `${first.sandbox("mine").apiRoot}calendar/events/v1/venues`;
    await posted(first, address, { venue: "Mine" });
    first.sandbox("mine").reset();
    await posted(first, address, { venue: "Mine again" });
    expect(venues(first)).toEqual(["Hall", "Yard"]);
    expect(statSync(`${file}.log`).size).toBe(0);
    await first.close();
    expect(venues(await dataSite(file))).toEqual(["Hall", "Yard"]);
  });

  it("is the one that a link points to", async () => {
    const { folder, file } = await dataFolder();
    await (await dataSite(file)).close();
    const link = join(folder, "link.json");
    symlinkSync(file, link);
    const site = await dataSite(link);
    await makeVenue(site, "Barn");
    await expect(dataSite(file)).rejects.toThrow(/in use/);
    await site.close();
    expect(venues(await dataSite(file))).toContain("Barn");
  });
});

describe("closing", () => {
  it("happens with the last server, and then nothing more is written", async () => {
    const { file, names } = await dataFolder();
    const reports: unknown[] = [];
    const site = await dataSite(file, { report: (error) => reports.push(error) });
    const [one, two] = [await site.listen({ port: 0 }), await site.listen({ port: 0 })];
    await one.close();
    await makeVenue(site, "Barn");
    await two.close();
    expect(names()).toEqual(["site.json"]);
    await expect(makeVenue(site, "Late")).rejects.toThrow(/^500/);
    expect(String(reports)).toMatch(/site\.json: it is closed/);
    expect(venues(await dataSite(file))).toEqual(["Hall", "Yard", "Barn"]);
    expect(existsSync(file)).toBe(true);
  });
});
