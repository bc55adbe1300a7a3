/** Where a snippet runs or is shown, and so what kind of code it holds. */
export const SCOPES = [
  "global",
  "admin",
  "front-end",
  "single-use",
  "content",
  "head-content",
  "footer-content",
  "admin-css",
  "site-css",
  "site-head-js",
  "site-footer-js",
  "condition",
] as const;

/** A scope of snippets. */
export type Scope = (typeof SCOPES)[number];

/** Kind of code. */
export type CodeType = "php" | "html" | "css" | "js" | "cond";

/** The scope of that name; any other text is `global`, as the family takes it. */
export function scopeOf(name: string): Scope {
  return SCOPES.find((scope) => scope === name) ?? "global";
}

/** The kind of code that snippets of a scope hold. */
export function codeType(scope: Scope): CodeType {
  if (scope === "condition") return "cond";
  if (scope.endsWith("-css")) return "css";
  if (scope.endsWith("-js")) return "js";
  return scope.endsWith("content") ? "html" : "php";
}
