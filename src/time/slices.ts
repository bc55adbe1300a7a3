import { pause, turn, unhurriedPause } from "./pause.ts";

/** So many milliseconds a slice takes, about. */
const SLICE = 5;

/** Tells milliseconds. */
export type Time = () => number;

/** How many rows of steps are under way in this process that somebody waits for. */
let urgent = 0;

/** Does steps one after the other, with no turn for anybody between; gives their result. */
export function atOnce<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does steps that somebody waits for, in slices between which others get their turns; resolves to their result. */
export function inSlices<Result>(steps: Iterator<unknown, Result>, time: Time): Promise<Result> {
  return awaited(() => slice(steps, time));
}

/** Does steps that somebody waits for, each in a turn of its own; resolves to their result. A single one is done at once. */
export function inTurns<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  return awaited(() => {
    const step = steps.next();
    return step.done === true ? step : undefined;
  });
}

/** Does parts of something that somebody waits for, until one gives the result. */
async function awaited<Result>(part: () => IteratorReturnResult<Result> | undefined): Promise<Result> {
  urgent += 1;
  try {
    for (;;) {
      const done = part();
      if (done !== undefined) return done.value;
      await turn();
    }
  } finally {
    urgent -= 1;
  }
}

/** Does steps that nobody waits for yet; those that somebody waits for come before. `keeps`: whether the process stays for them. */
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

/** Does the same with each item; one step for so many of them. */
export function* stepwise<Item>(
  items: readonly Item[],
  size: number,
  act: (item: Item) => void,
): Generator<void, void> {
  for (const [at, item] of items.entries()) {
    act(item);
    if (at % size === size - 1) yield;
  }
}
