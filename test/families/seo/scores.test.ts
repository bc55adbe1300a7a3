import { expect, it } from "vitest";
import { heldSite } from "../../support/held-site.ts";
import { talkTo } from "../../support/talk.ts";

it("keeps scores of entries that are there, and of nothing else", async () => {
  const talk = talkTo(await heldSite({ now: "2026-11-27T22:20:00Z" }));
  const scored = async (postScores: Record<string, number>) =>
    (await talk("POST", "/seo/v1/updateSeoScore", { postScores })).status;
  expect(await scored({ "101": 50 })).toBe(200);
  for (const none of ["999999", "abc", "", "1.5"]) expect(await scored({ [none]: 50 }), none).toBe(401);
});
