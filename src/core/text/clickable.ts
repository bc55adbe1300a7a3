import { cleanUri } from "../../args/formats/uri.ts";
import { isEmail } from "../../args/formats/email.ts";
import { withAmpersands } from "../../text/entities.ts";
import { elementOf, tagsApart } from "../../text/tags.ts";

/** Elements whose text holds no addresses to be clicked. */
const VERBATIM = new Set(["a", "code", "pre", "script", "style"]);

const ADDRESS = /(?<=^|[\t-\r (<.,;:!?])\w{1,20}:\/\/[^\t-\r <>"`{}|\\^]+/g;
const HOST_ALONE = /(?<=^|[\t-\r ])(?:www|ftp)\.[^\t-\r <>"'`{}|\\^()*!]+/g;
const MAIL = /(?<=^|[\t-\r ])[\w.+-]{1,64}@[0-9a-z.-]+/gi;

/** The text of a comment with its addresses as links, but where they stand in one, or in verbatim text. */
export function withClickable(text: string, host: string | undefined): string {
  if (!/www\.|ftp\.|:\/\/|@/.test(text)) return text;
  let inside = "";
  return tagsApart(text)
    .map((piece, at) => {
      if (at % 2 === 0) return inside === "" ? clickable(piece, host) : piece;
      const element = elementOf(piece);
      if (inside === "" && !piece.startsWith("</") && VERBATIM.has(element)) inside = element;
      else if (piece.startsWith("</") && element === inside) inside = "";
      return piece;
    })
    .join("");
}

/** What a link of a comment says of itself to search engines: to another site they need not go. */
export function relationOf(address: string, host: string | undefined): string {
  const [, there] = /^https?:\/\/([^/?#:]*)/i.exec(address) ?? [];
  const isOwn = there !== undefined && there.toLowerCase() === host?.replace(/:\d+$/, "").toLowerCase();
  return isOwn ? "ugc" : "nofollow ugc";
}

function clickable(text: string, host: string | undefined): string {
  return text
    .replace(ADDRESS, (written) => linked(withoutPunctuation(written), written, { host }))
    .replace(HOST_ALONE, (written) => linked(written.replace(/[.,;:]$/, ""), written, { host, scheme: "http://" }))
    .replace(MAIL, mailLinked);
}

function linked(
  address: string,
  written: string,
  { host, scheme = "" }: { readonly host: string | undefined; readonly scheme?: string },
): string {
  const href = withAmpersands(cleanUri(scheme + address));
  if (href === "") return written;
  const relation = /^(?:https?:)/i.test(href) ? relationOf(href, host) : "ugc";
  const shown = scheme === "" ? href : address;
  return `<a href="${href}" rel="${relation}">${shown}</a>${written.slice(address.length)}`;
}

/** An address ends before its first mark of punctuation that no other character follows; a bracket that it opened is its own. */
function withoutPunctuation(written: string): string {
  const end = written.search(/['.,;:!?)](?:['.,;:!?)]|$)/);
  const scheme = written.indexOf("://") + 3;
  if (end < scheme) return written;
  const closes = written.charAt(end) === ")" && written.slice(0, end).includes("(");
  return written.slice(0, closes ? end + 1 : end);
}

function mailLinked(written: string): string {
  const address = written.replace(/[.-]$/, "");
  if (!isEmail(address)) return written;
  return `<a href="mailto:${address}">${address}</a>${written.slice(address.length)}`;
}
