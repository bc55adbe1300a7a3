import {
  chmodSync,
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/** A CommonJS program that was loaded from its files. */
export interface LoadedProgram<Exports> {
  readonly exports: Exports;
  /** Whether the engine took compiled code that was kept for all that is loaded, and compiled nothing itself. */
  readonly wasKept: boolean;
  /** Keeps what is compiled by now, and was not kept, for later starts; where nothing can be written, these compile as this one did. */
  keep(): void;
}

/** One file of a program. */
interface Part {
  readonly module: { exports: unknown };
  readonly script: Script;
  readonly kept: Kept;
  readonly wasKept: boolean;
}

/**
 * Loads a program as `require` does, with compiled code from an earlier start where that is at hand: a start then spends nothing
 * on compiling. A file of it is CommonJS in plain ASCII, and requires others beside it as `./name`, which are loaded alike when they
 * are asked for. Compiled code stands beside each file, named by Node's version, its flags and a sum over the file: it is never that
 * of another one. The engine trusts such code with its life, so it is taken only where nobody else may write it, and where its own
 * sum vouches for every byte: against accidents, since whoever may write it may write the program too. A sum is there in a tenth of
 * the time that loading a cryptographic digest takes.
 */
export function loadProgram<Exports>(file: string): LoadedProgram<Exports> {
  const folder = dirname(file);
  const foreign = createRequire(file);
  const parts = new Map<string, Part>();
  const own = (path: string): unknown => {
    const known = parts.get(path);
    if (known !== undefined) return known.module.exports;
    const part = compiledPart(path);
    const { module, script } = part;
    // Those that need each other see what is there by then.
    parts.set(path, part);
    script.runInThisContext()(module.exports, required, module, path, folder);
    return module.exports;
  };
  const required = (name: string): unknown => (name.startsWith("./") ? own(join(folder, name)) : foreign(name));
  return {
    exports: own(file) as Exports,
    get wasKept() {
      return [...parts.values()].every(({ wasKept }) => wasKept);
    },
    keep() {
      for (const { kept, script, wasKept } of parts.values()) if (!wasKept) keepCode(kept, script.createCachedData());
    },
  };
}

function compiledPart(file: string): Part {
  const source = wrapped(file);
  const kept = keptAs(file, source);
  const cachedData = compiledCode(kept);
  const script = new Script(source.toString("latin1"), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  const wasKept = cachedData !== undefined && script.cachedDataRejected === false;
  return { module: { exports: {} }, script, kept, wasKept };
}

const HEAD = Buffer.from("(function (exports, require, module, __filename, __dirname) {");
const TAIL = Buffer.from("\n})");

/** A file as a function expression, read to where it stands there: to move texts of this size costs a start more than it costs to read one. */
function wrapped(file: string): Buffer {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const source = Buffer.allocUnsafe(HEAD.length + size + TAIL.length);
    source.set(HEAD);
    source.set(TAIL, HEAD.length + size);
    if (readSync(descriptor, source, HEAD.length, size, 0) < size) throw new Error(`${file} changed while it was read`);
    return source;
  } finally {
    closeSync(descriptor);
  }
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
  const prefix = `${file}.${process.version}-${process.arch}-${markOf(Buffer.from(flags))}-`;
  return { prefix, path: prefix + markOf(source) + ENDING };
}

/** Bytes of a sum. */
const SUM = 4;

function sumOf(bytes: Uint8Array): Buffer {
  const sum = Buffer.alloc(SUM);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}

/** What tells one file from others in a name: its length and its sum. */
function markOf(bytes: Uint8Array): string {
  return `${bytes.length.toString(36)}-${sumOf(bytes).toString("hex")}`;
}

/** The code of a file that begins with its sum; undefined where there is none to trust, and then it is taken away. */
function compiledCode({ path }: Kept): Buffer | undefined {
  try {
    const content = ownContent(path);
    const code = content?.subarray(SUM);
    if (code !== undefined && content?.subarray(0, SUM).equals(sumOf(code)) === true) return code;
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
    writeFileSync(part, sumOf(code), { flag: "wx", mode: 0o600 });
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
