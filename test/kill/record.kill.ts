import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { randomOf, wholeBetween } from "../../src/seeding/random.ts";
import { createHostileSite, hostilePost } from "../live/hostile-site.ts";
import { type BuiltCopy, buildCopy } from "../support/built-copy.ts";

/** Recordings that are killed until they come to their end: 4 unless `RECORD_ROUNDS` says. */
const rounds = Number(process.env["RECORD_ROUNDS"] ?? 4);

test(
  `${rounds} recordings that are killed again and again ask nothing twice that was on file, and lose nothing`,
  { timeout: 1_800_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "standin-kill-record-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const copy = await buildCopy();
    onTestFinished(() => copy.remove());
    const figures = { kills: 0, requests: 0, again: 0 };
    const whole = await killedRecording(copy, join(folder, "whole"), { seed: "whole", isKilled: false });
    for (let round = 0; round < rounds; round += 1) {
      const run = await killedRecording(copy, join(folder, String(round)), { seed: `record ${round}`, isKilled: true });
      expect(run.files, `round ${round}`).toEqual(whole.files);
      expect(new Set(run.asked)).toEqual(new Set(whole.asked));
      // What was under way when the process was killed is asked once more, and nothing else.
      const again = run.asked.filter((address, at) => run.asked.indexOf(address) < at);
      expect(again.filter((address) => !run.underWay.includes(address))).toEqual([]);
      expect(again.length).toBeLessThanOrEqual(run.underWay.length);
      figures.kills += run.underWay.length;
      figures.requests += run.asked.length;
      figures.again += again.length;
    }
    console.table(figures);
  },
);

interface KilledRun {
  readonly asked: readonly string[];
  /** The last request before each kill. */
  readonly underWay: readonly string[];
  /** What was written, but for the moment of it. */
  readonly files: Readonly<Record<string, string>>;
}

async function killedRecording(
  copy: BuiltCopy,
  out: string,
  { seed, isKilled }: { seed: string; isKilled: boolean },
): Promise<KilledRun> {
  const rooms = Array.from({ length: 25 }, (_, at) => ({ id: at + 1 }));
  const site = createHostileSite({
    home: "http://hostile.example",
    posts: Array.from({ length: 450 }, (_, at) => hostilePost(at + 1)),
    routes: { "/acme/v1/rooms": {}, "/acme/v1/rooms/(?P<id>\\d+)": {} },
    before: ({ path }) => {
      if (path === "acme/v1/rooms") return { body: rooms };
      return /rooms\/\d+$/.test(path) ? { body: { id: Number(path.split("/").at(-1)), beds: 2 } } : undefined;
    },
  });
  const { url, close } = await site.listen();
  onTestFinished(close);
  const random = randomOf(seed);
  const underWay: string[] = [];
  for (let isWhole = false; !isWhole;) {
    const goal = isKilled ? site.log.length + wholeBetween(random, 1, 12) : 0;
    const script = fileURLToPath(new URL("record.js", import.meta.url));
    const words = [script, join(copy.source, "commands/program.js"), "record", url, "--out", out, "--rate", "300"];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (bytes) => (said += String(bytes)));
    const exited = once(child, "exit");
    while (child.exitCode === null && site.log.length < goal) await pause(1);
    await pause(wholeBetween(random, 0, 4));
    if (isKilled && child.exitCode === null && site.log.length >= goal) child.kill("SIGKILL");
    const [code, signal] = (await exited) as [number | null, string | null];
    if (signal === null && code !== 0) throw new Error(said);
    isWhole = signal === null;
    if (!isWhole) underWay.push(site.log.at(-1)?.address ?? "");
  }
  return { asked: site.log.map(({ address }) => address), underWay, files: await filesIn(out, url) };
}

async function filesIn(out: string, url: string): Promise<Record<string, string>> {
  const names = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const texts = await Promise.all(
    names.map(async ({ parentPath, name }) => {
      const text = await readFile(join(parentPath, name), "utf8");
      const timeless = text.replace(/"at": "[^"]*"/, "").replace(/"salt": ?"[^"]*"/, "");
      return [join(parentPath, name).slice(out.length), timeless.replaceAll(url, "")] as const;
    }),
  );
  return Object.fromEntries(texts.sort(([one], [other]) => (one < other ? -1 : 1)));
}
