import type { DigestLine } from "./digest-lines.js";

type Line = Pick<DigestLine, "label" | "status" | "hash">;

export function textOf(line: Line): string;

export function comparedWith(
  kept: string,
  skipped?: readonly string[],
): { differs(line: Line): boolean; labels(): string[] };
