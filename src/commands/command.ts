import type { DocumentTerminal } from "./terminal.ts";

/** Runs a command with its arguments; resolves to the exit code. Throws UsageError for wrong ones. */
export type Run = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: DocumentTerminal,
) => Promise<number>;

/** A command of `standin`. */
export interface Subcommand {
  /** What it does, for the list of commands. */
  readonly about: string;
  /** Loads what it needs, so that other commands need not. */
  readonly load: () => Promise<Run>;
}
