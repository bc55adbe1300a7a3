import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadProgram } from "../../src/commands/compiled-code.ts";

interface Sum {
  sum(a: number, b: number): number;
  folder: string;
  loaded: string;
}

const SOURCE = `(function (exports, require, module, __filename, __dirname) {
  exports.sum = (a, b) => a + b;
  exports.folder = __dirname;
  exports.loaded = require("node:path").basename(__filename);
})`;

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

  it("is compiled anew when it is younger than what was kept", () => {
    loadProgram<Sum>(file).keep();
    writeFileSync(file, SOURCE.replace("a + b", "a * b"));
    utimesSync(file, new Date(Date.now() + 60_000), new Date(Date.now() + 60_000));
    const { exports, wasKept } = loadProgram<Sum>(file);
    expect([exports.sum(20, 22), wasKept]).toEqual([440, false]);
  });

  it("is compiled anew when what was kept is damaged", () => {
    loadProgram<Sum>(file).keep();
    writeFileSync(keptFile(), "no code at all");
    // Otherwise the engine remembers the source from the line above.
    writeFileSync(file, SOURCE.replace("a + b", "b + a"));
    utimesSync(file, 500_000_000, 500_000_000);
    const { exports, wasKept } = loadProgram<Sum>(file);
    expect([exports.sum(20, 22), wasKept]).toEqual([42, false]);
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
