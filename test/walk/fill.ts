import type { Json, JsonObject } from "../../src/json/json.ts";
import type { Standin } from "../../src/standin.ts";

/** What tokens of a case stand for on a seeded site. */
export type Tokens = (token: string) => Json;

type Rows = readonly JsonObject[];

/** Reads what the tokens need from the side door of the site. */
export async function readTokens(site: Standin): Promise<Tokens> {
  const side = async (path: string): Promise<unknown> =>
    (await site.fetch(new Request(new URL(`/__standin${path}`, site.apiRoot)))).json();
  const overview = (await side("/")) as { nonce: string; records: Record<string, number> };
  const rows = new Map<string, Rows>();
  for (const resource of Object.keys(overview.records)) rows.set(resource, (await side(`/state/${resource}`)) as Rows);
  const home = site.apiRoot.replace(/\/[^/]+\/$/, "");
  const published = (resource: string) => {
    const all = rows.get(resource) ?? [];
    const open = ({ status = "publish", password = "" }: JsonObject) => status === "publish" && password === "";
    return all.find(open) ?? all[0] ?? {};
  };
  const special: Record<string, Json> = {
    nonce: overview.nonce,
    home,
    page: `${home}/event/${plainText(published("calendar/event").slug)}/`,
    "snippet:active": (rows.get("snippet") ?? []).find(({ active }) => active === true)?.id ?? null,
    "snippet:inactive": (rows.get("snippet") ?? []).find(({ active }) => active === false)?.id ?? null,
    ...entryWithFile(rows.get("form-entry") ?? []),
  };
  return (token) => {
    if (token in special) return special[token] ?? null;
    const [resource = "", member = "id"] = token.split(":");
    const value = published(resource)[member];
    if (value === undefined) throw new Error(`nothing on the seeded site stands for {${token}}`);
    return value;
  };
}

function entryWithFile(entries: Rows): Record<string, Json> {
  for (const entry of entries) {
    const [key] = Object.keys((entry.files ?? {}) as JsonObject);
    if (key !== undefined) return { "form-entry:file": entry.id ?? null, "form-entry:file_key": key };
  }
  return {};
}

/** A value with its tokens filled in; a text that is one token becomes what it stands for, number or text. */
export function fill(value: Json, tokens: Tokens): Json {
  if (typeof value === "string") {
    const whole = /^\{([^}]+)\}$/.exec(value)?.[1];
    if (whole !== undefined) return tokens(whole);
    return value.replace(/\{([^}]+)\}/g, (_whole, token: string) => plainText(tokens(token)));
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, tokens));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [plainText(fill(name, tokens)), fill(member, tokens)]),
  );
}

/** A value as text, as it stands in an address. */
export function plainText(value: Json | undefined): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
