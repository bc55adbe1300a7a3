const SCHEMES = new Set(
  "http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn".split(
    " ",
  ),
);

/** An address without every unknown scheme before its first slash, question mark or hash. */
export function withKnownScheme(address: string): string {
  const colon = /^([^/?#:&]*)(?::|&#0*58;|&#x0*3a;|&colon;)/i.exec(address);
  if (colon === null) return address;
  const scheme = (colon[1] ?? "").replace(/[\t-\r ]/g, "").toLowerCase();
  return SCHEMES.has(scheme) ? address : address.slice(colon[0].length).replace(/^[^/?#]*:/, "");
}
