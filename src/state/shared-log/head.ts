import type { JsonObject } from "../../json/json.ts";
import type { Origin } from "../origin.ts";
import { type Belonging, difference } from "../data-file/data-document.ts";

const FORMAT = "standin-shared";
const VERSION = 1;

/** What all processes of a shared sandbox must have in common, and what its time is counted from. */
export interface Head {
  /** What the sandbox begins with: the start of the process that was the first. */
  readonly origin: Origin;
  /** Whether the clock stands at the origin's time at the beginning. */
  readonly frozen: boolean;
  /** What the engine's clock showed when the log was begun. */
  readonly at: number;
  readonly belongs: Belonging;
}

/** The text of a head. */
export function writeLogHead(head: Head): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, ...head });
}

/** The head of a text. */
export function readLogHead(text: string): Head {
  const { format, version, ...head } = JSON.parse(text) as Head & { format: unknown; version: unknown };
  if (format === FORMAT && version === VERSION) return head;
  throw new SharedLogError(
    `what stands there is of ${JSON.stringify(format)} in version ${JSON.stringify(version)}, and this is Standin's version ${VERSION}; give the log another name`,
  );
}

/** A shared log that can't be used, and what to do. */
export class SharedLogError extends Error {
  override readonly name = "SharedLogError";
}

/** Throws a SharedLogError where a process does not fit a log; `now`: the time that it was told to begin with. */
export function refuseForeign(head: Head, own: Belonging, now: number | undefined): void {
  const found = difference(head.belongs as object as JsonObject, own);
  if (found !== undefined)
    throw new SharedLogError(
      `${found.sentence.replace("it was written", "it was begun")}; ${found.wayOut.replace("was written with", "was begun with")}, or give the log another name`,
    );
  if (now === undefined || (head.frozen && now === head.origin.now)) return;
  const began = new Date(head.origin.now).toISOString();
  throw new SharedLogError(
    `it was begun ${head.frozen ? "with --now" : "without --now, at"} ${began}, and this server has --now ${new Date(now).toISOString()}; start ${
      head.frozen ? `with --now ${began}` : "without --now"
    }, or give the log another name`,
  );
}
