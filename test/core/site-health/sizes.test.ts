import { expect, it } from "vitest";
import { siteWith } from "../site-with.ts";

it("sizes of folders begin with a raw one of nothing", async () => {
  const call = await siteWith({});
  const { status, body } = await call("GET wp-site-health/v1/directory-sizes", { as: "administrator" });
  expect([status, Object.entries(body)[0]]).toEqual([200, ["raw", 0]]);
});
