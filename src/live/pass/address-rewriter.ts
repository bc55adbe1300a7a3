/** An address of a site, and what stands in its place; neither ends in a slash. */
export type AddressPair = readonly [from: string, to: string];

/** Where an address ends: no further letter of its host, port or path goes on behind it. */
const END = String.raw`(?![\w-]|\.\w|:\d)`;

/**
 * Puts addresses in place of others wherever they stand in a text: with either scheme or none, with slashes that JSON has escaped,
 * once or in a text within a text, and encoded as part of a query. Of two that fit the longer one counts.
 */
export function addressRewriter(pairs: readonly AddressPair[]): (text: string) => string {
  const targets = new Map<string, string>();
  for (const [from, to] of pairs) {
    const key = withoutScheme(from).toLowerCase();
    if (key !== "" && !targets.has(key)) targets.set(key, to);
  }
  if (pairs.every(([from, to]) => from === to)) return (text) => text;
  const keys = [...targets.keys()].sort((one, other) => other.length - one.length);
  const plain = new RegExp(String.raw`(?:(https?:)|(?<!:))(\\{0,3})/\2/(${anyOf(keys, plainSource)})${END}`, "gi");
  const encoded = new RegExp(String.raw`https?%3A%2F%2F(${anyOf(keys, encodedSource)})${END}`, "gi");
  const plainly = (whole: string, scheme: string | undefined, escape: string, found: string): string => {
    const to = targets.get(found.replaceAll("\\", "").toLowerCase());
    if (to === undefined) return whole;
    return (scheme === undefined ? to.replace(/^https?:/i, "") : to).replaceAll("/", `${escape}/`);
  };
  const encodedly = (whole: string, found: string): string => {
    const to = targets.get(decodeURIComponent(found).toLowerCase());
    return to === undefined ? whole : encodeURIComponent(to);
  };
  return (text) => text.replace(plain, plainly).replace(encoded, encodedly);
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//i, "");
}

function anyOf(keys: readonly string[], source: (key: string) => string): string {
  return keys.map(source).join("|");
}

function plainSource(key: string): string {
  return quoted(key).replaceAll("/", String.raw`\\{0,3}/`);
}

function encodedSource(key: string): string {
  return quoted(encodeURIComponent(key));
}

function quoted(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
