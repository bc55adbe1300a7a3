import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Standin } from "../../../src/standin.ts";
import { heldSite } from "../../support/held-site.ts";
import { type Talk, talkTo } from "../../support/talk.ts";

const ST = "/i18n/st/v1";
interface Row {
  id: number;
  title: string;
  domain: string;
  kind: number;
  type: string;
  language: string;
  translations: Record<string, { status: number }>;
}

describe("strings", () => {
  let talk: Talk;
  const list = async (query = ""): Promise<Row[]> =>
    (await talk<Row[]>("GET", `${ST}/strings?limit=1000${query}`)).body;
  let site: Standin;
  beforeAll(async () => {
    site = await heldSite({ now: "2026-11-27T22:20:00Z" });
    talk = talkTo(site);
  });
  beforeEach(() => site.reset());

  it.each([
    "",
    "&title=book",
    "&domain=hotel-theme",
    "&kind=0",
    "&source=1",
    "&sourceLanguageCode=en",
    "&targetLanguageCode=sv&translationStatuses[]=10",
    "&translationStatuses=not-translated,needs_update",
    "&translationPriority=optional",
    "&type=LINE",
  ])("are counted as they are listed with %s", async (query) => {
    const { body } = await talk("GET", `${ST}/strings/itemscount?limit=1${query}`);
    expect(body.totalItemsCount).toBe((await list(query)).length);
  });

  it("are narrowed by every parameter", async () => {
    const all = await list();
    expect(all.length).toBeGreaterThan(10);
    expect(await list("&title=BOOK")).toEqual(all.filter(({ title }) => /book/i.test(title)));
    expect(await list("&domain=hotel-booking")).toEqual(all.filter(({ domain }) => domain === "hotel-booking"));
    expect(await list("&sourceLanguageCode=sv")).toEqual(all.filter(({ language }) => language === "sv"));
    const complete = await list("&translationStatuses[]=10");
    expect(complete).toEqual(all.filter(({ translations }) => Object.values(translations)[0]?.status === 10));
    expect(complete.length).toBeLessThan(all.length);
  });

  it("are partitioned by limit and offset, ten where no limit is given", async () => {
    const all = await list();
    expect((await talk("GET", `${ST}/strings`)).body).toEqual(all.slice(0, 10));
    expect((await talk("GET", `${ST}/strings?limit=4&offset=4`)).body).toEqual(all.slice(4, 8));
    expect((await talk("GET", `${ST}/strings?offset=100000`)).body).toEqual([]);
  });

  it.each(["&sorting=-title", "&sorting[by]=title&sorting[order]=desc", "&sorting[title]=DESC"])(
    "are sorted with %s",
    async (query) => {
      const titles = (await list(query)).map(({ title }) => title.toLowerCase());
      expect(titles).toEqual([...titles].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    },
  );

  it("offer the filters that some string has", async () => {
    const { body } = await talk<{ domains: string[] }>("GET", `${ST}/strings/filters`);
    expect(body.domains).toEqual(
      [...new Set((await list()).map(({ domain }) => domain))].sort((a, b) => (a < b ? -1 : 1)),
    );
    for (const domain of body.domains) expect((await list(`&domain=${domain}`)).length).toBeGreaterThan(0);
  });

  it("are registered from the queue once", async () => {
    const before = (await list()).length;
    const { body } = await talk<{ wasProcessed: boolean; registeredStrings: number }>(
      "POST",
      `${ST}/strings/processstringsqueue`,
    );
    expect(body.wasProcessed).toBe(true);
    expect((await list()).length).toBe(before + body.registeredStrings);
    expect((await talk("POST", `${ST}/strings/processstringsqueue`)).body.wasProcessed).toBe(false);
  });

  it("are not registered where none are to be", async () => {
    await talk("POST", `${ST}/strings/settings`, { autoregisterType: 2 });
    const { body } = await talk("POST", `${ST}/strings/processstringsqueue`);
    expect(body).toEqual({ wasProcessed: false, hasPending: false, shouldContinue: false });
  });

  it("read back their settings", async () => {
    const settings = { autoregisterType: 2, shouldRegisterBackendStrings: 1, setDetectStringsInJS: 1 };
    expect((await talk("POST", `${ST}/strings/settings`, settings)).body).toEqual([]);
    await talk("POST", `${ST}/strings/settings`, { ...settings, autoregisterType: 3 });
    expect((await talk("GET", `${ST}/strings/settings`)).body).toMatchObject(settings);
    await talk("POST", `${ST}/strings/settings`, {});
    expect((await talk("GET", `${ST}/strings/settings`)).body.autoregisterType).toBe(0);
  });
});

describe("string packages", () => {
  it("are narrowed by kind, title and status", async () => {
    const talk = talkTo(await heldSite());
    const list = async (query = "") =>
      (await talk<{ type: string; title: string }[]>("GET", `${ST}/string-packages?limit=100${query}`)).body;
    const all = await list();
    expect(all.length).toBeGreaterThan(0);
    expect(await list(`&type=${all[0]?.type}`)).toEqual(all.filter(({ type }) => type === all[0]?.type));
    expect(await list(`&title=${all[0]?.title}`)).toContainEqual(all[0]);
    expect(await list("&title=unheard-of")).toEqual([]);
  });
});
