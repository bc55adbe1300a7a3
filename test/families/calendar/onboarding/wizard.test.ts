import { describe, expect, it } from "vitest";
import { caller, recordedSite, tokenOf } from "../recorded-site.ts";

const WIZARD = "/calendar-core/v2/onboarding/wizard";

describe("the wizard", () => {
  it("makes the organizer and the venue on its last tab, and tells their ids", async () => {
    const talk = caller(await recordedSite());
    const data = {
      organizer: { name: "Wizard Team", email: "w@example.test", website: "" },
      venue: { name: "Wizard Hall", city: "Lakeby", state: "Dalarna" },
    };
    const early = await talk("POST", WIZARD, { action_nonce: "any", currentTab: 4, ...data });
    expect(early.names()).toEqual(["success", "message"]);
    expect((await talk("GET", "/calendar-core/v1/organizers?search=wizard")).body).toEqual([]);
    const last = await talk("POST", WIZARD, { action_nonce: "any", currentTab: 5, ...data });
    expect((await talk("GET", "/calendar-core/v1/organizers?search=wizard")).body).toMatchObject([
      { id: last.at("organizer_id"), email: "w@example.test" },
    ]);
    expect((await talk("GET", "/calendar-core/v1/venues?search=wizard")).body).toMatchObject([
      { id: last.at("venue_id"), city: "Lakeby", state: "Dalarna", province: "Dalarna" },
    ]);
  });

  it.each([
    [undefined, 1],
    [0, 2],
    [1, 9],
    [4, 9],
    [5, 12],
  ])("says on tab %j what it did in %i sentences", async (currentTab, sentences) => {
    const talk = caller(await recordedSite());
    const said = await talk("POST", WIZARD, { action_nonce: "any", ...(currentTab !== undefined && { currentTab }) });
    expect(said.names("message")).toHaveLength(sentences);
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
