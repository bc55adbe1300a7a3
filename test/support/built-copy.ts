import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { transformWithOxc } from "vite";
import { COPY_FOLDER } from "./copy-folder.ts";

/** The sources as JavaScript in a folder of their own, for tests that need a process. */
export interface BuiltCopy {
  /** The compiled `src`. */
  readonly source: string;
  /** The compiled scripts of the tests. */
  readonly scripts: string;
  remove(): Promise<void>;
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** The sources, and what tests run of their own in another process. */
const COMPILED = ["src", "test/walk", "test/seeding"];
const BESIDE = ["descriptors", "seeds", "schemas", "package.json", "node_modules"];

/**
 * Compiles the sources without checking them, so that a test needs no build before it: once for all tests of a run that has a folder for that,
 * in a folder of the test's own where it has none.
 */
export async function buildCopy(): Promise<BuiltCopy> {
  const shared = process.env[COPY_FOLDER];
  if (shared === undefined) return copyIn(await compiledCopy(tmpdir()));
  const folder = join(shared, "copy");
  if (!existsSync(folder)) await putInPlace(await compiledCopy(shared), folder);
  return { ...copyIn(folder), remove: () => Promise.resolve() };
}

async function compiledCopy(within: string): Promise<string> {
  const folder = await mkdtemp(join(within, "standin-copy-"));
  await Promise.all(BESIDE.map((name) => symlink(join(ROOT, name), join(folder, name))));
  await Promise.all(COMPILED.map((name) => compileFolder(name, folder)));
  return folder;
}

/** Another worker may have been first. */
async function putInPlace(made: string, folder: string): Promise<void> {
  await rename(made, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
}

function copyIn(folder: string): BuiltCopy {
  return {
    source: join(folder, "src"),
    scripts: join(folder, "test"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function compileFolder(name: string, folder: string): Promise<void> {
  const files = await readdir(join(ROOT, name), { recursive: true });
  await Promise.all(
    files.map(async (file) => {
      if (!file.endsWith(".ts") || file.endsWith(".test.ts")) return;
      const target = join(folder, name, file.replace(/\.ts$/, ".js"));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, await compiled(await readFile(join(ROOT, name, file), "utf8"), file));
    }),
  );
}

async function compiled(text: string, name: string): Promise<string> {
  const options = { sourcemap: false, target: "es2023", typescript: { rewriteImportExtensions: "rewrite" } } as const;
  const { code } = await transformWithOxc(text, name, options);
  // The quick compiler rewrites templates that hold an end tag with a helper of its own, which only its bundler knows.
  return code.includes('"@oxc-project/runtime/') ? compiledSlowly(text) : code;
}

function compiledSlowly(text: string): string {
  const { ESNext: target } = ts.ScriptTarget;
  const compilerOptions = { target, module: ts.ModuleKind.ESNext, rewriteRelativeImportExtensions: true };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}
