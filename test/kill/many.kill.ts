import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildCopy } from "../support/built-copy.ts";
import { smallDisk } from "../state/data-file/full-disk.ts";
import { killRounds } from "./rounds.ts";

/** As many as `KILL_ROUNDS` says, 200 unless it does. */
const rounds = Number(process.env["KILL_ROUNDS"] ?? 200);

test(`${rounds} kills lose no acknowledged write`, { timeout: 1_800_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "standin-kill-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = await buildCopy();
  onTestFinished(() => copy.remove());

  const how = { rounds, seed: "two hundred", longestLoad: 800, ballast: 8000 };
  const figures = await killRounds({ copy, file: join(folder, "site.json"), ...how });

  console.table(figures);
  expect(figures.rounds).toBe(rounds);
});

test(
  `${rounds} kills on a small disk, on a long path, with two folders for temporary files, lose none either`,
  { timeout: 1_800_000 },
  async () => {
    // It is full when it is filled: what is written in a round finds room, however quick the machine is.
    const disk = await smallDisk(32);
    const folder = await mkdtemp(join(tmpdir(), "standin-kill-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const copy = await buildCopy();
    onTestFinished(() => copy.remove());
    const temporary = [join(folder, "one"), join(folder, "two")];
    const deep = join(disk.folder, "d".repeat(200));
    for (const path of [...temporary, deep]) await mkdir(path);

    const how = { rounds, seed: "a small disk", longestLoad: 400, temporary, disk };
    const figures = await killRounds({ copy, file: join(deep, "site.json"), ...how });

    console.table(figures);
    expect(figures.rounds).toBe(rounds);
  },
);
