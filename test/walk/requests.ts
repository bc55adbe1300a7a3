import type { Standin } from "../../src/standin.ts";
import { cases, type Case } from "./cases.ts";
import { fill, plainText, type Tokens } from "./fill.ts";

/** One pair of route and method with the request that walks it. */
export interface Pair {
  method: string;
  route: string;
  case: Case | undefined;
}

const byPair = new Map<string, Case>();
for (const [key, one] of Object.entries(cases)) {
  const [methods = "", route = ""] = key.split(" ");
  for (const method of methods.split("|")) byPair.set(`${method} ${route}`, one);
}

/** Every pair that the catalogue serves; a namespace root needs no case of its own. */
export function pairs(site: Standin): Pair[] {
  return site.catalogue.routes.flatMap(({ name, namespace, methods }) =>
    methods.map((method) => ({
      method,
      route: name,
      case: byPair.get(`${method} ${name}`) ?? (name === `/${namespace}` ? {} : undefined),
    })),
  );
}

/** Cases for pairs that the catalogue does not serve. */
export function strayCases(site: Standin): string[] {
  const served = new Set(pairs(site).map(({ method, route }) => `${method} ${route}`));
  return [...byPair.keys()].filter((key) => !served.has(key));
}

const SNIPPETS_FILE = JSON.stringify({ generator: "walk", snippets: [{ name: "Walk", code: "return 1;" }] });

/** The request of a case, below an index address with its end slash. */
export function requestOf(pair: Pair, { apiRoot, tokens }: { apiRoot: string; tokens: Tokens }): Request {
  const { at = {}, query = {}, body, form } = pair.case ?? {};
  const path = pair.route.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(plainText(fill(at[name] ?? "", tokens))),
  );
  const filled = Object.entries(query).map(([name, value]): [string, string] => [name, plainText(fill(value, tokens))]);
  const search = filled.length === 0 ? "" : `?${new URLSearchParams(filled).toString()}`;
  const url = apiRoot.replace(/\/$/, "") + path + search;
  if (form !== undefined) return new Request(url, { method: pair.method, body: formOf(form) });
  if (body === undefined) return new Request(url, { method: pair.method });
  return new Request(url, {
    method: pair.method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(fill(body, tokens)),
  });
}

function formOf(members: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members))
    if (value === "{snippets file}")
      form.append(name, new File([SNIPPETS_FILE], "walk.code-snippets.json", { type: "application/json" }));
    else form.append(name, value);
  return form;
}
