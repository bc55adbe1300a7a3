/** Names of entities that texts may hold; an ampersand before any other name is one that was meant as such. */
const NAMES = new Set(
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn acute micro para middot cedil ordm raquo iquest
   Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde
   Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
   igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml quot amp lt gt
   apos OElig oelig Scaron scaron Yuml circ tilde ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger
   permil lsaquo rsaquo euro fnof Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi
   Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi
   omega thetasym upsih piv bull hellip prime Prime oline frasl weierp image real trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr
   dArr hArr forall part exist empty nabla isin notin ni prod sum minus lowast radic prop infin ang and or cap cup int sim cong asymp ne equiv
   le ge sub sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades clubs hearts diams sup1 sup2 sup3 frac14
   frac12 frac34 there4`.split(/\s+/),
);

/** The text with every ampersand that begins no entity as `&amp;`; numbers of entities have at least three digits. */
export function entitiesOnly(text: string): string {
  return text.replace(/&(?:#(\d{1,14});|#[xX]([0-9a-fA-F]{1,10});|([A-Za-z]{2,8}\d{0,2});)?/g, written);
}

function written(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (decimal !== undefined && isCharacter(Number(decimal))) return `&#${String(Number(decimal)).padStart(3, "0")};`;
  if (hex !== undefined && isCharacter(Number.parseInt(hex, 16))) return `&#x${hex.replace(/^0+/, "")};`;
  if (name !== undefined && NAMES.has(name)) return whole;
  return `&amp;${whole.slice(1)}`;
}

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
