import type { Json } from "../../src/json/json.ts";
import type { Standin } from "../../src/standin.ts";
import { readTokens } from "./fill.ts";
import { type Pair, pairs, requestOf } from "./requests.ts";

/** What the site said to one pair of route and method. */
export interface WalkedAnswer {
  pair: Pair;
  status: number;
  /** Undefined where the answer is no JSON. */
  body: Json | undefined;
  text: string;
}

/** Asks every pair of the catalogue on the freshly seeded site and gives the answers in order. */
export async function walkedAnswers(site: Standin, { headers = {} }: { headers?: Record<string, string> } = {}) {
  const tokens = await readTokens(site);
  const answers: WalkedAnswer[] = [];
  for (const pair of pairs(site)) {
    site.reset();
    const request = requestOf(pair, { apiRoot: site.apiRoot, tokens });
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const response = await site.fetch(request);
    const text = await response.text();
    const asJson = (response.headers.get("content-type") ?? "").startsWith("application/json") && text !== "";
    answers.push({ pair, status: response.status, body: asJson ? (JSON.parse(text) as Json) : undefined, text });
  }
  return answers;
}
