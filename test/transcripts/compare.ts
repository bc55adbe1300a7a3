import type { Json, JsonObject } from "../../src/json/json.ts";
import type { Ids } from "./ids.ts";

/** What a comparison needs to know. */
export interface Comparing {
  ids: Ids;
  /** Token → what it stands for here. */
  tokens: Readonly<Record<string, string>>;
  /** Whether ids in the answer are new ones to be learnt. */
  learning: boolean;
}

/** Any text may stand for these. */
const ANY_TEXT = /\{(?:prose|html|nonce|key|next_batch_hash|protected|vendor_url|server fault|default [a-z ]+)\}/;

/** Times of the recording's own clock, local or UTC, and those two years on: everything made during the recording carries one. */
export const RECORDED_NOW = /202[68]-11-27([ T])2[23]:(?:1[89]|[2-4]\d)(:\d\d)?/g;
const RECORDED_HEX = /\b(?:[0-9a-f]{32}|[0-9a-f]{13}|[0-9a-f]{7})\b/g;

/** Where an answer differs from the recorded one, as sentences; empty when it does not. */
export function differences(expected: Json, actual: Json | undefined, about: Comparing, place = ""): string[] {
  if (expected === "{object}" || expected === "{as in index}" || expected === "[array]") return [];
  if (expected === "{server fault}" && typeof actual === "object") return [];
  if (typeof expected === "string") return textDifferences(expected, actual, about, place);
  if (typeof expected === "number") return numberDifferences(expected, actual, about, place);
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [told(place, expected, actual)];
    const length =
      expected.length === actual.length ? [] : [`${place}: ${actual.length} items, recorded ${expected.length}`];
    return [
      ...length,
      ...expected.slice(0, actual.length).flatMap((item, at) => differences(item, actual[at], about, `${place}/${at}`)),
    ];
  }
  if (typeof expected === "object" && expected !== null) {
    if (typeof actual !== "object" || actual === null || Array.isArray(actual)) return [told(place, expected, actual)];
    return memberDifferences(expected, actual, about, place);
  }
  return expected === actual ? [] : [told(place, expected, actual)];
}

function memberDifferences(expected: JsonObject, actual: JsonObject, about: Comparing, place: string): string[] {
  const names = Object.keys(expected).filter((name) => !name.startsWith("__"));
  const renamed = new Map(names.map((name) => [about.ids.inText(withTokens(name, about.tokens)), name]));
  const stray = Object.keys(actual).filter((name) => !renamed.has(name));
  const found = [...renamed].flatMap(([name, recorded]) => {
    const value = expected[recorded] ?? null;
    if (!(name in actual)) return [`${place}/${name}: missing, recorded ${JSON.stringify(value).slice(0, 100)}`];
    return differences(value, actual[name], about, `${place}/${name}`);
  });
  return [
    ...found,
    ...stray.map((name) => `${place}/${name}: not recorded, is ${JSON.stringify(actual[name]).slice(0, 100)}`),
  ];
}

function numberDifferences(expected: number, actual: Json | undefined, about: Comparing, place: string): string[] {
  if (typeof actual !== "number") return [told(place, expected, actual)];
  if (about.learning && /\/(?:id|term_id|(?:new-)?\d+)$/.test(place)) about.ids.learn(expected, actual);
  return about.ids.match(expected, actual) ? [] : [told(place, expected, actual)];
}

function textDifferences(expected: string, actual: Json | undefined, about: Comparing, place: string): string[] {
  if (typeof actual !== "string") return [told(place, expected, actual)];
  const filled = plain(withTokens(expected, about.tokens));
  const answered = plain(actual);
  if (filled === answered || about.ids.inText(filled) === answered) return [];
  return textPattern(about.ids.inText(filled)).test(answered) ? [] : [told(place, filled, actual)];
}

/** Characters written as entities, which the family picks at random in e-mail addresses, as themselves. */
function plain(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_entity, code: string) => String.fromCodePoint(Number(code)))
    .replace("https://api.index.example/", "https://api.w.org/");
}

/** A pattern for a recorded text: tokens for any text, the recording's own times and random digits by shape. */
function textPattern(text: string): RegExp {
  const anyText = new RegExp(ANY_TEXT, "g");
  const source = text
    .split(anyText)
    .map((part) =>
      part
        .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
        .replace(
          RECORDED_NOW,
          (_whole, between: string, seconds?: string) =>
            `\\d{4}-\\d\\d-\\d\\d${between}\\d\\d:\\d\\d${seconds === undefined ? "" : ":\\d\\d"}`,
        )
        .replace(RECORDED_HEX, (digits) =>
          /\D/.test(digits) || digits.length > 13 ? `[0-9a-f]{${digits.length}}` : digits,
        ),
    )
    .join("[\\s\\S]*");
  return new RegExp(`^${source}$`);
}

/** A text with the tokens that stand for something here filled in. */
export function withTokens(text: string, tokens: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (token, name: string) => tokens[name] ?? token);
}

function told(place: string, expected: Json, actual: Json | undefined): string {
  return `${place || "/"}: ${JSON.stringify(actual)?.slice(0, 160)}, recorded ${JSON.stringify(expected).slice(0, 160)}`;
}
