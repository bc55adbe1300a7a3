import { pause, turn, unhurriedPause } from "./pause.ts";

/** So many milliseconds a slice takes, about. */
const SLICE = 5;

/** Tells milliseconds. */
export type Time = () => number;

/** How many rows of steps are under way in this process that somebody waits for. */
let urgent = 0;

/** Does steps that somebody waits for, in slices between which others get their turns; resolves to their result. */
export async function inSlices<Result>(steps: Iterator<unknown, Result>, time: Time): Promise<Result> {
  urgent += 1;
  try {
    for (;;) {
      const step = slice(steps, time);
      if (step !== undefined) return step.value;
      await turn();
    }
  } finally {
    urgent -= 1;
  }
}

/** Does steps that nobody waits for yet; those of `inSlices` come before. `keeps`: whether the process stays for them. */
export async function inSparedSlices(
  steps: Iterator<unknown, unknown>,
  { time, keeps }: { time: Time; keeps: boolean },
): Promise<void> {
  for (;;) {
    if (urgent === 0 && slice(steps, time) !== undefined) return;
    await (keeps ? pause(1) : unhurriedPause(1));
  }
}

/** One slice, with what each step gives; the result once there is one. */
export function slice<Step, Result>(
  steps: Iterator<Step, Result>,
  time: Time,
  each: (step: Step) => void = () => {},
): IteratorReturnResult<Result> | undefined {
  const end = time() + SLICE;
  while (time() < end) {
    const step = steps.next();
    if (step.done === true) return step;
    each(step.value);
  }
  return undefined;
}
