const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: "nothing of that name",
  ENOTDIR: "a file where a folder should be",
  EISDIR: "a folder",
  EACCES: "no right to read it",
  EPERM: "no right to read it",
};

/** What stood in the way of a file, in words; the system's own where there are no better ones. */
export function fileProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return PROBLEMS[code] ?? error.message;
}
