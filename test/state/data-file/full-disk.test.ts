import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pretendedDisk, smallDisk } from "./full-disk.ts";
import { dataFolder, dataSite, makeVenue, venues } from "./site.ts";

describe.each([
  ["a full disk", smallDisk],
  ["a system that says that a disk is full", async () => pretendedDisk((await dataFolder()).folder)],
])("on %s", (_, diskOf) => {
  /** A title that fills more than the last block of a log. */
  const long = "Barn ".repeat(2000);

  it("a write is answered with 507 and what helps, changes nothing, and is done once there is room", async () => {
    const disk = await diskOf();
    const file = join(disk.folder, "site.json");
    const reports: unknown[] = [];
    const site = await dataSite(file, { report: (error) => reports.push(error) });
    await makeVenue(site, "Barn");
    disk.fill();
    await expect(makeVenue(site, long)).rejects.toThrow(/^507 .+standin_disk_full.+make room/);
    expect(venues(site)).toEqual(["Hall", "Yard", "Barn"]);
    expect(String(reports)).toMatch(/site\.json\.log: it can't be written: the disk is full; make room/);
    disk.clear();
    await makeVenue(site, "Shed");
    await site.close();
    expect(venues(await dataSite(file))).toEqual(["Hall", "Yard", "Barn", "Shed"]);
  });

  it("a reset is answered with 507, and changes nothing", async () => {
    const disk = await diskOf();
    const file = join(disk.folder, "site.json");
    const site = await dataSite(file, { report: () => {} });
    await makeVenue(site, "Barn");
    disk.fill();
    const response = await site.fetch("http://localhost/__standin/reset", { method: "POST" });
    expect([response.status, await response.text()]).toEqual([507, expect.stringMatching(/standin_disk_full.+room/)]);
    expect(venues(site)).toEqual(["Hall", "Yard", "Barn"]);
  });

  it("a start reads, serves and says what is wrong, and an end loses nothing", async () => {
    const disk = await diskOf();
    const file = join(disk.folder, "site.json");
    const first = await dataSite(file, { report: () => {} });
    await makeVenue(first, "Barn");
    const left = join(disk.folder, "left.json");
    for (const end of ["", ".log"]) copyFileSync(file + end, left + end);
    disk.fill();
    const reports: unknown[] = [];
    const second = await dataSite(left, { report: (error) => reports.push(error) });
    expect(venues(second)).toEqual(["Hall", "Yard", "Barn"]);
    await second.close();
    expect(String(reports)).toMatch(/left\.json: it can't be written: the disk is full; make room/);
    expect(venues(await dataSite(left, { report: () => {} }))).toEqual(["Hall", "Yard", "Barn"]);
  });
});
