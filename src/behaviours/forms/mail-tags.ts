/** Address of the site's administrator, as mails of the site name it. */
export const SITE_ADDRESS = "admin@example.test";

const NAME = /[A-Za-z_][\w:.-]*/y;
const VALUE = /[ \t]+(?:"[^"]*"|'[^']*')/y;
const END = /[ \t]*\]/y;

/** The text with its mail tags replaced; one that `value` does not know stays, one in double brackets loses the outer ones. */
export function replaceMailTags(text: string, value: (name: string) => string | undefined): string {
  const ends = new Map<number, number>();
  let kept = "";
  let from = 0;
  for (let open = text.indexOf("["); open !== -1; open = text.indexOf("[", Math.max(from, open + 1))) {
    const nameEnd = endOf(NAME, text, open + 1);
    const end = nameEnd === -1 ? -1 : endOfTag(text, nameEnd, ends);
    if (end === -1) continue;
    const doubled = open > from && text[open - 1] === "[" && text[end] === "]";
    const name = text.slice(open + 1, nameEnd);
    const replacement = doubled ? text.slice(open, end) : value(name);
    if (replacement !== undefined) {
      kept += text.slice(from, doubled ? open - 1 : open) + replacement;
      from = doubled ? end + 1 : end;
    } else {
      kept += text.slice(from, end);
      from = end;
    }
  }
  return kept + text.slice(from);
}

/** Where the tag ends whose values begin here, -1 where it has no end; `ends` are those that were found, so that no value is read twice. */
function endOfTag(text: string, from: number, ends: Map<number, number>): number {
  const passed: number[] = [];
  let at = from;
  let end = ends.get(at);
  while (end === undefined) {
    passed.push(at);
    const next = endOf(VALUE, text, at);
    end = next === -1 ? endOf(END, text, at) : ends.get(next);
    at = next;
  }
  for (const place of passed) ends.set(place, end);
  return end;
}

function endOf(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : -1;
}
