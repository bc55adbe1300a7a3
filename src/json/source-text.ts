/** A member of an object with the text of its value. */
export type SourceMember = readonly [name: string, text: string];

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;

/**
 * A JSON text without faults and without blanks: members stay in their order, names that look like numbers among them, numbers keep
 * their digits, and texts are written in one way, each as `change` makes it.
 */
export function compactText(text: string, change: (text: string) => string = (same) => same): string {
  return (text.match(TOKEN) ?? [])
    .map((token) => (token.startsWith('"') ? JSON.stringify(change(textOf(token))) : token))
    .join("");
}

function textOf(token: string): string {
  return token.includes("\\") ? (JSON.parse(token) as string) : token.slice(1, -1);
}

/** The members of an object in a JSON text, in the order in which they came; undefined for the text of something else. A name that stands twice has its last value. */
export function objectSource(text: string): SourceMember[] | undefined {
  const parts = partsOf(text, "{");
  if (parts === undefined) return undefined;
  const members = new Map<string, string>();
  for (const part of parts) {
    const name = /^\s*("(?:[^"\\]|\\.)*")\s*:\s*/.exec(part);
    if (name !== null) members.set(JSON.parse(name[1] ?? '""') as string, part.slice(name[0].length).trimEnd());
  }
  return [...members];
}

/** The items of a list in a JSON text; undefined for the text of something else. */
export function listSource(text: string): string[] | undefined {
  return partsOf(text, "[")?.map((part) => part.trim());
}

/** The text of an object with these members. */
export function objectText(members: readonly SourceMember[]): string {
  return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;
}

const SPECIAL = /["[\]{},]/g;

/** What stands between the commas of a list or an object. */
function partsOf(text: string, open: "{" | "["): string[] | undefined {
  const start = text.search(/\S/);
  if (text[start] !== open) return undefined;
  const parts: string[] = [];
  let [depth, from] = [0, start + 1];
  const special = new RegExp(SPECIAL);
  special.lastIndex = start;
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    const at = found.index;
    switch (found[0]) {
      case '"':
        special.lastIndex = endOfText(text, at);
        break;
      case "{":
      case "[":
        depth += 1;
        break;
      case ",":
        if (depth === 1) {
          parts.push(text.slice(from, at));
          from = at + 1;
        }
        break;
      default:
        depth -= 1;
        if (depth === 0) return isBlank(text, from, at) ? parts : [...parts, text.slice(from, at)];
    }
  }
  return undefined;
}

function endOfText(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === "\\") before -= 1;
  return (at - before) % 2 === 0;
}

function isBlank(text: string, from: number, to: number): boolean {
  return text.slice(from, to).trim() === "";
}
