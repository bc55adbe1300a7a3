import { expect, it } from "vitest";
import { siteWith } from "../site-with.ts";

const AS = { as: "administrator" };
const STATUS = "wp_pattern_sync_status";

it.each([
  [`_fields=id,${STATUS}`, ""],
  [`_fields[]=id&_fields[]=${STATUS}`, ""],
  [`_fields=id,meta,${STATUS}`, "unsynced"],
  [`_fields=id,meta.any,${STATUS}`, "unsynced"],
  ["", "unsynced"],
  ["context=embed", ""],
])(
  "a pattern that is asked for with %j tells %j of how it keeps in step",
  async (query, told) => {
    const call = await siteWith({});
    const body = { title: "Door", content: "Door", status: "publish", meta: { [STATUS]: "unsynced" } };
    const { body: made } = await call("POST wp/v2/blocks", { ...AS, body });
    await call("GET wp/v2/blocks", AS);
    const { list } = await call(`GET wp/v2/blocks?${query}`, AS);
    const one = await call(`GET wp/v2/blocks/${Number(made["id"])}?${query}`, AS);
    expect([list[0]?.[STATUS], one.body[STATUS]]).toEqual([told, told]);
  },
  30_000,
);
