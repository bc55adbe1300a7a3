import type { Json, JsonObject } from "../../json/json.ts";
import { jsonWeight } from "../../state/growth.ts";
import type { CacheBudget, Segment } from "./budget.ts";

/** What is kept beside a value that stands in several answers. */
export interface Part {
  /** The segment that the value itself counts in. */
  readonly segment: Segment;
  text?: string;
  picked?: { readonly key: string; readonly value: Json[] | JsonObject; readonly bytes: number };
  /** What the value is made of, where it stands in one answer alone and begins with one that stands in several. */
  readonly from?: { readonly shared: JsonObject; readonly more: JsonObject };
}

/** Values that stand in several answers and are never changed: their texts, and what `_fields` left of them, are kept beside them. */
export class SharedParts {
  readonly #budget: CacheBudget;
  readonly #parts = new WeakMap<object, Part>();

  constructor(budget: CacheBudget) {
    this.#budget = budget;
  }

  /** Says that a value is never changed from now on, and stands in several answers. */
  share(value: object, segment: Segment): void {
    this.#parts.set(value, { segment });
  }

  /** What is kept beside a value that stands in several answers, or begins with one that does; undefined for any other. */
  of(value: object): Part | undefined {
    return this.#parts.get(value);
  }

  /** A value with more members behind its own; where it is shared, its text is not written again for that. */
  extended(value: JsonObject, more: JsonObject): JsonObject {
    const whole = { ...value, ...more };
    const part = this.#parts.get(value);
    const replaces = Object.keys(more).some((name) => Object.hasOwn(value, name));
    if (part !== undefined && !replaces)
      this.#parts.set(whole, { segment: part.segment, from: { shared: value, more } });
    return whole;
  }

  /** Keeps the text of a part, of so many letters, where there is room for it. */
  keepText(part: Part, letters: number, text: () => string): void {
    if (this.#budget.take(part.segment, letters)) part.text = text();
  }

  /** What is left of a shared value under the names that the key says, where those were the last asked for; else it is picked now. */
  picked(value: object, key: string, pick: () => Json[] | JsonObject): Json[] | JsonObject {
    const part = this.#parts.get(value);
    if (part?.picked?.key === key) return part.picked.value;
    const picked = pick();
    if (part === undefined) return picked;
    const bytes = jsonWeight(picked) + 2 * key.length;
    this.#budget.release(part.segment, part.picked?.bytes ?? 0);
    delete part.picked;
    if (!this.#budget.take(part.segment, bytes)) return picked;
    part.picked = { key, value: picked, bytes };
    this.share(picked, part.segment);
    return picked;
  }
}
