import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadProgram } from "../../src/commands/compiled-code.ts";

interface Sum {
  sum(a: number, b: number): number;
  folder: string;
  loaded: string;
}

const SOURCE = `exports.sum = (a, b) => a + b;
exports.folder = __dirname;
exports.loaded = require("node:path").basename(__filename);
// It may end without a line's end.`;

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "standin-code-"));
  file = join(folder, "program.cjs");
  writeFileSync(file, SOURCE);
  // As old as a file of an installed package.
  utimesSync(file, 500_000_000, 500_000_000);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keptFile = () => join(folder, readdirSync(folder).find((name) => name.endsWith(".code")) ?? "none");

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
}

describe("a program", () => {
  it("is loaded as require loads it", () => {
    const { exports } = loadProgram<Sum>(file);
    expect([exports.sum(2, 3), exports.folder, exports.loaded]).toEqual([5, folder, "program.cjs"]);
  });

  it("is compiled once, and taken as compiled by the next start", () => {
    const first = loadProgram<Sum>(file);
    expect(first.exports.sum(1, 1)).toBe(2);
    expect(first.wasKept).toBe(false);
    first.keep();
    const second = loadProgram<Sum>(file);
    expect(second.wasKept).toBe(true);
    expect(second.exports.sum(20, 22)).toBe(42);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it.each([
    ["younger", new Date("2040-01-01")],
    ["older", new Date("1990-01-01")],
    ["as old", new Date(500_000_000_000)],
  ])("is compiled anew when it is another one of the same length, %s than what was kept", (_, time) => {
    loadProgram<Sum>(file).keep();
    writeFileSync(file, SOURCE.replace("a + b", "a * b"));
    utimesSync(file, time, time);
    const { exports, wasKept, keep } = loadProgram<Sum>(file);
    expect([exports.sum(20, 22), wasKept]).toEqual([440, false]);
    keep();
    expect(readdirSync(folder)).toHaveLength(2);
    expect(loadProgram<Sum>(file).wasKept).toBe(true);
  });

  it.each<[what: string, harm: (bytes: Buffer) => Buffer]>([
    ["of another kind", () => Buffer.from("no code at all")],
    ["empty", () => Buffer.alloc(0)],
    ["cut short", (bytes) => bytes.subarray(0, -1)],
    ["longer", (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
    ["flipped in its digest", (bytes) => flipped(bytes, 3)],
    ["flipped in its head", (bytes) => flipped(bytes, 40)],
    ["flipped in its middle", (bytes) => flipped(bytes, bytes.length >> 1)],
    ["flipped at its end", (bytes) => flipped(bytes, bytes.length - 1)],
  ])("is compiled anew when what was kept is %s, which is taken away", (_, harm) => {
    loadProgram<Sum>(file).keep();
    writeFileSync(keptFile(), harm(readFileSync(keptFile())));
    const { exports, wasKept, keep } = loadProgram<Sum>(file);
    expect([exports.sum(20, 22), wasKept]).toEqual([42, false]);
    expect(existsSync(keptFile())).toBe(false);
    keep();
    expect(loadProgram<Sum>(file).wasKept).toBe(true);
  });

  it("is compiled anew when others may have written what was kept, and nobody else may write what is", () => {
    const before = process.umask(0);
    try {
      loadProgram<Sum>(file).keep();
    } finally {
      process.umask(before);
    }
    expect(statSync(keptFile()).mode & 0o777).toBe(0o644);
    for (const mode of [0o664, 0o646, 0o666]) {
      chmodSync(keptFile(), mode);
      const { wasKept, keep } = loadProgram<Sum>(file);
      expect(wasKept).toBe(false);
      keep();
    }
    expect(loadProgram<Sum>(file).wasKept).toBe(true);
  });

  it("runs as well where nothing can be kept", () => {
    const program = loadProgram<Sum>(file);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "in the way");
    program.keep();
    expect(program.exports.sum(1, 2)).toBe(3);
    expect(existsSync(file)).toBe(false);
  });
});
