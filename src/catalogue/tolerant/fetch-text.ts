import { CatalogueError } from "../catalogue-error.ts";

/** Whether a source is an address, as opposed to a path. */
export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** How long an address may take to answer, in milliseconds. */
const PATIENCE = 20_000;

/**
 * What an address answers; a page of a site that names its index in a Link header is followed there. Throws a CatalogueError that
 * says why there is nothing.
 */
export async function fetchText(address: string, { patience = PATIENCE, isFollowed = false } = {}): Promise<string> {
  const refuse = (found: string): never => {
    throw new CatalogueError({ file: address, pointer: "", found, wanted: "an index document" });
  };
  try {
    const headers = { Accept: "application/json, text/html;q=0.1" };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) });
    const index = indexLink(response, address);
    const isPage = /html/i.test(response.headers.get("content-type") ?? "");
    if (isPage && index !== undefined && !isFollowed) return await fetchText(index, { patience, isFollowed: true });
    if (!response.ok) refuse(`status ${response.status} ${response.statusText}`.trim());
    return await response.text();
  } catch (error) {
    if (error instanceof CatalogueError) throw error;
    return refuse(reasonOf(error, patience));
  }
}

function indexLink(response: Response, address: string): string | undefined {
  const target = /<([^<>]*)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(response.headers.get("link") ?? "")?.[1];
  return target === undefined || !URL.canParse(target, address) ? undefined : new URL(target, address).href;
}

function reasonOf(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${patience / 1000} seconds`;
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
