import { lowerAscii } from "../../text/markup.ts";

/** The text without its tags, and without what scripts and stylesheets hold; takes time in proportion to its length. */
export function withoutMarkup(text: string): string {
  const lower = lowerAscii(text);
  let plain = "";
  let at = 0;
  for (let open = text.indexOf("<"); open !== -1; open = text.indexOf("<", at)) {
    const close = text.indexOf(">", open);
    if (close === -1) break;
    plain += text.slice(at, open);
    at = close + 1;
    const hidden = ["script", "style"].find((name) => lower.startsWith(name, open + 1));
    const end = hidden === undefined ? -1 : lower.indexOf(`</${hidden}>`, at);
    if (hidden !== undefined) at = end === -1 ? text.length : end + hidden.length + 3;
  }
  return (plain + text.slice(at)).trim();
}
