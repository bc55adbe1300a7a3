import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startChild } from "../../kill/child.ts";
import { killRounds } from "../../kill/rounds.ts";
import { VenuesApi } from "../../kill/venues-api.ts";
import { type BuiltCopy, buildCopy } from "../../support/built-copy.ts";
import { sampledCount } from "../../support/sampled.ts";
import { smallDisk } from "./full-disk.ts";

let copy: BuiltCopy;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "standin-kill-"));
  copy = await buildCopy();
}, 60_000);

afterAll(async () => {
  await copy.remove();
  await rm(folder, { recursive: true, force: true });
});

it("a server killed at any moment under load loses no acknowledged write", { timeout: 90_000 }, async () => {
  const rounds = sampledCount(1, 2);
  const figures = await killRounds({
    copy,
    file: join(folder, "site.json"),
    rounds,
    seed: "two",
    longestLoad: 200,
    answered: 1,
  });
  expect(figures.rounds).toBe(rounds);
  expect(figures.acknowledged).toBeGreaterThan(0);
});

it(
  "nor does one on a long path, whose folder for temporary files changes, on a disk that is full at times",
  { timeout: 90_000 },
  async () => {
    const disk = await smallDisk();
    const { temporary, file } = await longWay(disk.folder);
    const how = { rounds: 2, seed: "full", longestLoad: 200, answered: 1, temporary, disk };
    const figures = await killRounds({ copy, file, ...how });
    expect(figures.rounds).toBe(2);
    expect(figures.acknowledged).toBeGreaterThan(0);
  },
);

it(
  "of two processes on one long path the second refuses, also with another folder for temporary files",
  { timeout: 60_000 },
  async () => {
    const {
      temporary: [one, two],
      file,
    } = await longWay(folder);
    const first = await startChild(copy, { file, dataLogBytes: 6000, temporary: one });
    await expect(startChild(copy, { file, dataLogBytes: 6000, temporary: two })).rejects.toThrow(
      /it is in use by process \d+/,
    );
    await first.kill();
    await (await startChild(copy, { file, dataLogBytes: 6000, temporary: two })).end();
  },
);

/** A path that no socket can have, and two folders for temporary files. */
async function longWay(start: string): Promise<{ file: string; temporary: readonly [string, string] }> {
  const deep = join(start, "d".repeat(200));
  const temporary = [join(folder, "one"), join(folder, "two")] as const;
  for (const path of [deep, ...temporary]) await mkdir(path, { recursive: true });
  return { file: join(deep, "site.json"), temporary };
}

it(
  "of two processes on one file the second refuses, until the first has ended in whatever way",
  { timeout: 60_000 },
  async () => {
    const place = { file: join(folder, "shared.json"), dataLogBytes: 6000 };
    const first = await startChild(copy, place);
    await new VenuesApi(first.apiRoot).create("Barn");
    await expect(startChild(copy, place)).rejects.toThrow(
      /shared\.json: it is in use by process \d+ on .+; end that one/,
    );
    await first.kill();
    const second = await startChild(copy, place);
    expect([...(await new VenuesApi(second.apiRoot).all()).values()]).toEqual(["Barn"]);
    await second.end();
    const third = await startChild(copy, place);
    await third.end();
  },
);

it("the command ends with code 1 and a sentence where the file can't be used", { timeout: 30_000 }, async () => {
  const file = join(folder, "damaged.json");
  await writeFile(file, '{"format": "standin-data",');
  const run = promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    `import { main } from ${JSON.stringify(pathToFileURL(join(copy.source, "commands/program.js")).href)}; await main();`,
    "--",
    "standin",
    "--port",
    "0",
    "--data",
    file,
  ]);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^standin: data file .+damaged\.json, line 1 column 27: .+; put back a copy of it/,
    ) as string,
  });
  expect(await readFile(file, "utf8")).toBe('{"format": "standin-data",');
});
