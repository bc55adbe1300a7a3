import { execFileSync } from "node:child_process";
import fs, { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { dataFolder } from "./site.ts";

/** A disk that can be filled. */
export interface Disk {
  /** A folder on it. */
  readonly folder: string;
  /** Leaves no room. */
  fill(): void;
  /** Makes room again. */
  clear(): void;
}

/** A disk of so many megabytes, where this user may make one, and a folder whose files can't be written to while it is full where not. */
export async function smallDisk(megabytes = 1): Promise<Disk> {
  const { folder } = await dataFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "standin-test", folder], { stdio: "ignore" });
  } catch {
    return pretendedDisk(folder);
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
  const ballast = join(folder, "ballast");
  return { folder, fill: () => fillWith(ballast), clear: () => rmSync(ballast) };
}

/** The same without a disk: the system's call says that there is no room. */
export function pretendedDisk(folder: string): Disk {
  const { writeSync: write } = fs;
  const become = (other: typeof write) => {
    fs.writeSync = other;
    syncBuiltinESMExports();
  };
  const full = () => {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  onTestFinished(() => become(write));
  return { folder, fill: () => become(full), clear: () => become(write) };
}

function fillWith(path: string): void {
  const descriptor = openSync(path, "w");
  try {
    for (let bytes = 65_536; bytes >= 1; bytes /= 2) while (couldWrite(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

function couldWrite(descriptor: number, bytes: number): boolean {
  try {
    return writeSync(descriptor, Buffer.alloc(bytes)) === bytes;
  } catch {
    return false;
  }
}
