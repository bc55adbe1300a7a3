import type { Call } from "../call.ts";

/** An address of this site: which language's page it names. */
export interface SiteAddress {
  readonly language: string;
  /** Home of that language, without an end slash. */
  readonly home: string;
  /** Path below the home. */
  readonly path: string;
  readonly query: string;
}

/** Reads an address as one of this site, with either scheme; undefined for a foreign one. */
export function siteAddress(address: string, { links, language, catalogue }: Call): SiteAddress | undefined {
  const { languages } = catalogue.site;
  const homes =
    languages.length === 0
      ? [{ language, home: links.home }]
      : languages.map((code) => ({ language: code, home: `${links.site}/${code}` }));
  const [whole = ""] = address.split("#", 1);
  const mark = whole.indexOf("?");
  const bare = withoutScheme(mark < 0 ? whole : whole.slice(0, mark));
  for (const { language, home } of homes) {
    const start = withoutScheme(home);
    if (bare === start || bare.startsWith(`${start}/`))
      return { language, home, path: bare.slice(start.length), query: mark < 0 ? "" : whole.slice(mark + 1) };
  }
  return undefined;
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//i, "");
}
