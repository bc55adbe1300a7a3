import type { Json } from "../../src/json/json.ts";

/** Which of our ids stand for the recorded ones: learnt from the answers to writes. */
export class Ids {
  readonly #ours = new Map<number, number>();
  readonly #highestSeeded: number;

  constructor(highestSeeded: number) {
    this.#highestSeeded = highestSeeded;
  }

  /** Whether our id is the recorded one's. */
  match(recorded: number, ours: number): boolean {
    return recorded === ours || this.#ours.get(recorded) === ours;
  }

  /** Notes which id was given to what the recording gave another. */
  learn(recorded: number, ours: number): void {
    if (recorded > this.#highestSeeded && !this.#ours.has(recorded)) this.#ours.set(recorded, ours);
  }

  /** A text with recorded ids in it replaced by ours. */
  inText(text: string): string {
    return text.replace(/\d+/g, (digits) => String(this.#ours.get(Number(digits)) ?? digits));
  }

  /** A value with recorded ids in it replaced by ours. */
  inValue(value: Json): Json {
    if (typeof value === "number") return this.#ours.get(value) ?? value;
    if (typeof value === "string") return /^\d+$/.test(value) ? this.inText(value) : value;
    if (Array.isArray(value)) return value.map((item) => this.inValue(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [this.inText(name), this.inValue(member)]));
  }
}
