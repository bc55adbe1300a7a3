/** The word that takes the fewest changes of a letter to become this one, and no more than `most`. */
export function nearest(word: string, words: readonly string[], most = Infinity): string | undefined {
  const all = words.map((other) => ({ other, changes: changesBetween(word, other) }));
  const ranked = all.filter(({ changes }) => changes <= most);
  return ranked.toSorted((one, two) => one.changes - two.changes)[0]?.other;
}

/** The path that ends as this one, else the one that it is nearly written as. */
export function nearestPath(path: string, paths: readonly string[]): string | undefined {
  const end = path.startsWith("/") ? path : `/${path}`;
  return paths.find((other) => other.endsWith(end)) ?? nearest(path, paths, path.length / 4);
}

/** What somebody may have meant by a word that is none of these, as the end of a sentence: the nearest, where it takes so few changes, else all of them. */
export function meant(word: string, words: readonly string[], most: number): string {
  const near = nearest(word, words, most);
  return near === undefined ? `there is ${words.join(", ")}` : `did you mean ${near}?`;
}

/** Letters to insert, drop or replace (Levenshtein). */
function changesBetween(one: string, two: string): number {
  let above = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (const [row, letter] of one.split("").entries()) {
    const line = [row + 1];
    for (let at = 0; at < two.length; at += 1)
      line.push(
        Math.min((above[at] ?? 0) + (two[at] === letter ? 0 : 1), (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1),
      );
    above = line;
  }
  return above[two.length] ?? 0;
}
