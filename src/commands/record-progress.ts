import type { Waits } from "../live/client/client.ts";
import type { Progress } from "../live/record/hear.ts";
import type { DocumentTerminal } from "./terminal.ts";

const WIDTH = 24;
const NAME = 48;

/** Answers between two lines, where nobody watches. */
const EVERY = 50;

/** Shows how far a recording is: a bar on a terminal, a line now and then elsewhere. */
export function showProgress({
  progress,
  error,
}: Pick<DocumentTerminal, "progress" | "error">): (now: Progress) => void {
  if (progress !== undefined) return (now) => progress(barText(now));
  let told = 0;
  return ({ what, done, left }) => {
    if (done < told + EVERY) return;
    told = done;
    error(`${done} answers, at least ${left} to go, now ${what || "the index"}`);
  };
}

const TROUBLES = { busy: "is busy", silent: "gives no answer", broken: "broke down" } as const;

/** Says why nothing comes for a while. */
export function showWaits({ progress, error }: Pick<DocumentTerminal, "progress" | "error">): Waits {
  const tell = progress ?? error;
  return (ms, why) => tell(`the site ${TROUBLES[why]}: asking again in ${Math.ceil(ms / 1000)} s`);
}

/** One line: a bar, how many are left, and what is being asked. */
export function barText({ what, done, left }: Progress): string {
  const full = Math.round((WIDTH * done) / Math.max(1, done + left));
  const name = what.length > NAME ? `…${what.slice(1 - NAME)}` : what;
  return `${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${done} answers, ${left} to go  ${name}`;
}
