import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** By watched path: the files that lie there, each with what tells one content from another. */
type Looks = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What is watched, and who is told of changes. */
export interface FileWatchParts {
  /** Files and folders, whether they are there or not; asked for before each look. */
  paths(): readonly string[];
  /**
   * Told of files that are others than before, once nobody writes them any more, one time after the other. False where they were others again
   * before it was done, and all of it is to be told once more.
   */
  changed(files: readonly FileChange[], looking: Looking): Promise<boolean>;
  /** Milliseconds of a clock that only runs forward. */
  time(): number;
}

/** How whoever reads changed files makes sure of them. */
export interface Looking {
  /** Looks at paths that were not watched before, so that what changes there from here on is told. */
  begin(): Promise<void>;
  /** Whether all files are as they were when the change was told. */
  isStill(): Promise<boolean>;
}

/** A file that is another than before. */
export interface FileChange {
  readonly file: string;
  readonly how: "changed" | "added" | "removed";
}

/** A watch over files. */
export interface FileWatch {
  /** Ends it; resolves once nobody is told any more. */
  close(): Promise<void>;
}

/** How long files have to look the same, in milliseconds, until they count as written. */
const SETTLED = 40;
/** How long a file may be away, in milliseconds, before it counts as removed: some editors put another one in its place. */
const AWAY = 300;
/** How often files are looked at without any event, in milliseconds, at most: not every file system tells of them. */
const PAUSE = 1000;
/** Looking may take so small a share of the time. */
const SHARE = 20;

/**
 * Watches files from now on, by what the system tells and, as it does not everywhere, by looking at them once a second. Keeps no process from its
 * end.
 */
export async function watchFiles(parts: FileWatchParts): Promise<FileWatch> {
  const watched = new WatchedFiles(parts);
  await watched.begin();
  return watched;
}

class WatchedFiles implements FileWatch {
  readonly #parts: FileWatchParts;
  readonly #folders = new Map<string, FSWatcher>();
  #known: Looks = new Map();
  #isClosed = false;
  #running: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #isAwake = false;
  #took = 0;

  constructor(parts: FileWatchParts) {
    this.#parts = parts;
  }

  async begin(): Promise<void> {
    this.#known = await this.#look();
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const folder of this.#folders.values()) folder.close();
    this.#folders.clear();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      await this.#event();
      if (!this.#isClosed && differences(this.#known, await this.#look()).length > 0) await this.#tell();
    }
  }

  async #tell(): Promise<void> {
    const before = this.#known;
    const looks = new Map(await this.#settledLooks(before));
    const files = differences(before, looks);
    if (this.#isClosed || files.length === 0) return;
    this.#known = looks;
    const looking: Looking = {
      begin: async () => {
        for (const [path, files] of await this.#look()) if (!looks.has(path)) looks.set(path, files);
      },
      isStill: async () => !this.#isClosed && differences(looks, await this.#look()).length === 0,
    };
    if (!(await this.#parts.changed(files, looking))) this.#known = new Map([...looks, ...before]);
  }

  /** The files once they have looked the same for a while, a longer one where some are away. */
  async #settledLooks(before: Looks): Promise<Looks> {
    let looks = await this.#look();
    for (let quiet = 0; !this.#isClosed;) {
      await pause(SETTLED);
      const again = await this.#look();
      quiet = differences(looks, again).length === 0 ? quiet + SETTLED : 0;
      looks = again;
      const isAway = differences(before, again).some(({ how }) => how === "removed");
      if (quiet >= (isAway ? AWAY : SETTLED)) break;
    }
    return looks;
  }

  async #look(): Promise<Looks> {
    const began = this.#parts.time();
    const looks = new Map<string, ReadonlyMap<string, string>>();
    const folders = new Map<string, (name: string) => boolean>();
    for (const path of this.#parts.paths()) {
      const files = new Map<string, string>();
      await lookAt(path, { files, folders });
      looks.set(path, files);
    }
    this.#listen(folders);
    this.#took = this.#parts.time() - began;
    return looks;
  }

  /** Resolves at the next event of one of the folders, or after a pause. */
  async #event(): Promise<void> {
    const isAwake = this.#isAwake;
    this.#isAwake = false;
    if (isAwake) return;
    const longest = Math.max(PAUSE, SHARE * this.#took);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longest).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #listen(folders: ReadonlyMap<string, (name: string) => boolean>): void {
    for (const [folder, watcher] of this.#folders)
      if (!folders.has(folder)) {
        watcher.close();
        this.#folders.delete(folder);
      }
    for (const [folder, counts] of folders)
      if (!this.#isClosed && !this.#folders.has(folder)) this.#listenTo(folder, counts);
  }

  #listenTo(folder: string, counts: (name: string) => boolean): void {
    const heard = (_kind: string, name: string | null) => {
      if (name !== null && !counts(name)) return;
      this.#isAwake = true;
      this.#wake();
    };
    try {
      const watcher = watch(folder, { persistent: false }, heard);
      this.#folders.set(folder, watcher);
      watcher.on("error", () => {
        watcher.close();
        this.#folders.delete(folder);
      });
    } catch {
      // Where the system has no room for it, or the folder is not there, it is looked at once a second.
    }
  }
}

/** What is gathered of paths. */
interface Gathered {
  readonly files: Map<string, string>;
  /** Folders that tell of events, and which names in them count. */
  readonly folders: Map<string, (name: string) => boolean>;
}

async function lookAt(path: string, gathered: Gathered): Promise<void> {
  const found = await lookOf(path);
  if (found === "folder") return lookInto(path, gathered);
  if (found !== undefined) gathered.files.set(path, found);
  const name = basename(path);
  const others = gathered.folders.get(dirname(path));
  gathered.folders.set(dirname(path), (one) => one === name || others?.(one) === true);
}

async function lookInto(folder: string, gathered: Gathered): Promise<void> {
  gathered.folders.set(folder, () => true);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const isMedia = folder.split(/[/\\]/).includes("media");
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (isPassedOver(entry.name)) continue;
    if (entry.isDirectory()) await lookInto(path, gathered);
    else if (isMedia || DOCUMENT.test(entry.name)) {
      const found = await lookOf(path);
      if (found !== undefined && found !== "folder") gathered.files.set(path, found);
    }
  }
}

/** What is read of folders: documents, and files of the media library. */
const DOCUMENT = /\.(?:json|html?)$/i;

/** What is hidden, what editors put beside a file while they write it, and other people's modules. */
function isPassedOver(name: string): boolean {
  return /^\.|~$|^#.*#$|^node_modules$/.test(name);
}

/** What tells one content of a file from another; undefined where there is none. */
async function lookOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (found === undefined) return undefined;
  return found.isDirectory() ? "folder" : `${found.ino} ${found.mtimeNs} ${found.ctimeNs} ${found.size}`;
}

/** In what files differ of the paths that were looked at both times. */
function differences(before: Looks, after: Looks): FileChange[] {
  const changes = [...after].flatMap(([path, is]) => {
    const was = before.get(path);
    return was === undefined
      ? []
      : [...new Set([...was.keys(), ...is.keys()])].flatMap((file) => changeOf(file, was, is));
  });
  return [...new Map(changes.map((change) => [change.file, change])).values()];
}

function changeOf(file: string, was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): FileChange | [] {
  if (was.get(file) === is.get(file)) return [];
  return { file, how: !was.has(file) ? "added" : is.has(file) ? "changed" : "removed" };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
