import { describe, expect, it } from "vitest";
import { as, formSite } from "./form-site.ts";

const FORMS = "contact-form/v1/contact-forms";

describe("contact forms", () => {
  it("are listed as asked", async () => {
    const ask = await formSite();
    const ids = async (query: string) => {
      const { body } = await ask("GET", `${FORMS}?${query}`);
      return Array.isArray(body) ? body.map((row) => (row as { id: number }).id) : [];
    };
    expect(await ids("")).toEqual([66, 67, 68]);
    expect(await ids("orderby=title&order=asc")).toEqual([67, 66, 68]);
    expect(await ids("order=desc")).toEqual([68, 67, 66]);
    expect(await ids("per_page=1&offset=1")).toEqual([67]);
    expect(await ids("per_page=-1&offset=1")).toEqual([66, 67, 68]);
    expect(await ids("per_page=2&offset=-1")).toEqual([67, 68]);
    expect(await ids("search=guest-name%20arrival")).toEqual([67]);
    expect(await ids("search=Thanks")).toEqual([66]);
  });

  it("are kept only when a write says save", async () => {
    const ask = await formSite();
    const tried = await ask("POST", FORMS, { body: { title: "Tried" } });
    expect(tried).toMatchObject({ status: 200, body: { id: null, slug: null, title: "Tried", config_errors: [] } });
    const saved = await ask("POST", FORMS, { body: { title: "Contact", context: "save" } });
    expect(saved.body).toMatchObject({ id: 69, slug: null });
    expect((await ask("GET", `${FORMS}/69`)).body).toMatchObject({ slug: "contact-2", title: "Contact" });
    await ask("PUT", `${FORMS}/69`, { body: { title: "Forgotten" } });
    expect((await ask("GET", `${FORMS}/69`)).body).toMatchObject({ title: "Contact" });
    await ask("PATCH", `${FORMS}/69`, { body: { title: "Kept", context: "save" } });
    expect((await ask("GET", `${FORMS}/69`)).body).toMatchObject({ slug: "contact-2", title: "Kept" });
  });

  it("start from the template in the language of the call, whatever locale they are given", async () => {
    const ask = await formSite();
    const made = await ask("POST", FORMS, { body: { locale: "sv_SE", context: "save" } });
    const english = {
      locale: "sv_SE",
      title: "Untitled",
      properties: { messages: { invalid_number: "Please give a number." } },
    };
    expect(made.body).toMatchObject(english);
    expect((await ask("GET", `${FORMS}/69`)).body).toMatchObject(english);
    const swedish = await ask("POST", `${FORMS}?i18n_language=sv`, { body: {} });
    expect(swedish.body).toMatchObject({ locale: "sv_SE", title: "Namnlös" });
  });

  it("cast what is of another type, and keep their own words", async () => {
    const ask = await formSite();
    const { body } = await ask("POST", FORMS, {
      body: {
        title: 12,
        form: "[text* a]",
        mail: { subject: " S ", use_html: 1, active: false },
        additional_settings: "demo_mode: on",
      },
    });
    expect(body).toMatchObject({
      title: "12",
      properties: {
        form: { content: "[text* a]", fields: [{ type: "text*", name: "a" }] },
        mail: { active: true, subject: "S", use_html: true, recipient: "" },
      },
    });
  });

  it.each([
    [{ title: "" }, { title: "Untitled" }],
    [{ title: " <b>Ask</b> us<br>" }, { title: "Ask us" }],
    [{ title: "<br>" }, { title: "Untitled" }],
    [{ locale: " sv_SE " }, { locale: "sv_SE" }],
    [{ locale: "fin" }, { locale: "fin" }],
    [{ locale: "Swedish" }, { locale: "en_US" }],
    [{ locale: "" }, { locale: "en_US" }],
  ])("take %j as it can be", async (written, shown) => {
    const ask = await formSite();
    expect((await ask("PUT", `${FORMS}/66`, { body: written })).body).toMatchObject(shown);
  });

  it.each([
    [{ spam: " No ", unknown: "x" }, { spam: "No" }],
    [{}, []],
    ["no messages", []],
  ])("answer the messages %j alone when they are written, and all when they are read", async (messages, shown) => {
    const ask = await formSite();
    const written = await ask("PUT", `${FORMS}/66`, { body: { messages, context: "save" } });
    expect((written.body as { properties: object }).properties).toMatchObject({ messages: shown });
    const { properties } = (await ask("GET", `${FORMS}/66`)).body as { properties: { messages: object } };
    expect(Object.keys(properties.messages)).toHaveLength(23);
  });

  it.each([
    [
      "demo_mode: on\ncolour : red\n",
      [
        ["demo_mode", true],
        ["colour", "red"],
      ],
    ],
    ["a: off\n\nnothing\nb: 1", { 0: ["a", false], 3: ["b", "1"] }],
    ["# nothing", []],
  ])("show the settings %j by line where lines between them are none", async (settings, shown) => {
    const ask = await formSite();
    const { body } = await ask("PUT", `${FORMS}/66`, { body: { additional_settings: settings } });
    expect((body as { properties: object }).properties).toMatchObject({
      additional_settings: { content: settings.trim(), settings: shown },
    });
  });

  it("are deleted for good", async () => {
    const ask = await formSite();
    expect((await ask("DELETE", `${FORMS}/66`)).body).toEqual({ deleted: true });
    expect(await ask("DELETE", `${FORMS}/66`)).toMatchObject({ status: 404, body: { code: "contact_form_not_found" } });
  });

  it("can't be made with an id", async () => {
    const ask = await formSite();
    expect(await ask("POST", FORMS, { body: { id: 5 } })).toMatchObject({
      status: 400,
      body: { code: "contact_form_post_exists" },
    });
  });

  it.each([
    ["a visitor", {}, 403, 403],
    ["a contributor", as("contributor"), 200, 403],
    ["an editor", as("editor"), 200, 200],
  ])("are open to %s as far as the family's rights go", async (_who, sent, list, read) => {
    const ask = await formSite({ auth: "strict" });
    expect((await ask("GET", FORMS, sent)).status).toBe(list);
    expect((await ask("GET", `${FORMS}/66`, sent)).status).toBe(read);
  });
});
