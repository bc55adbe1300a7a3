import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The files that are loaded with a file, by path from the root: imports of types alone are none, nor is what is imported when it is used. */
export function staticImports(path: string): string[] {
  const code = readFileSync(path, "utf8").replaceAll(/^(?:import|export) type [^;]*;$/gm, "");
  const names = [...code.matchAll(/^(?:import|export) [^;]*?from "(\.[^"]+)";$/gm)];
  return names.map(([, name = ""]) => normalize(join(dirname(path), name)));
}
