import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { shortFolder, takeLock } from "../../../src/state/data-file/lock.ts";
import { dataFolder } from "./site.ts";

/** A process that listens at a path as a holder does, and is gone without a word when told to. */
async function holderAt(path: string): Promise<{ kill(): Promise<void> }> {
  const script =
    "require('net').createServer((s) => s.end('process 1 on a container')).listen(process.argv[1], () => console.log('on'))";
  const child = spawn(process.execPath, ["-e", script, path], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const exited = once(child, "exit");
  return {
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

async function inOtherTemporaryFolder<T>(act: () => Promise<T>): Promise<T> {
  const { TMPDIR: before } = process.env;
  process.env["TMPDIR"] = (await dataFolder()).folder;
  try {
    return await act();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

/** What this process has open, where the system tells. */
function openFiles(): string[] {
  const list = "/proc/self/fd";
  if (!existsSync(list)) return [];
  return readdirSync(list).map((name) => {
    const path = join(list, name);
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : "";
  });
}

describe("a lock", () => {
  it("is had by one at a time, and the other is told by whom", async () => {
    const { file } = await dataFolder();
    const lock = await takeLock(file, { unique: "a", about: "process 7 on here" });
    await expect(takeLock(file, { unique: "b", about: "another" })).rejects.toThrow(
      /site\.json: it is in use by process 7 on here; end that one first, or name another file/,
    );
    await lock.release();
    await (await takeLock(file, { unique: "c", about: "another" })).release();
  });

  it("leaves nothing behind", async () => {
    const { file, names } = await dataFolder();
    await (await takeLock(file, { unique: "a", about: "me" })).release();
    expect(names()).toEqual([]);
  });

  it("of one file is not that of another, even of a longer name", async () => {
    const { file } = await dataFolder();
    const locks = [
      await takeLock(file, { unique: "a", about: "me" }),
      await takeLock(`${file}.lock-x`, { unique: "b", about: "me" }),
    ];
    expect(locks).toHaveLength(2);
    for (const lock of locks) await lock.release();
  });

  it("goes to one of many who ask at the same time", async () => {
    const { file } = await dataFolder();
    const asked = await Promise.allSettled(
      ["a", "b", "c", "d", "e"].map((unique) => takeLock(file, { unique, about: `holder ${unique}` })),
    );
    const got = asked.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(got).toHaveLength(1);
    await got[0]?.release();
  });

  it("is kept by a living process and lost by one that was killed, whatever its id", async () => {
    const { file, names } = await dataFolder();
    const holder = await holderAt(`${file}.lock-f00`);
    await expect(takeLock(file, { unique: "a", about: "me" })).rejects.toThrow(/in use by process 1 on a container/);
    await holder.kill();
    expect(names()).toEqual(["site.json.lock-f00"]);
    const lock = await takeLock(file, { unique: "b", about: "me" });
    await lock.release();
  });

  it("clears away what a dead process left some time ago", async () => {
    const { file, names } = await dataFolder();
    await (await holderAt(`${file}.lock-old`)).kill();
    const longAgo = new Date(statSync(`${file}.lock-old`).mtimeMs - 60_000);
    utimesSync(`${file}.lock-old`, longAgo, longAgo);
    writeFileSync(`${file}.lock-note`, "no socket, so not ours");
    const lock = await takeLock(file, { unique: "a", about: "me" });
    expect(names()).toEqual(["site.json.lock-a", "site.json.lock-note"]);
    await lock.release();
  });

  it("is kept by a process that is too busy to say so", { timeout: 20_000 }, async () => {
    const { file } = await dataFolder();
    const script =
      "require('net').createServer().listen(process.argv[1], () => { console.log('on'); setImmediate(() => { for (;;); }); })";
    const child = spawn(process.execPath, ["-e", script, `${file}.lock-busy`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    await expect(takeLock(file, { unique: "a", about: "me" })).rejects.toThrow(/in use by another process/);
    child.kill("SIGKILL");
  });

  it.each([
    ["a path", join("d".repeat(100), "e".repeat(200)), "site.json"],
    ["a name", "d", "n".repeat(230)],
    ["a name of many bytes", "d", "å".repeat(110)],
  ])("is where the file is, also where %s is too long for a socket", async (_, path, name) => {
    const { folder } = await dataFolder();
    const deep = join(folder, path);
    mkdirSync(deep, { recursive: true });
    const file = join(deep, name);
    const lock = await takeLock(file, { unique: "deep1", about: "me" });
    expect(readdirSync(deep)).toEqual([expect.stringMatching(/\.lock-deep1$/)]);
    await expect(takeLock(file, { unique: "deep2", about: "other" })).rejects.toThrow(/in use by me/);
    await expect(inOtherTemporaryFolder(() => takeLock(file, { unique: "deep3", about: "x" }))).rejects.toThrow(
      /by me/,
    );
    await lock.release();
    expect(readdirSync(deep)).toEqual([]);
    expect(openFiles()).not.toContain(deep);
  });

  it.each(["/proc/self/fd", "/no/such/list"])("reaches a folder under a short name, with %s", async (descriptors) => {
    const { folder } = await dataFolder();
    const deep = join(folder, "d".repeat(200));
    mkdirSync(deep);
    writeFileSync(join(deep, "note"), "here");
    const short = shortFolder(deep, descriptors);
    expect(short.name.length).toBeLessThan(40);
    expect(readdirSync(`${short.name}/`)).toEqual(["note"]);
    short.release();
    expect(existsSync(short.name)).toBe(false);
  });

  it.skipIf(process.getuid?.() === 0)("is refused in a folder that may not be written in", async () => {
    const { folder, file } = await dataFolder();
    chmodSync(folder, 0o555);
    await expect(takeLock(file, { unique: "a", about: "me" })).rejects.toThrow(/its folder .+ can't be written in/);
    chmodSync(folder, 0o755);
    expect(existsSync(file)).toBe(false);
  });
});
