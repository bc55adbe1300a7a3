const triesAll = process.env["TRY_ALL"] !== undefined;

/** One in `every` of a list, spread over it and always the same ones, and the first of each kind; the whole list where `TRY_ALL` is set. */
export function sampled<T>(list: readonly T[], every: number, kindOf: (one: T) => unknown = () => undefined): T[] {
  const kinds = new Set<unknown>();
  return list.filter((one, at) => {
    const kind = kindOf(one);
    const isNew = !kinds.has(kind);
    kinds.add(kind);
    return triesAll || isNew || at % every === 0;
  });
}

/** How often something is done: `few` times, or `all` times where `TRY_ALL` is set. */
export function sampledCount(few: number, all: number): number {
  return triesAll ? all : few;
}
