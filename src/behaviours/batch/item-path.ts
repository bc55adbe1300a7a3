/** Path and query of a batch item's address, nothing decoded; undefined when it can't be read as one. */
export function itemPath(address: string): { path: string; query: string } | undefined {
  const parts = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/i.exec(address);
  if (parts === null) return undefined;
  const [, authority, path = "", query = ""] = parts;
  if (authority !== undefined && (authority === "" || /:(?:[^0-9].*|\d{6,})$/.test(authority))) return undefined;
  return path === "" ? undefined : { path, query };
}
