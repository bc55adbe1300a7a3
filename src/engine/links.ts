/** The addresses that answers carry, as the caller reached the server; none ends with a slash. */
export interface Links {
  /** Scheme and host, with proxy prefix and sandbox prefix if any: `http://127.0.0.1:4010`. */
  readonly site: string;
  /** Home of the language: `http://127.0.0.1:4010/en`. Pages of entries hang below it. */
  readonly home: string;
  /** The index's address without its end slash: `http://127.0.0.1:4010/en/api`. */
  readonly apiRoot: string;
  /** `home` without its scheme: `127.0.0.1:4010/en`. */
  readonly host: string;
  /** What the site calls what families have names for; absent where it has the families' names. */
  readonly names?: OwnNames;
}

/** A family's name of a namespace, a type of entries or a taxonomy → the site's. */
export type OwnNames = Readonly<Record<string, string>>;

/** What the site calls a namespace, a type of entries or a taxonomy that a family has this name for. */
export function ownName({ names }: Pick<Links, "names">, known: string): string {
  return names?.[known] ?? known;
}

/** The text with `{api_root}`, `{base_url}` (the home), `{site_url}` and `{host}` filled in. */
export function withLinks(text: string, links: Links): string {
  return text
    .replaceAll("{api_root}", links.apiRoot)
    .replaceAll("{base_url}", links.home)
    .replaceAll("{site_url}", links.site)
    .replaceAll("{host}", links.host);
}
