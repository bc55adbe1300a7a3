import { appendFile, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type FileChange, type Looking, watchFiles } from "../src/watch-files.ts";

/** A folder with two documents, and what is told of the paths in it. */
async function watched(
  paths: readonly string[],
  answer: (files: readonly FileChange[], looking: Looking) => Promise<boolean> = async () => true,
) {
  const folder = await mkdtemp(join(tmpdir(), "standin-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  await mkdir(at("site"));
  await writeFile(at("site/one.json"), "1");
  await writeFile(at("alone.json"), "1");
  const told: string[][] = [];
  let isUnderWay = false;
  const watch = await watchFiles({
    paths: () => paths.map(at),
    time: () => performance.now(),
    async changed(files, looking) {
      expect(isUnderWay).toBe(false);
      isUnderWay = true;
      told.push(files.map(({ file, how }) => `${how} ${file.slice(folder.length + 1)}`));
      const isDone = await answer(files, looking);
      isUnderWay = false;
      return isDone;
    },
  });
  onTestFinished(() => watch.close());
  /** Kept once it was told so many times. */
  const times = (count: number) =>
    vi.waitFor(() => expect(told.length).toBeGreaterThanOrEqual(count), { timeout: 20_000, interval: 5 });
  return { at, told, times, watch };
}

describe("watched files", () => {
  test("are told once for many writes of one save, once nobody writes them any more", async () => {
    const { at, told, times } = await watched(["site"]);
    await writeFile(at("site/one.json"), "");
    for (let piece = 0; piece < 20; piece += 1) await appendFile(at("site/one.json"), "more");
    await times(1);
    await writeFile(at("site/one.json"), "2");
    await times(2);
    expect(told).toEqual([["changed site/one.json"], ["changed site/one.json"]]);
  });

  test("may be put in place by a rename, or away for a moment", async () => {
    const { at, told, times } = await watched(["site", "alone.json"]);
    await writeFile(at("alone.json~"), "2");
    await rename(at("alone.json~"), at("alone.json"));
    await times(1);
    await rm(at("site/one.json"));
    await new Promise((resolve) => {
      setTimeout(resolve, 60);
    });
    await writeFile(at("site/one.json"), "2");
    await times(2);
    expect(told).toEqual([["changed alone.json"], ["changed site/one.json"]]);
  });

  test("come and go in folders, and in folders within them", async () => {
    const { at, told, times } = await watched(["site"]);
    await mkdir(at("site/seeds"));
    await writeFile(at("site/seeds/two.json"), "1");
    await times(1);
    await writeFile(at("site/seeds/two.json"), "2");
    await times(2);
    await rm(at("site/seeds"), { recursive: true });
    await times(3);
    expect(told).toEqual([
      ["added site/seeds/two.json"],
      ["changed site/seeds/two.json"],
      ["removed site/seeds/two.json"],
    ]);
  });

  test("are those that are read: nothing hidden, nothing that an editor puts beside, no other kind", async () => {
    const { at, told, times } = await watched(["site"]);
    for (const name of [".one.json.swp", ".hidden.json", "one.json~", "#one.json#", "notes.txt", "4913"])
      await writeFile(at(`site/${name}`), "1");
    await mkdir(at("site/media"));
    await writeFile(at("site/media/picture.png"), "1");
    await times(1);
    expect(told).toEqual([["added site/media/picture.png"]]);
  });

  test("are found where the system tells nothing of them", async () => {
    const { at, told, times } = await watched(["later/deep/one.json", "site"]);
    await mkdir(at("elsewhere/deep"), { recursive: true });
    await writeFile(at("elsewhere/deep/one.json"), "1");
    // Nobody listens to what lies above the folder that is not there.
    await symlink(at("elsewhere"), at("later"));
    await times(1);
    expect(told).toEqual([["added later/deep/one.json"]]);
  });

  test("are told again, all of them, where they changed before that was done", async () => {
    let isFirst = true;
    const { at, told, times } = await watched(["site", "alone.json"], async (_files, { isStill }) => {
      if (isFirst) await writeFile(at("alone.json"), "while it is read");
      isFirst = false;
      return isStill();
    });
    await writeFile(at("site/one.json"), "2");
    await times(2);
    expect(told).toEqual([["changed site/one.json"], ["changed site/one.json", "changed alone.json"]]);
  });

  test("of paths that come later are told from when they are looked at first", async () => {
    const paths = ["site"];
    const { at, told, times } = await watched(paths, async (_files, { begin }) => {
      if (!paths.includes("alone.json")) paths.push("alone.json");
      await begin();
      if (told.length === 1) await writeFile(at("alone.json"), "while it is read");
      return true;
    });
    await writeFile(at("site/one.json"), "2");
    await times(2);
    expect(told).toEqual([["changed site/one.json"], ["changed alone.json"]]);
  });

  test("are told no more once it is closed", async () => {
    const { at, told, watch } = await watched(["site"]);
    await writeFile(at("site/one.json"), "2");
    await watch.close();
    expect(told).toEqual([]);
  });
});
