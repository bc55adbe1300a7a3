import type { Exchange, Recording } from "../../../src/live/recording.ts";
import type { Standin } from "../../../src/index.ts";

/** Asks a site for these paths below its API's root and keeps what it answers. */
export async function recordByHand(
  site: Pick<Standin, "fetch" | "apiRoot">,
  reads: readonly string[],
  { as, home = new URL(site.apiRoot).origin }: { as?: Recording["as"]; home?: string } = {},
): Promise<Recording> {
  const exchanges: Exchange[] = [];
  for (const read of ["?context=help", ...reads]) {
    const headers: Record<string, string> =
      as === undefined ? {} : { authorization: `Basic ${btoa(`${as.name}:${as.name}`)}` };
    const response = await site.fetch(new Request(site.apiRoot + read, { headers }));
    const url = new URL(read, "http://x.test/");
    const kept = [...response.headers].filter(
      ([name]) => name.startsWith("x-") || ["link", "content-type", "allow"].includes(name),
    );
    exchanges.push({
      method: "GET",
      path: url.pathname.slice(1),
      query: [...url.searchParams],
      status: response.status,
      headers: Object.fromEntries(kept),
      text: await response.text(),
    });
  }
  return {
    apiRoot: site.apiRoot,
    home,
    at: "2026-11-28T08:00:00.000Z",
    ...(as && { as }),
    exchanges,
    files: [],
    leftOut: [],
  };
}

/** The paths of all that a site lists: its lists to their end, each item of the first of them, single objects. */
export async function readsOf(site: Standin, { context }: { context?: "edit" } = {}): Promise<string[]> {
  const reads: string[] = [];
  const more = context === undefined ? "" : `context=${context}`;
  const admin = { authorization: `Basic ${btoa("admin:admin")}` };
  for (const route of site.catalogue.routes) {
    if (!route.methods.includes("GET") || route.placeholders.length > 0 || route.name === "/") continue;
    if (route.name === `/${route.namespace}`) continue;
    const path = route.name.slice(1);
    const args = route.endpoints.find(({ methods }) => methods.includes("GET"))?.args ?? {};
    const query = [
      ...("per_page" in args ? ["per_page=100"] : []),
      ...("context" in args && more !== "" ? [more] : []),
    ].join("&");
    const read = query === "" ? path : `${path}?${query}`;
    reads.push(read);
    const response = await site.fetch(
      new Request(site.apiRoot + read, context === undefined ? {} : { headers: admin }),
    );
    const pages = Number(response.headers.get("x-wp-totalpages") ?? 1);
    for (let page = 2; page <= pages; page += 1) reads.push(`${path}?${query}&page=${page}`);
    const text = await response.text();
    if (!response.headers.get("content-type")?.includes("json") || response.status !== 200) continue;
    const body = JSON.parse(text) as unknown;
    const hasItems = site.catalogue.routes.some(({ name }) => name === `${route.name}/{id}`);
    if (Array.isArray(body) && hasItems)
      for (const item of body.slice(0, 3) as { id?: number }[])
        if (typeof item.id === "number") reads.push(`${path}/${item.id}`);
  }
  return reads;
}
