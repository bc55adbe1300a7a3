import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type SourceFile, sourceFiles } from "./source-files.ts";

/** The rooms from the ground up: each imports from itself and from those above it in this list. */
const ROOMS = [
  "json",
  "text",
  "time",
  "pcre",
  "catalogue",
  "args",
  "state",
  "seeding",
  "engine",
  "core",
  "families",
  "generic",
  "hotel",
  "http",
  "control",
  "generate",
  "live",
  "standin-options.ts",
  "composed-site.ts",
  "compose.ts",
  "default-sandbox.ts",
  "passage.ts",
  "sandbox-face.ts",
  "served-site.ts",
  "shared-default.ts",
  "serve-site.ts",
  "standing-account.ts",
  "recorded-folder.ts",
  "folder-recording.ts",
  "kept-folder.ts",
  "real-site.ts",
  "watch-files.ts",
  "watched-standin.ts",
  "standin.ts",
  "verify-double.ts",
  "index.ts",
  "commands",
  "main.ts",
];
/** Faces of the library; they stand beside one another and import what they show. */
const FACES = ["testing", "browser", "vite", "msw", "playwright"];
/** What else a face imports. */
const FACE_KNOWS: Readonly<Record<string, readonly string[]>> = { vite: ["commands"], playwright: ["testing"] };
/** Files below it stand in place of those of the same path and names below `src/`. */
const INSTEAD = "src/browser/instead/";
/** What a room may not know, though it stands below it. */
const UNKNOWN_TO: Readonly<Record<string, readonly string[]>> = {
  generate: ["http", "control"],
  live: ["http", "control"],
  http: ["core", "families", "generic", "hotel"],
  control: ["core", "families", "generic", "hotel"],
};

/** Names that more than one file may export, each for a reason. */
const SHARED_NAMES: Readonly<Record<string, string>> = {
  createStandin: "one in Node, one in a page",
};

const files = sourceFiles();
const room = (path: string) => path.split("/")[1] ?? "";

describe("the rooms", () => {
  it("hold every file", () => {
    const known = new Set([...ROOMS, ...FACES]);
    expect(files.map(({ path }) => path).filter((path) => !known.has(room(path)))).toEqual([]);
  });

  it("import only from rooms above them", () => {
    const wrong = files.flatMap((file) =>
      file.imports.filter((to) => !allowed(file.path, to)).map((to) => `${file.path} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it("stand in ARCHITECTURE.md, every folder in its place", () => {
    const rows = [...readFileSync("ARCHITECTURE.md", "utf8").matchAll(/^\| `src\/([^`/]+)\/?` /gm)];
    const there = new Set(files.map(({ path }) => room(path)));
    const rooms = [...ROOMS, ...FACES].filter((name) => there.has(name));
    expect(rows.map(([, name]) => name)).toEqual(rooms);
  });

  it("have no cycle", () => {
    expect(cycles(files)).toEqual([]);
  });

  it("share the house: none holds more than 40 % of its lines", () => {
    const whole = files.reduce((sum, { lines }) => sum + lines, 0);
    const sizes = new Map<string, number>();
    for (const { path, lines } of files) sizes.set(room(path), (sizes.get(room(path)) ?? 0) + lines);
    for (const [name, lines] of sizes) expect(lines / whole, name).toBeLessThan(0.4);
  });
});

it("exports no name from two files", () => {
  const owners = new Map<string, string[]>();
  for (const { path, exports } of files.filter(({ path }) => !path.startsWith(INSTEAD)))
    for (const name of new Set(exports)) owners.set(name, [...(owners.get(name) ?? []), path]);
  const twice = [...owners].filter(([name, paths]) => paths.length > 1 && !(name in SHARED_NAMES));
  expect(twice.map(([name, paths]) => `${name}: ${paths.join(", ")}`)).toEqual([]);
  for (const name of Object.keys(SHARED_NAMES)) expect(owners.get(name)?.length, name).toBeGreaterThan(1);
});

function allowed(from: string, to: string): boolean {
  const [a, b] = [room(from), room(to)];
  if (a === b) return true;
  if (FACE_KNOWS[a]?.includes(b) === true) return true;
  if (FACES.includes(a)) return ![...FACES, "commands", "main.ts"].includes(b);
  if (FACES.includes(b)) return false;
  return ROOMS.indexOf(b) < ROOMS.indexOf(a) && !(UNKNOWN_TO[a] ?? []).includes(b);
}

/** The circles of imports, each as its files. */
function cycles(all: readonly SourceFile[]): string[] {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) found.push([...way.slice(at), path].join(" → "));
    if (at >= 0 || done.has(path)) return;
    for (const next of byPath.get(path)?.imports ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const { path } of all) visit(path, []);
  return found;
}
