import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildCopy } from "../support/built-copy.ts";
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
