import type { SourceMember } from "../../json/source-text.ts";

/** One of a seed document's `answers`: a list with its items, an object with its members, or any other text. */
export type SeedEntry = { readonly namespace: string } & (
  | { readonly items: readonly string[] }
  | { readonly members: readonly SourceMember[] }
  | { readonly text: string }
);

/** The seed documents of these answers, one a namespace, by the names of their files; items and members are one a line. */
export function seedTexts(entries: ReadonlyMap<string, SeedEntry>): ReadonlyMap<string, string> {
  const byFile = new Map<string, string[]>();
  for (const [key, entry] of [...entries].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const name = `${entry.namespace.replaceAll("/", ".")}.json`;
    byFile.set(name, [...(byFile.get(name) ?? []), `    ${JSON.stringify(key)}: ${entryText(entry)}`]);
  }
  return new Map([...byFile].map(([name, texts]) => [name, `{\n  "answers": {\n${texts.join(",\n")}\n  }\n}\n`]));
}

function entryText(entry: SeedEntry): string {
  if ("text" in entry) return entry.text;
  if ("items" in entry) return lines(entry.items, "[", "]");
  return lines(
    entry.members.map(([name, text]) => `${JSON.stringify(name)}: ${text}`),
    "{",
    "}",
  );
}

function lines(texts: readonly string[], open: string, close: string): string {
  return texts.length === 0
    ? open + close
    : `${open}\n${texts.map((text) => `      ${text}`).join(",\n")}\n    ${close}`;
}
