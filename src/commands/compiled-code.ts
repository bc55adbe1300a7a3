import {
  chmodSync,
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
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
 * stands beside it, named by Node's version, its flags and a digest of the program: it is never that of another
 * one. The engine trusts such code with its life, so it is taken only where nobody else may write it, and where its own digest
 * vouches for every byte.
 */
export function loadProgram<Exports>(file: string): LoadedProgram<Exports> {
  const source = readFileSync(file);
  const kept = keptAs(file, source);
  const cachedData = compiledCode(kept);
  const script = new Script(source.toString("latin1"), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  return {
    exports: module.exports as Exports,
    wasKept: cachedData !== undefined && script.cachedDataRejected === false,
    keep: () => keepCode(kept, script.createCachedData()),
  };
}

/** Where compiled code is kept. */
interface Kept {
  readonly path: string;
  /** What the names of compiled code begin with for this Node, whatever the program was. */
  readonly prefix: string;
}

const ENDING = ".code";

function keptAs(file: string, source: Buffer): Kept {
  const flags = JSON.stringify([process.execArgv, process.env["NODE_OPTIONS"] ?? ""]);
  const prefix = `${file}.${process.version}-${process.arch}-${shortDigest(Buffer.from(flags))}-`;
  return { prefix, path: prefix + shortDigest(source) + ENDING };
}

const DIGEST = 32;

function digestOf(bytes: Buffer): Buffer {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(bytes).digest();
}

function shortDigest(bytes: Buffer): string {
  return digestOf(bytes).toString("hex").slice(0, 24);
}

/** The code of a file that begins with its digest; undefined where there is none to trust, and then it is taken away. */
function compiledCode({ path }: Kept): Buffer | undefined {
  try {
    const content = ownContent(path);
    const code = content?.subarray(DIGEST);
    if (code !== undefined && content?.subarray(0, DIGEST).equals(digestOf(code)) === true) return code;
    rmSync(path, { force: true });
  } catch {
    // Nothing was kept, or nothing that this user may touch.
  }
  return undefined;
}

/** What a file holds that only this user or the system's may write. */
function ownContent(path: string): Buffer | undefined {
  const descriptor = openSync(path, "r");
  try {
    const { mode, uid } = fstatSync(descriptor);
    const isOwn = process.getuid === undefined || ((mode & 0o022) === 0 && [0, process.getuid()].includes(uid));
    return isOwn ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** Others may read it at the same time, so it is there whole or not at all. */
function keepCode({ path, prefix }: Kept, code: Buffer): void {
  const part = `${path}.${process.pid}`;
  try {
    rmSync(part, { force: true });
    writeFileSync(part, digestOf(code), { flag: "wx", mode: 0o600 });
    writeFileSync(part, code, { flag: "a" });
    // Whoever may read the program may read its code: it was built by one user, perhaps, and is run by another.
    chmodSync(part, 0o644);
    renameSync(part, path);
    clearOthers({ path, prefix });
  } catch {
    // A folder that cannot be written costs later starts some milliseconds, and nothing else.
  }
}

/** What was kept of earlier programs is of no use any more. */
function clearOthers({ path, prefix }: Kept): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder))
    if (name.startsWith(basename(prefix)) && name.endsWith(ENDING) && name !== basename(path))
      rmSync(join(folder, name), { force: true });
}
