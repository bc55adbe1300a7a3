import type { Json, JsonObject } from "../../../catalogue/document.ts";

/** How far a counted thing is. */
export interface Count {
  readonly total: number;
  readonly done: number;
}

/** How far an import is, before the batch that says it. */
export interface Progress {
  /** Items. */
  readonly data: Count;
  readonly batch: Count;
}

/** The progress that a batch tells; undefined where it is not told in numbers, or more is done than there is. */
export function progressOf(status: Json | undefined): Progress | undefined {
  const { data, batch } = membersOf(status);
  const [items, batches] = [countOf(data), countOf(batch)];
  return items === undefined || batches === undefined ? undefined : { data: items, batch: batches };
}

/** Members of an object; none where the value is anything else. */
export function membersOf(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function countOf(value: Json | undefined): Count | undefined {
  const { total, done } = membersOf(value);
  const count = { total: amountOf(total), done: amountOf(done) };
  return count.done >= 0 && count.done <= count.total ? count : undefined;
}

function amountOf(value: Json | undefined): number {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? Number(value) : Number.NaN;
}
