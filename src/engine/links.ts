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
}

/** The text with `{api_root}`, `{base_url}` (the home) and `{host}` filled in. */
export function withLinks(text: string, links: Links): string {
  return text
    .replaceAll("{api_root}", links.apiRoot)
    .replaceAll("{base_url}", links.home)
    .replaceAll("{host}", links.host);
}
