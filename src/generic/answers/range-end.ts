import { finiteNumber } from "../../engine/json-reading.ts";

/** One end of a range that a parameter's name asks for: nothing below a `low`, nothing above a `high`. */
export interface RangeEnd {
  /** What is bounded: `price` of `min_price`; empty where the name says only when. */
  readonly base: string;
  readonly side: "low" | "high";
}

const WORDS: Readonly<Record<string, RangeEnd["side"]>> = {
  min: "low",
  minimum: "low",
  from: "low",
  after: "low",
  since: "low",
  start: "low",
  starts: "low",
  begin: "low",
  max: "high",
  maximum: "high",
  to: "high",
  before: "high",
  until: "high",
  till: "high",
  end: "high",
  ends: "high",
};

/** What a name asks for that bounds something: `min_price`, `price_max`, `after`, `modified_before`, `starts_after`, `start_date`; undefined for others. */
export function rangeEndOf(name: string): RangeEnd | undefined {
  const words = name.toLowerCase().split("_");
  const [first = "", ...rest] = words;
  const last = words.at(-1) ?? "";
  if (words.length === 1) return rangeEnd("", first);
  // The end of a range of what begins: `start_date` is the first day, `starts_after` the first moment of a beginning.
  if (isEnd(first)) {
    const base = `${first.replace(/s$/, "")}_date`;
    return rest.length === 1 && rest[0] === "date" ? rangeEnd("start_date", first) : rangeEnd(base, last);
  }
  return rangeEnd(words.slice(0, -1).join("_"), last) ?? rangeEnd(rest.join("_"), first);
}

const isEnd = (word: string) => /^(?:starts?|ends?|begin)$/.test(word);

function rangeEnd(base: string, word: string): RangeEnd | undefined {
  const side = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  return side === undefined || (base === "" && (word === "min" || word === "max")) ? undefined : { base, side };
}

/** Whether a value lies on the right side of a limit: numbers as numbers, times by what they tell, a day as the whole of it. */
export function isWithin(value: string, limit: string, side: RangeEnd["side"]): boolean {
  if (value === "") return false;
  const [held, wanted] = [finiteNumber(value), finiteNumber(limit)];
  const order = held !== undefined && wanted !== undefined ? held - wanted : compared(value, limit, side);
  return side === "low" ? order >= 0 : order <= 0;
}

function compared(value: string, limit: string, side: RangeEnd["side"]): number {
  const held = value.replace(" ", "T");
  const wanted = limit.replace(" ", "T");
  const isDay = /^\d{4}-\d\d-\d\d$/.test(wanted);
  const whole = isDay && side === "high" ? `${wanted}T99` : wanted;
  return held < whole ? -1 : held > whole ? 1 : 0;
}
