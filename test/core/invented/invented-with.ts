import { readFileSync } from "node:fs";
import { createStandin, type StandinOptions } from "../../../src/standin.ts";
import type { JsonObject } from "../../../src/json/json.ts";

const ORIGIN = "http://127.0.0.1:4010";

/** The recorded document, whose routes show their schemas. */
export const document = JSON.parse(
  readFileSync("test/core/recordings/index.json", "utf8")
    .replaceAll("{api_root}", `${ORIGIN}/wp-json`)
    .replaceAll("{base_url}", ORIGIN),
) as JsonObject;

/** The document without the routes below these paths. */
export function documentWithout(...bases: readonly string[]): JsonObject {
  const routes = Object.entries(document.routes as JsonObject).filter(
    ([name]) => !bases.some((base) => name === `/wp/v2/${base}` || name.startsWith(`/wp/v2/${base}/`)),
  );
  return { ...document, routes: Object.fromEntries(routes) };
}

/** What a site that is invented answers; a path is one of the API, or an address of the site. */
export async function inventedWith(options: Partial<StandinOptions> = {}) {
  const site = await createStandin({
    index: document as never,
    auth: "strict",
    now: "2026-11-28T10:00:00Z",
    ...options,
  });
  const ask = async (path: string, as: string | undefined) => {
    const headers: Record<string, string> = as === undefined ? {} : { authorization: `Basic ${btoa(`${as}:${as}`)}` };
    const address = path.startsWith("http") ? path : `${ORIGIN}/wp-json/${path}`;
    return site.fetch(new Request(address, { headers }));
  };
  return {
    site,
    status: async (path: string, as?: string) => (await ask(path, as)).status,
    text: async (path: string, as?: string) => (await ask(path, as)).text(),
    body: async (path: string, as?: string) => (await (await ask(path, as)).json()) as JsonObject,
    list: async (path: string, as?: string) => (await (await ask(path, as)).json()) as JsonObject[],
  };
}

/** How many records lie above one, by the member that names the one right above. */
export function depthOf(record: JsonObject, all: readonly JsonObject[]): number {
  const above = all.find(({ id }) => id === record.parent);
  return above === undefined ? 0 : 1 + depthOf(above, all);
}
