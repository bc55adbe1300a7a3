/** What is wrong with an XML text at a place, both counted from 1. */
export interface XmlProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

const NAME = "[\\p{L}_:][\\p{L}\\p{N}_:.-]*";
const TOKEN = new RegExp(
  [
    "<!--[\\s\\S]*?-->",
    "<!\\[CDATA\\[[\\s\\S]*?\\]\\]>",
    "<\\?[\\s\\S]*?\\?>",
    "<!DOCTYPE[^>]*>",
    `<(?<close>/)?(?<name>${NAME})(?<attributes>(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/)?>`,
    "(?<text>[^<]+)",
    "(?<stray><[^<>]*>?)",
  ].join("|"),
  "gu",
);

/** The first things that keep a text from being well-formed XML with this root element; none when it is. */
export function xmlProblems(xml: string, root: string): XmlProblem[] {
  const problems: XmlProblem[] = [];
  const open: { name: string; at: number }[] = [];
  const report = (message: string, at: number) => problems.push({ message, ...placeOf(xml, at) });
  let roots = 0;
  for (const { index, groups = {} } of xml.matchAll(TOKEN)) {
    const { close, name, empty, text, stray } = groups;
    if (stray !== undefined) report("This `<` begins no tag.", index);
    else if (text !== undefined) checkText(text, open.length === 0, (message, at) => report(message, index + at));
    else if (name === undefined) continue;
    else if (close !== undefined) {
      const last = open.pop();
      if (last?.name !== name) report(`The end tag \`${name}\` closes nothing that is open.`, index);
    } else {
      if (open.length === 0) {
        roots += 1;
        if (roots > 1) report("There is more than one root element.", index);
        else if (name !== root) report(`The root element has to be \`${root}\`, not \`${name}\`.`, index);
      }
      if (empty === undefined) open.push({ name, at: index });
    }
  }
  for (const { name, at } of open) report(`The element \`${name}\` is not closed.`, at);
  if (roots === 0) report(`There is no root element \`${root}\`.`, 0);
  return problems;
}

function checkText(text: string, outside: boolean, report: (message: string, at: number) => void): void {
  const first = text.search(/\S/u);
  if (outside && first >= 0 && text.charCodeAt(first) !== 0xfeff)
    report("There is text outside of the root element.", first);
  const ampersand = text.search(/&(?!(?:[\p{L}][\p{L}\p{N}]*|#\d+|#x[\da-f]+);)/iu);
  if (ampersand >= 0) report("This `&` begins no entity.", ampersand);
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
