import type { Standin } from "../../src/standin.ts";
import { readTokens } from "./fill.ts";
import { pairs, requestOf } from "./requests.ts";

/** Every answer of one walk, in order and without a reset in between, with status, headers and body: a line each. */
export async function walkedText(site: Standin): Promise<string> {
  const tokens = await readTokens(site);
  const lines: string[] = [];
  for (const pair of pairs(site)) {
    const request = requestOf(pair, { apiRoot: site.apiRoot, tokens });
    const response = await site.fetch(request);
    const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
    lines.push(JSON.stringify([pair.method, pair.route, response.status, [...response.headers], body]));
  }
  return `${lines.join("\n")}\n`;
}
