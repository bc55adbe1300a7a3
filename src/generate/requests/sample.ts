import type { Json } from "../../catalogue/document.ts";

/** A value to be sent, and in a few words what is special about it. */
export interface Sample {
  readonly label: string;
  readonly value: Json;
}

/** Samples without those whose value came before. */
export function withoutRepeats(samples: Iterable<Sample>): Sample[] {
  const seen = new Set<string>();
  return [...samples].filter(({ value }) => {
    const text = JSON.stringify(value);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}
