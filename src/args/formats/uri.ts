import { removeOctets } from "./remove-octets.ts";

const schemes = new Set(
  "http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn".split(
    " ",
  ),
);
const dropped = /[^a-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\u{10ffff}]/giu;
const schemeMark = /:|&#0*58;|&#x0*3a;|&colon;/i;
const authority = /^(?:[a-z][a-z0-9+.-]*:\/\/|\/\/)(?:[^/?#]*)/i;

/** An address as the family keeps it: cleaned, given `http://` where it names no scheme, "" where the scheme is unknown. */
export function cleanUri(text: string): string {
  const address = withScheme(withoutLineBreaks(withoutForeignCharacters(text)));
  return withKnownScheme(withEncodedBrackets(address));
}

function withoutForeignCharacters(text: string): string {
  return text
    .replace(/^[ \t\n\r\0\v]+/, "")
    .replaceAll(" ", "%20")
    .replace(dropped, "");
}

function withoutLineBreaks(address: string): string {
  const kept = /^mailto:/i.test(address)
    ? address
    : removeOctets(address, (high, low) => high === 48 && (low | 32) > 96 && isBreak(low | 32));
  return kept.replaceAll(";//", "://");
}

function isBreak(letter: number): boolean {
  return letter === 97 || letter === 100;
}

function withScheme(address: string): string {
  const complete =
    address === "" || address.includes(":") || /^[/#?]/.test(address) || /^[a-z0-9-]+\.php/i.test(address);
  return complete ? address : `http://${address}`;
}

function withEncodedBrackets(address: string): string {
  const start = authority.exec(address)?.[0] ?? "";
  const rest = address.slice(start.length);
  return start + rest.replaceAll("[", "%5B").replaceAll("]", "%5D");
}

function withKnownScheme(address: string): string {
  const mark = schemeMark.exec(address);
  if (address.startsWith("/") || mark === null) return address;
  const before = address.slice(0, mark.index);
  if (before.includes("/?")) return address;
  const scheme = before.toLowerCase();
  const known = mark[0] === ":" && schemes.has(scheme);
  return known ? scheme + address.slice(mark.index) : "";
}
