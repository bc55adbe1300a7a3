import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { readSource, sourceFiles } from "../structure/source-files.ts";

const ENTRY = "src/browser/index.ts";
const INSTEAD = "src/browser/instead";

/** The code that lies below a file, with how each module was reached: imports of types alone are none. */
function modulesBelow(entry: string): ReadonlyMap<string, string> {
  const ways = new Map([[entry, entry]]);
  for (const [file, way] of ways) {
    if (!file.endsWith(".ts")) continue;
    for (const name of importsOf(file)) {
      const module = name.startsWith(".") ? standingFor(join(dirname(file), name)) : name;
      if (!ways.has(module)) ways.set(module, `${module} < ${way}`);
    }
  }
  return ways;
}

function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8").replaceAll(/^(?:import|export) type [^;]*;$/gm, "");
  return [...code.matchAll(/(?:^import |^export [^;]*?from |^import [^;]*?from |\bimport\()"([^"]+)"/gm)].map(
    ([, name = ""]) => name,
  );
}

/** The file that a bundle for pages takes for another. */
function standingFor(file: string): string {
  const instead = join(INSTEAD, relative("src", file));
  return existsSync(instead) ? instead : file;
}

describe("the library for pages", () => {
  const below = modulesBelow(ENTRY);

  it("has no module of Node below it", () => {
    expect(below.size).toBeGreaterThan(300);
    const own = [...below].filter(([module]) => module.startsWith("node:") || module === "lowdb/node");
    expect(own.map(([, way]) => way)).toEqual([]);
    expect([...modulesBelow("src/index.ts").keys()]).toContain("node:fs");
  });

  it("asks for nothing that a page has not", () => {
    const asking = [...below.keys()]
      .filter((file) => file.endsWith(".ts"))
      .filter((file) => {
        const code = readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
        return /\b(?:process\.|require\(|__dirname\b|localStorage\b)/.test(code);
      });
    expect(asking).toEqual([]);
  });
});

it("every file that stands in place of another has its names, and no others but for who loads it", () => {
  const instead = sourceFiles(INSTEAD);
  expect(instead.length).toBeGreaterThan(2);
  for (const { path, exports } of instead) {
    const original = readSource(join("src", relative(INSTEAD, path)));
    expect(
      exports.filter((name) => name !== "loadPackage" && !original.exports.includes(name)),
      path,
    ).toEqual([]);
  }
});
