import { describe, expect, it } from "vitest";
import { heldSite } from "../../support/held-site.ts";
import { talkTo } from "../../support/talk.ts";

const AN = "/seo/v1/an";

interface Measured {
  data: { pagespeed_refreshed: string };
}

describe("figures of entries", () => {
  it("count every published entry once", async () => {
    const talk = talkTo(await heldSite({ now: "2026-11-27T22:20:00Z" }));
    const { rows, rowsCount } = (
      await talk<{ rows: unknown[]; rowsCount: number }>("GET", `${AN}/postsRows?per_page=100`)
    ).body;
    const { status, presence } = (
      await talk<Record<"status" | "presence", Record<string, number>>>("GET", `${AN}/inspectionStats`)
    ).body;
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);
    expect(rows.length).toBe(Math.min(100, rowsCount));
    expect(sum(status)).toBe(rowsCount);
    expect(sum(presence)).toBe(rowsCount);
    const { winningPosts, losingPosts } = (
      await talk<Record<"winningPosts" | "losingPosts", unknown[]>>("GET", `${AN}/postsOverview`)
    ).body;
    expect(winningPosts.length + losingPosts.length).toBeGreaterThan(0);
  });

  it("are the same for the same seed and others for another", async () => {
    const rows = async (seed: number) =>
      (await talkTo(await heldSite({ now: "2026-11-27T22:20:00Z", seed }))("GET", `${AN}/postsRows`)).body;
    expect(await rows(1)).toEqual(await rows(1));
    expect(await rows(2)).not.toEqual(await rows(1));
  });

  it("are measured anew only when forced or after a week", async () => {
    const site = await heldSite({ now: "2026-11-27T22:20:00Z" });
    const talk = talkTo(site);
    const measure = async (more = {}) => (await talk<Measured>("POST", `${AN}/getMobilePagespeed`, more)).body.data;
    const first = await measure();
    const advance = (days: number) =>
      site.fetch(
        new Request("http://127.0.0.1:4010/__standin/clock", {
          method: "PUT",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ advanceMs: days * 86_400_000 }),
        }),
      );
    await advance(2);
    expect(await measure()).toEqual(first);
    expect((await measure({ force: true })).pagespeed_refreshed).not.toBe(first.pagespeed_refreshed);
    const forced = await measure();
    await advance(8);
    expect(await measure({ isAdminBar: true })).toEqual(forced);
    expect((await measure()).pagespeed_refreshed).not.toBe(forced.pagespeed_refreshed);
  });

  it("know no page that is not there", async () => {
    const talk = talkTo(await heldSite());
    for (const route of ["getDesktopPagespeed", "getMobilePagespeed", "getPageSEOScore"])
      expect((await talk("POST", `${AN}/${route}`, { objectID: 987654 })).body).toMatchObject({
        success: false,
        data: { code: "rest_post_invalid_id" },
      });
  });
});
