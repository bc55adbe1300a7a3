import type { Json, JsonObject } from "../../../src/json/json.ts";
import type { StandinOptions } from "../../../src/standin.ts";
import { heldSite } from "../../support/held-site.ts";

/** What an answer came to. */
export interface Answered {
  status: number;
  headers: Headers;
  body: Json;
}

const snippet = {
  desc: "",
  tags: [],
  scope: "global",
  condition_id: 0,
  active: false,
  priority: 10,
  network: false,
  shared_network: false,
  modified: "2026-11-01 10:00:00",
  revision: 1,
};

/** A site with two snippets and an administrator, and a way to ask it. */
export async function snippetSite(
  options: StandinOptions = {},
): Promise<
  (
    method: string,
    path: string,
    sent?: { body?: JsonObject | FormData; headers?: Record<string, string> },
  ) => Promise<Answered>
> {
  const site = await heldSite({
    now: "2026-11-27T22:20:00Z",
    seeds: [
      {
        records: {
          user: [
            { id: 1, slug: "admin", name: "Admin", email: "a@example.test", role: "administrator", password: "admin" },
          ],
          snippet: [
            { ...snippet, id: 5, name: "Round prices", code: "$p = round( $p );", tags: ["price"], active: true },
            { ...snippet, id: 6, name: "Footer", code: "<p>Open</p>", scope: "footer-content" },
          ],
        },
      },
    ],
    ...options,
  });
  return async (method, path, { body, headers = {} } = {}) => {
    const isForm = body instanceof FormData;
    const response = await site.fetch(
      new Request(`${site.apiRoot}code-snippets/v1/${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && !isForm && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === "" ? null : JSON.parse(text)) as Json,
    };
  };
}
