import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";

/** A CommonJS program that was loaded from its file. */
export interface LoadedProgram<Exports> {
  readonly exports: Exports;
  /** Whether the engine took compiled code that was kept, and compiled nothing itself. */
  readonly wasKept: boolean;
  /** Keeps what is compiled by now for later starts; where nothing can be written, later starts compile as this one did. */
  keep(): void;
}

/**
 * Loads a program as `require` does, with compiled code from an earlier start where that is at hand: a start then spends nothing
 * on compiling. The file holds one function expression of exports, require, module, __filename and __dirname. Compiled code
 * stands beside it, by version of Node; what is older than the program, or of another engine, is passed over.
 */
export function loadProgram<Exports>(file: string): LoadedProgram<Exports> {
  const kept = `${file}.${process.version}-${process.arch}.code`;
  const cachedData = compiledCode(kept, file);
  const script = new Script(readFileSync(file, "latin1"), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  return {
    exports: module.exports as Exports,
    wasKept: cachedData !== undefined && script.cachedDataRejected === false,
    keep: () => writeWhole(kept, script.createCachedData()),
  };
}

function compiledCode(kept: string, file: string): Buffer | undefined {
  try {
    return statSync(kept).mtimeMs < statSync(file).mtimeMs ? undefined : readFileSync(kept);
  } catch {
    return undefined;
  }
}

// Others may read it at the same time, so it is there whole or not at all.
function writeWhole(path: string, bytes: Buffer): void {
  const part = `${path}.${process.pid}`;
  try {
    writeFileSync(part, bytes);
    renameSync(part, path);
  } catch {
    // A folder that cannot be written costs later starts some milliseconds, and nothing else.
  }
}
