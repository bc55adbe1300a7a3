import { numberKeyword } from "../../args/keywords.ts";
import type { JsonObject } from "../../catalogue/document.ts";
import type { Sample } from "./sample.ts";
import { textsOfPattern } from "./texts-of-pattern.ts";

/** Texts of a format, good and bad. */
const formats: Readonly<Record<string, readonly string[]>> = {
  "date-time": ["2030-01-31T09:30:00", "2030-01-31T09:30:00Z", "31 January 2030"],
  date: ["2030-01-31"],
  email: ["guest@example.com", "guest"],
  ip: ["192.0.2.1", "2001:db8:0:0:0:0:0:1", "localhost"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000", "123e4567"],
  "hex-color": ["#00aa00", "#0a0", "00aa00"],
  uri: ["https://example.com/a"],
  url: ["https://example.com/a"],
};

/** A text longer than this is not worth sending. */
const LONGEST = 10_000;

/** Texts that lie on both sides of whatever the schema says of texts. */
export function* textSamples(schema: JsonObject): Iterable<Sample> {
  const { format, pattern } = schema;
  if (typeof format === "string" && Object.hasOwn(formats, format))
    for (const text of formats[format] ?? []) yield { label: `the text ${JSON.stringify(text)}`, value: text };
  if (typeof pattern === "string")
    for (const text of textsOfPattern(pattern))
      yield { label: `text ${JSON.stringify(text)} for the pattern`, value: text };
  yield { label: "a plain text", value: "text" };
  yield* lengthSamples(schema);
  if (typeof pattern === "string")
    for (const text of ["?!", " ", "0", "Zz", "a b"]) yield { label: `the text ${JSON.stringify(text)}`, value: text };
  yield { label: "the empty text", value: "" };
}

function* lengthSamples(schema: JsonObject): Iterable<Sample> {
  const least = numberKeyword(schema, "minLength");
  const most = numberKeyword(schema, "maxLength");
  const filled = (length: number) => "x".repeat(Math.max(0, length));
  if (least !== undefined && least < LONGEST) {
    yield { label: `${least} characters, the fewest`, value: filled(least) };
    yield { label: `${least - 1} characters, too few`, value: filled(least - 1) };
  }
  if (most !== undefined && most < LONGEST) {
    yield { label: `${most} characters, the most`, value: filled(most) };
    yield { label: `${most + 1} characters, too many`, value: filled(most + 1) };
  }
}
