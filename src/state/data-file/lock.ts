import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect, createServer } from "node:net";
import { digest } from "../digest.ts";
import { DataFileError, reasonOf, systemProblem } from "./data-file-error.ts";

/** A data file held by this process alone. */
export interface Lock {
  release(): Promise<void>;
}

/** Who asks for a lock. */
export interface Holder {
  /** A name that no other holder ever has, of letters and digits. */
  readonly unique: string;
  /** What others are told of the holder. */
  readonly about: string;
}

/**
 * Takes the lock of a data file; throws DataFileError when another process has it.
 *
 * Whoever wants the file listens on a socket beside it and then looks whether anybody answers on another one: of two that start
 * together at least the later one finds the other, and steps back. The system itself tells a living holder from a dead one, as
 * a socket takes connections exactly as long as its process lives, however that ends. Process ids tell nothing in a
 * container, where every server has the same one, and an age of a lock would make a restart wait; containers that share a
 * folder see each other's sockets. Each name is used once, so that clearing away a dead one never hits a living one.
 */
export async function takeLock(file: string, holder: Holder): Promise<Lock> {
  for (let attempt = 1; ; attempt += 1) {
    const { socket, place } = await openSocket(file, holder);
    const others = await answering(place, socket);
    const other = others.find(({ about }) => about !== STARTING) ?? others[0];
    if (other === undefined) {
      socket.tell(holder.about);
      return { release: () => socket.close() };
    }
    await socket.close();
    if (other.about !== STARTING || attempt === ATTEMPTS) throw taken(file, other.about);
    const before = others.filter(({ path }) => path < socket.path).length;
    await pause(attempt * (before + 1) * STEP_BACK);
  }
}

/** What a process says that does not hold the file yet. */
const STARTING = "a process that starts just now";
const ATTEMPTS = 4;
/** Milliseconds between attempts of processes that met. */
const STEP_BACK = 25;
/** Milliseconds after which a socket that nobody listens on is taken for left behind: one that was just made may not listen yet. */
const LEFT_BEHIND = 2000;
/** Bytes that the path of a socket may have on every system; a longer one would be cut short silently. */
const LONGEST_PATH = 100;
/** Bytes of a file's name that the name of its sockets may begin with. */
const LONGEST_NAME = 48;

/** Where the sockets of a file are. */
interface Place {
  readonly folder: string;
  /** A name of the folder that is short enough for the system to take the path of a socket. */
  readonly reached: string;
  readonly prefix: string;
}

/** A folder under a short name, as long as somebody needs it. */
export interface ShortFolder {
  readonly name: string;
  release(): void;
}

/**
 * A name of a few letters for a folder whose path may be longer than a socket's may be: its descriptor, where the system lists
 * those as files, or a link from the folder for temporary files. What is made under that name is in the folder itself.
 */
export function shortFolder(folder: string, descriptors = "/proc/self/fd"): ShortFolder {
  if (existsSync(descriptors)) {
    const descriptor = openSync(folder, constants.O_RDONLY);
    return { name: `${descriptors}/${descriptor}`, release: () => closeSync(descriptor) };
  }
  const links = mkdtempSync(join(TEMPORARY, "standin-"));
  const name = join(links, "to");
  symlinkSync(folder, name);
  return { name, release: () => rmSync(links, { recursive: true, force: true }) };
}

/** The same for every process of the machine, whatever its environment says. */
const TEMPORARY = "/tmp";

async function openSocket(file: string, { unique }: Holder): Promise<{ socket: LockSocket; place: Place }> {
  const name = digest(file).slice(0, 24);
  if (process.platform === "win32") {
    const [folder, prefix] = ["\\\\.\\pipe", `standin-${name}`];
    return { socket: await opened(file, `${folder}\\${prefix}`), place: { folder, reached: folder, prefix } };
  }
  const prefix = lockPrefix(basename(file));
  const folder = dirname(file);
  const short = fits(join(folder, prefix + unique)) ? { name: folder, release: () => {} } : shortFolder(folder);
  const place = { folder, reached: short.name, prefix };
  const socket = await openLockSocket(join(short.name, prefix + unique), STARTING).catch((error: unknown) => {
    short.release();
    return refuseReadOnly(file, error);
  });
  if (socket !== undefined) return { socket: releasing(socket, short), place };
  // The folder takes no sockets: processes of this machine still meet elsewhere.
  const elsewhere = { folder: TEMPORARY, reached: TEMPORARY, prefix: `standin-${name}.lock-` };
  return { socket: await opened(file, join(TEMPORARY, elsewhere.prefix + unique)), place: elsewhere };
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST_PATH;
}

/** What the sockets of a file begin with: its name, or what stands for one that is too long. */
function lockPrefix(name: string): string {
  return Buffer.byteLength(name) <= LONGEST_NAME ? `${name}.lock-` : `.standin-${digest(name).slice(0, 24)}.lock-`;
}

function releasing(socket: LockSocket, short: ShortFolder): LockSocket {
  return { ...socket, close: () => socket.close().finally(() => short.release()) };
}

async function opened(file: string, path: string): Promise<LockSocket> {
  return openLockSocket(path, STARTING).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") throw taken(file, "another process");
    throw new DataFileError({
      file,
      problem: `no lock can be made at ${path}: ${reasonOf(error)}`,
      wayOut: "name a file in a folder that this user may write in",
      cause: error,
    });
  });
}

function refuseReadOnly(file: string, error: unknown): undefined {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (cause) {
    throw new DataFileError({
      file,
      problem: `its folder ${dirname(file)} can't be written in: ${reasonOf(cause)}`,
      wayOut: systemProblem(cause)?.wayOut ?? "let this user write there, or name a file in another folder",
      cause: error,
    });
  }
}

interface Other {
  readonly path: string;
  readonly about: string;
}

/** The others that live; what dead ones left behind is cleared away. */
async function answering({ folder, reached, prefix }: Place, own: LockSocket): Promise<Other[]> {
  if (process.platform === "win32") return [];
  const paths = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(reached, name))
    .filter((path) => path !== own.path);
  const answers = await Promise.all(paths.map(async (path) => ({ path, about: await askHolder(path) })));
  for (const { path, about } of answers) if (about === undefined) clearAway(path, own.path);
  return answers.flatMap(({ path, about }) => (about === undefined ? [] : [{ path, about }]));
}

function clearAway(path: string, own: string): void {
  const dead = lstatSync(path, { throwIfNoEntry: false });
  const living = lstatSync(own, { throwIfNoEntry: false });
  if (dead?.isSocket() !== true || living === undefined) return;
  if (living.mtimeMs - dead.mtimeMs > LEFT_BEHIND) rmSync(path, { force: true });
}

function taken(file: string, about: string): DataFileError {
  return new DataFileError({
    file,
    problem: `it is in use by ${about}`,
    wayOut: "end that one first, or name another file",
  });
}

/** A socket that says who listens on it. */
interface LockSocket {
  readonly path: string;
  /** Says something else from now on. */
  tell(about: string): void;
  close(): Promise<void>;
}

/** Listens at a path; does not keep the process alive. Rejects with the system's error. */
function openLockSocket(path: string, about: string): Promise<LockSocket> {
  return new Promise((resolve, reject) => {
    let said = about;
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.end(said);
    });
    server.once("error", reject);
    // Everybody may connect: a user who may not could not tell a living holder from a dead one.
    server.listen({ path, exclusive: true, readableAll: true, writableAll: true }, () => {
      server.unref();
      resolve({
        path,
        tell: (about) => (said = about),
        close: () => new Promise((resolve) => server.close(() => resolve())),
      });
    });
  });
}

/** Milliseconds that a holder has to say who it is; it holds the file also when it is too busy to. */
const PATIENCE = 500;
const DEAD: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOENT", "ENOTSOCK"]);

/** What the process says that listens at a path; undefined when there is none. */
function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(path).setEncoding("utf8").setTimeout(PATIENCE);
    const answer = (about: string | undefined) => {
      socket.destroy();
      resolve(about);
    };
    socket.on("data", (text) => (said += String(text)));
    socket.once("end", () => answer(said || "another process"));
    socket.once("timeout", () => answer("another process"));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      answer(DEAD.has(error.code) ? undefined : "another process"),
    );
  });
}
