import type { CharSet } from "./char-set.ts";
import type { PatternNode, Place } from "./pattern-node.ts";

/** How an engine writes what engines write differently; undefined where it can't say it. */
export interface Dialect {
  readonly set: (set: CharSet) => string | undefined;
  /** `isLast` tells that nothing of the pattern comes after this place. */
  readonly place: (place: Place, isLast: boolean) => string | undefined;
}

function counted(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function joined(parts: readonly (string | undefined)[], between: string): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join(between);
}

/**
 * A pattern as a regular expression that asks only whether it matches: captures and laziness are dropped. Undefined when
 * the pattern has more than regular expressions have, or more than the dialect.
 */
export function regularSource(node: PatternNode, dialect: Dialect, isLast = true): string | undefined {
  switch (node.kind) {
    case "empty":
      return "";
    case "set":
      return dialect.set(node.set);
    case "place":
      return dialect.place(node.place, isLast);
    case "capture":
      return wrapped(regularSource(node.body, dialect, isLast));
    case "sequence": {
      const end = node.items.length - 1;
      return joined(
        node.items.map((item, index) => regularSource(item, dialect, isLast && index === end)),
        "",
      );
    }
    case "choice":
      return wrapped(
        joined(
          node.branches.map((branch) => regularSource(branch, dialect, isLast)),
          "|",
        ),
      );
    case "repeat": {
      if (node.mode === "possessive") return undefined;
      const body = regularSource(node.body, dialect, false);
      const count = counted(node.min, node.max);
      return body === undefined ? undefined : `${node.body.kind === "set" ? body : `(?:${body})`}${count}`;
    }
    default:
      return undefined;
  }
}

function wrapped(source: string | undefined): string | undefined {
  return source === undefined ? undefined : `(?:${source})`;
}
