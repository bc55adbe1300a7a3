import { beforeAll, describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../src/standin.ts";
import { withFrozenDocuments } from "../support/frozen-documents.ts";
import { heldSite } from "../support/held-site.ts";
import { readTokens, type Tokens } from "./fill.ts";
import { pairs, requestOf, strayCases } from "./requests.ts";

const now = "2030-03-14T09:30:00Z";
const catalogue = await createStandin({ now });
const served = pairs(catalogue);

describe.each(["en", "sv"])("every route and method, in %s", (language) => {
  let site: Standin;
  let tokens: Tokens;

  beforeAll(async () => {
    site = withFrozenDocuments(await heldSite({ now, lang: language }));
    tokens = await readTokens(site);
  });

  it.each(served.map((pair) => ({ title: `${pair.method} ${pair.route}`, pair })))(
    "answers $title",
    async ({ pair }) => {
      expect(pair.case).toBeDefined();
      site.reset();
      const response = await site.fetch(requestOf(pair, { apiRoot: site.apiRoot, tokens }));
      const text = await response.text();
      expect(response.status, text.slice(0, 500)).toBe(pair.case?.status ?? 200);
      expect(response.headers.get("x-standin-basis")).toMatch(/^(contract|family|invented)$/);
    },
  );
});

describe("the walk", () => {
  it("has 243 pairs and no case too many", () => {
    expect(served).toHaveLength(243);
    expect(strayCases(catalogue)).toEqual([]);
  });
});
