import { escapedAttribute } from "../../text/entities.ts";
import { paragraphs } from "../../text/paragraphs.ts";
import { elementOf, tagsApart } from "../../text/tags.ts";
import { typeset } from "../../text/typography.ts";
import { allowedHtml } from "./allowed-html.ts";
import { balancedTags } from "./balanced-tags.ts";
import { withFaces } from "./smilies.ts";

/** A comment as it is shown: addresses become links, elements are closed, lines become paragraphs. */
export function renderedComment(raw: string, { faces = true }: { readonly faces?: boolean } = {}): string {
  const set = typeset(withLinks(raw));
  return paragraphs(balancedTags(faces ? withFaces(set) : set));
}

/** A comment as it is kept: few elements where its writer may not write any, and links that search engines leave alone. */
export function keptComment(raw: string, { unfiltered }: { readonly unfiltered: boolean }): string {
  const kept = unfiltered ? raw : allowedHtml(raw, "comment");
  return kept.replace(/<a [^<>]*>/gi, (tag) => {
    const bare = tag.slice(3, -1).replace(/(?:^|[\t-\r ])rel=(?:"[^"]*"|'[^']*')/i, "");
    return `<a ${bare.trim()} rel="nofollow ugc">`;
  });
}

const ADDRESS = /(?<=^|[\s>.(,'"])(?:(https?|ftp):\/\/|www\.|ftp\.)[\w#$%&~/=?@[\](+-][^\s<>()"']*/g;
const VERBATIM = new Set(["a", "code", "pre", "script", "style"]);

/** The text with its addresses as links, but where they stand in one, or in verbatim text. */
function withLinks(text: string): string {
  if (!/www\.|ftp\.|:\/\//.test(text)) return text;
  let inside = "";
  return tagsApart(text)
    .map((piece, at) => {
      if (at % 2 === 0) return inside === "" ? piece.replace(ADDRESS, linked) : piece;
      const element = elementOf(piece);
      if (inside === "" && !piece.startsWith("</") && VERBATIM.has(element)) inside = element;
      else if (piece.startsWith("</") && element === inside) inside = "";
      return piece;
    })
    .join("");
}

function linked(written: string): string {
  const address = written.replace(/[.,;:!?]$/, "");
  const whole = address.includes("://") ? address : `http://${address}`;
  const link = `<a href="${escapedAttribute(whole)}" rel="nofollow ugc">${address}</a>`;
  return link + written.slice(address.length);
}
