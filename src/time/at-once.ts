/** The next step, at once where the one before is already done. */
export function onceThere<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All values, at once where all are there. */
export function onceAllThere<Value>(values: (Value | Promise<Value>)[]): Value[] | Promise<Value[]> {
  const isThere = (value: Value | Promise<Value>): value is Value => !(value instanceof Promise);
  return values.every(isThere) ? values : Promise.all(values);
}
