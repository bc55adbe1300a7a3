import { describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";

describe("the built-in site", () => {
  it.each(["1000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "8999-12-31T23:59:59Z"])(
    "shows every record where it is %s",
    async (now) => {
      const site = await createStandin({ now });
      const statuses: Record<string, number> = {};
      for (const resource of Object.keys(site.records()))
        statuses[resource] = (await site.fetch(new URL(`/__standin/state/${resource}`, site.apiRoot))).status;
      const { status } = await site.fetch(`${site.apiRoot}shop/v3/marketplace/subscriptions`);
      expect(Object.entries(statuses).filter(([, found]) => found !== 200)).toEqual([]);
      expect(status).toBe(200);
    },
  );
});
