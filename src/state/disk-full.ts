/** Whether something failed because the disk, or this user's part of it, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) || isDiskFull(error.cause);
}
