// Digests as texts, and what differs between two.

/** A line of a digest as it is kept. */
export function textOf({ label, status, hash }) {
  return `${label}\t${status}\t${hash}\n`;
}

/** Holds lines against a digest that was kept; labels that begin with one of `skipped` count for neither. */
export function comparedWith(kept, skipped = []) {
  const isSkipped = (label) => skipped.some((start) => label.startsWith(start));
  const missing = new Map();
  for (const line of kept.split("\n"))
    if (line !== "" && !isSkipped(line)) missing.set(line.slice(0, line.indexOf("\t")), `${line}\n`);
  const labels = [];
  return {
    /** Whether a line is another than the kept one of its label; each label is told once. */
    differs(line) {
      if (isSkipped(line.label)) return false;
      const differs = missing.get(line.label) !== textOf(line);
      missing.delete(line.label);
      if (differs) labels.push(line.label);
      return differs;
    },
    /** Labels whose lines differed, then those that did not come. */
    labels: () => [...labels, ...missing.keys()],
  };
}
