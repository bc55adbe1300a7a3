import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Standin } from "../../../src/index.ts";
import { callsOf, type CallSite, houseWith } from "../site-with.ts";

const DUE = Date.parse("2026-11-28T10:00:00Z");
const text = (raw: string) => ({ raw, rendered: raw });

const later = {
  id: 13,
  slug: "later",
  type: "post",
  status: "future",
  title: text("Later"),
  content: { ...text("Words."), protected: false },
  excerpt: { ...text("Words."), protected: false },
  author: 3,
  categories: [7],
  date: "2026-11-28T11:00:00",
  date_gmt: "2026-11-28T10:00:00",
  modified: "2026-11-28T08:00:00",
  modified_gmt: "2026-11-28T07:00:00",
};
const news = { id: 7, slug: "news", name: "News", taxonomy: "category", parent: 0 };

describe("a scheduled entry", () => {
  let site: Standin;
  let call: CallSite;
  beforeEach(async () => {
    site = await houseWith({ "wp/v2/posts": [later], "wp/v2/categories": [news] });
    call = callsOf(site);
  });
  afterEach(() => site.close());

  const listed = async () => (await call("GET wp/v2/posts")).list.map(({ id }) => id);
  const shown = async () => {
    const { status, body } = await call("GET wp/v2/posts/13");
    return status === 200 ? body["status"] : status;
  };
  const counted = async () => (await call("GET wp/v2/categories/7")).body["count"];

  it("is published when the clock is set past its time, in lists, single reads, counts and for visitors", async () => {
    expect([await listed(), await shown(), await counted()]).toEqual([[], 401, 0]);
    site.clock.set({ now: DUE - 1000 });
    expect([await listed(), await shown(), await counted()]).toEqual([[], 401, 0]);
    site.clock.set({ now: DUE });
    expect([await listed(), await shown(), await counted()]).toEqual([[13], "publish", 1]);
    expect((await call("GET wp/v2/posts?status=future", { as: "editor" })).list).toEqual([]);
  });

  it("is published while the clock runs", async () => {
    site.clock.set({ now: DUE - 900, frozen: false });
    expect([await listed(), await shown(), await counted()]).toEqual([[], 401, 0]);
    await pause(1200);
    expect([await listed(), await shown(), await counted()]).toEqual([[13], "publish", 1]);
  });
});
