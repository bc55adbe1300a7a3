import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStandin, type StandinOptions } from "../../src/standin.ts";
import { type BuiltCopy, buildCopy } from "../support/built-copy.ts";
import { sampled } from "../support/sampled.ts";
import { walkedText } from "./walked-text.ts";

const now = "2030-03-14T09:30:00Z";
const walked = async (options: StandinOptions = {}) => walkedText(await createStandin({ now, ...options }));

let here: string[];
let copy: BuiltCopy;

beforeAll(async () => {
  here = (await walked()).split("\n");
  copy = await buildCopy();
}, 120_000);

afterAll(() => copy.remove());

describe("the same seed, clock and calls", () => {
  it("give the same bytes over the whole walk, and again after a reset", { timeout: 120_000 }, async () => {
    const site = await createStandin({ now });
    expect((await walkedText(site)).split("\n")).toEqual(here);
    site.reset();
    expect((await walkedText(site)).split("\n").map(unnumbered)).toEqual(here.map(unnumbered));
  });

  const surroundings = [
    { TZ: "Asia/Kolkata", LANG: "sv_SE.UTF-8", LC_ALL: "sv_SE.UTF-8" },
    { TZ: "America/New_York", LANG: "C", LC_ALL: "C" },
  ];
  it.each(sampled(surroundings, 2))(
    "give the same bytes in another process, in $TZ with $LANG",
    { timeout: 180_000 },
    async (env) => {
      const { stdout } = await promisify(execFile)(process.execPath, [join(copy.scripts, "walk/print-walk.js")], {
        env: { ...process.env, ...env },
        maxBuffer: 64 * 1024 * 1024,
      });
      expect(stdout.split("\n")).toEqual(here);
    },
  );
});

/** Changes are counted on over a reset. */
function unnumbered(line: string): string {
  return line.replace(/,\["x-standin-change","\d+"\]/, "");
}

describe("two servers in one process", () => {
  it("with other seeds never meet", { timeout: 120_000 }, async () => {
    const [one, two] = [await createStandin({ now, seed: 1 }), await createStandin({ now, seed: 2 })];
    const interleaved = await Promise.all([walkedText(one), walkedText(two)]);
    const alone = await walked({ seed: 2 });
    expect(interleaved[0].split("\n")).toEqual(here);
    expect(interleaved[1].split("\n")).toEqual(alone.split("\n"));
    expect(interleaved[0]).not.toBe(interleaved[1]);
  });
});
