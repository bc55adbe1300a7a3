import type { Json, JsonObject } from "../../json/json.ts";
import { jsonWeight } from "../../state/growth.ts";
import type { CacheBudget, Segment } from "./budget.ts";

/** What is kept beside a value that stands in several answers. */
interface Part {
  /** The segment that the value itself counts in. */
  readonly segment: Segment;
  text?: string;
  picked?: { readonly key: string; readonly value: Json[] | JsonObject; readonly bytes: number };
  /** What the value is made of, where it stands in one answer alone and begins with one that stands in several. */
  readonly from?: { readonly shared: JsonObject; readonly more: JsonObject };
}

/** How the text of a value is written, and that of members that stand behind those of a shared one. */
interface Writers {
  readonly whole: (value: Json) => string;
  readonly more: (members: JsonObject) => string;
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

  /** Whether a value stands in several answers, or begins with one that does. */
  isShared(value: object): boolean {
    return this.#parts.get(value)?.segment.gone === false;
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

  /** The text of a value, written once where it is shared. */
  text(value: Json[] | JsonObject, writers: Writers): string {
    const part = this.#parts.get(value);
    if (part?.text !== undefined) return part.text;
    if (part?.from !== undefined) {
      const text = this.text(part.from.shared, writers);
      return `${text === "{}" ? "{" : `${text.slice(0, -1)},`}${writers.more(part.from.more).slice(1)}`;
    }
    const text = writers.whole(value);
    if (part !== undefined && this.#budget.take(part.segment, text.length)) part.text = text;
    return text;
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
