import { UsageError } from "./serve-options.ts";

/** What is said of an error that ended a command, and its exit code: 2 where the command was called wrongly, else 1. */
export function failureOf(error: unknown): { sentence: string; exitCode: number } {
  const usage = error instanceof UsageError || error instanceof RangeError;
  return { sentence: error instanceof Error ? error.message : String(error), exitCode: usage ? 2 : 1 };
}
