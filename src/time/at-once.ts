/** The next step, at once where the one before is already done. */
export function onceThere<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** What a step makes of each item, at once where all of it is there. What one throws is thrown once those before it are waited for. */
export function onceAllThere<Item, Made>(
  items: readonly Item[],
  step: (item: Item) => Made | Promise<Made>,
): Made[] | Promise<Made[]> {
  const made: (Made | Promise<Made>)[] = [];
  const isThere = (value: Made | Promise<Made>): value is Made => !(value instanceof Promise);
  for (const item of items)
    try {
      made.push(step(item));
    } catch (error) {
      // Nobody would hear of what goes wrong in the others otherwise.
      if (made.every(isThere)) throw error;
      return Promise.all(made).then(() => Promise.reject(error as Error));
    }
  return made.every(isThere) ? made : Promise.all(made);
}
