import { statSync, type Stats } from "node:fs";
import { dirname, resolve } from "node:path";

/** Throws an Error that says why a file can't be written, before anything is done that would be lost then; what only the system knows shows as it is written. */
export function refuseUnwritable(file: string): void {
  const problem = problemOf(resolve(file));
  if (problem !== undefined) throw new Error(`${file} can't be written: ${problem}`);
}

function problemOf(path: string): string | undefined {
  if (foundAt(path)?.isDirectory()) return "it is a folder; name a file in it";
  const folder = dirname(path);
  const found = foundAt(folder);
  if (found === undefined) return `there is no folder ${folder}; make it first`;
  return found.isDirectory() ? undefined : `${folder} is no folder`;
}

function foundAt(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
