/** A function that is loaded when it is first called: a start need not wait for it. */
export function loadedLater<Args extends readonly unknown[], Result>(
  load: () => Promise<(...args: Args) => Result | Promise<Result>>,
): (...args: Args) => Promise<Result> {
  let loaded: ReturnType<typeof load> | undefined;
  return async (...args) => (await (loaded ??= load()))(...args);
}
