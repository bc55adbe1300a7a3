import { describe, expect, it } from "vitest";
import { caller, recordedSite, tokenOf } from "../recorded-site.ts";

const WIZARD = "/calendar-core/v2/onboarding/wizard";

describe("the wizard", () => {
  it("makes the organizer and the venue once it is on their tabs", async () => {
    const talk = caller(await recordedSite());
    const data = {
      organizer: { name: "Wizard Team", email: "w@example.test", website: "" },
      venue: { name: "Wizard Hall", city: "Lakeby" },
    };
    await talk("POST", WIZARD, { action_nonce: "any", currentTab: 1, ...data });
    expect((await talk("GET", "/calendar-core/v1/organizers?search=wizard")).body).toEqual([]);
    await talk("POST", WIZARD, { action_nonce: "any", currentTab: 3, ...data });
    expect((await talk("GET", "/calendar-core/v1/organizers?search=wizard")).body).toMatchObject([
      { email: "w@example.test" },
    ]);
    expect((await talk("GET", "/calendar-core/v1/venues?search=wizard")).body).toMatchObject([{ city: "Lakeby" }]);
  });

  it("speaks the language of the call", async () => {
    const talk = caller(await recordedSite(), { language: "sv" });
    const { body } = await talk("POST", WIZARD, { action_nonce: "any", begun: true, currentTab: 0 });
    expect(body).toEqual({
      success: true,
      message: ["Guidens steg är sparat.", "Valet om användningsdata är sparat."],
    });
  });

  it.each([
    ["admin", "wrong", 400, "calendar_core_invalid_nonce"],
    ["editor", "right", 400, "calendar_core_invalid_nonce"],
    [undefined, "right", 400, "calendar_core_invalid_nonce"],
    ["admin", "right", 200, undefined],
  ])("answers %s with the %s token by %i where rights count", async (user, token, status, code) => {
    const site = await recordedSite({ auth: "strict" });
    const action_nonce = token === "right" ? await tokenOf(site) : "0123456789";
    const said = await caller(site, { user })("POST", WIZARD, { action_nonce });
    expect([said.status, said.at("data", "details", "action_nonce", "code")]).toEqual([status, code]);
  });
});
