import { withoutTrailing } from "../text/trim.ts";

const PLAIN = /^\/(?:[^"'\\]*[^"'\\/])?$/;

/**
 * A requested path as routes know it: begins with `/`, end slashes cut, the index is `/`; quotes and backslashes get a backslash
 * before them, as the family hands them on. Nothing is decoded.
 */
export function routePath(requested: string): string {
  if (PLAIN.test(requested)) return requested;
  const path = withoutTrailing(requested.replace(/^\//, ""), "/");
  return `/${path.replace(/["'\\]/g, "\\$&")}`;
}
