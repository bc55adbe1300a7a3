import { elementOf, tagsApart } from "../../text/tags.ts";

const FACES: Readonly<Record<string, string>> = {
  ":neutral:": "😐",
  ":twisted:": "😈",
  ":arrow:": "➡",
  ":shock:": "😯",
  ":smile:": "🙂",
  ":???:": "😕",
  ":cool:": "😎",
  ":evil:": "👿",
  ":grin:": "😀",
  ":idea:": "💡",
  ":oops:": "😳",
  ":razz:": "😛",
  ":roll:": "🙄",
  ":wink:": "😉",
  ":cry:": "😥",
  ":eek:": "😮",
  ":lol:": "😆",
  ":mad:": "😡",
  ":sad:": "🙁",
  "8-)": "😎",
  "8-O": "😯",
  ":-(": "🙁",
  ":-)": "🙂",
  ":-?": "😕",
  ":-D": "😀",
  ":-P": "😛",
  ":-o": "😮",
  ":-x": "😡",
  ":-|": "😐",
  ";-)": "😉",
  "8O": "😯",
  ":(": "🙁",
  ":)": "🙂",
  ":?": "😕",
  ":D": "😀",
  ":P": "😛",
  ":o": "😮",
  ":x": "😡",
  ":|": "😐",
  ";)": "😉",
  ":!:": "❗",
  ":?:": "❓",
};

const FACE = /(?<=^|[\r\n\t \u00a0]|&nbsp;)[:;8][^\s:;8<>]{1,7}:?(?=$|[\r\n\t \u00a0]|&nbsp;)/g;
const VERBATIM = new Set(["code", "pre", "style", "script", "textarea"]);

/** The text with typed faces as drawn ones, where white space stands around them. */
export function withFaces(text: string): string {
  if (!/[:;8]/.test(text)) return text;
  let inside = "";
  return tagsApart(text)
    .map((piece, at) => {
      if (at % 2 === 0) return inside === "" ? piece.replace(FACE, (face) => FACES[face] ?? face) : piece;
      const element = elementOf(piece);
      if (inside === "" && !piece.startsWith("</") && VERBATIM.has(element)) inside = element;
      else if (piece.startsWith("</") && element === inside) inside = "";
      return piece;
    })
    .join("");
}
