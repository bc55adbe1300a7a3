import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { killRounds } from "../../kill/rounds.ts";
import { buildCopy } from "../../support/built-copy.ts";

test("a server killed at any moment under load loses no acknowledged write", { timeout: 90_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "standin-kill-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = await buildCopy();
  onTestFinished(() => copy.remove());

  const figures = await killRounds({ copy, file: join(folder, "site.json"), rounds: 10, seed: "ten" });

  expect(figures.rounds).toBe(10);
  expect(figures.acknowledged).toBeGreaterThan(0);
});
