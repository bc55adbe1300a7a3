import { readFileSync } from "node:fs";
import { createStandin, type Standin } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/json/json.ts";

const ORIGIN = "http://127.0.0.1:4010";

/** An answer of a site of the core. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonObject;
  /** The body where it is a list. */
  readonly list: readonly JsonObject[];
}

/** Calls a route of the core as somebody, whose password is their name unless it stands behind a colon. */
export type CallSite = (
  call: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS"} ${string}`,
  more?: { readonly as?: string; readonly body?: JsonObject; readonly form?: FormData },
) => Promise<Answered>;

/** Five accounts, one of each role. */
const USERS = ["administrator", "editor", "author", "contributor", "subscriber"].map((role, at) => ({
  id: at + 1,
  username: role,
  name: role,
  slug: role,
  email: `${role}@house.example`,
  roles: [role],
}));

/** A site of the recorded document that holds these answers and an account of each role; addresses are tokens. */
export async function siteWith(answers: Readonly<Record<string, Json>>): Promise<CallSite> {
  return callsOf(await houseWith(answers));
}

/** That site itself. */
export async function houseWith(answers: Readonly<Record<string, Json>>): Promise<Standin> {
  const document = readFileSync("test/core/recordings/index.json", "utf8");
  return createStandin({
    index: JSON.parse(filled(document)) as never,
    seeds: [
      { answers: JSON.parse(filled(JSON.stringify({ "wp/v2/users": USERS, ...answers }))), others: "empty" },
    ] as never,
    auth: "strict",
    now: "2026-11-28T08:00:00Z",
  });
}

/** Calls the routes of a site. */
export function callsOf(site: Standin): CallSite {
  return async (call, { as, body, form } = {}) => {
    const [method = "", path = ""] = call.split(" ");
    const headers: Record<string, string> = form === undefined ? { "content-type": "application/json" } : {};
    if (as !== undefined) headers.authorization = `Basic ${btoa(as.includes(":") ? as : `${as}:${as}`)}`;
    const init = {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    };
    const response = await site.fetch(new Request(`${ORIGIN}/wp-json/${path}`, init));
    const answered = JSON.parse((await response.text()) || "null") as JsonObject;
    return {
      status: response.status,
      headers: response.headers,
      body: answered,
      list: Array.isArray(answered) ? (answered as JsonObject[]) : [],
    };
  };
}

function filled(text: string): string {
  return text
    .replaceAll("{api_root}", `${ORIGIN}/wp-json`)
    .replaceAll("{base_url}", ORIGIN)
    .replaceAll("{host}", "127.0.0.1:4010");
}
