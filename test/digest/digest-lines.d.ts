import type { createStandin } from "../../src/standin.ts";

export interface DigestLine {
  label: string;
  status: number;
  hash: string;
  whole(): string;
}

export function digestLines(
  create: typeof createStandin,
  options?: { count?: number; sites?: readonly string[]; walk?: boolean },
): AsyncGenerator<DigestLine>;
