import { elementOf, tagsApart } from "../../text/tags.ts";

/** Elements that hold nothing. */
const EMPTY = new Set(
  "area base basefont br col command embed frame hr img input isindex link meta param source track wbr".split(" "),
);
/** Elements that may stand in one of their own. */
const NESTING = new Set("article aside blockquote details div figure object q section span".split(" "));

/** The text with every element closed, in the order in which they opened; a tag that closes nothing is taken off. */
export function balancedTags(text: string): string {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  const close = () => {
    const name = open.pop() ?? "";
    count(name, -1);
    return `</${name}>`;
  };
  const balanced = tagsApart(text).map((piece, at) => {
    const name = at % 2 === 0 ? "" : elementOf(piece);
    if (name === "") return piece;
    if (piece.startsWith("</")) {
      let closed = "";
      if ((counts.get(name) ?? 0) === 0) return "";
      while (open.at(-1) !== name) closed += close();
      return closed + close();
    }
    if (EMPTY.has(name)) return piece.endsWith("/>") ? piece : `${piece.slice(0, -1)} />`;
    if (piece.endsWith("/>")) return `${piece.slice(0, -2)}></${name}>`;
    const before = open.at(-1) === name && !NESTING.has(name) ? close() : "";
    open.push(name);
    count(name, 1);
    return before + piece;
  });
  while (open.length > 0) balanced.push(close());
  return balanced.join("");
}
