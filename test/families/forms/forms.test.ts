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
    expect(await ids("search=guest-name%20arrival")).toEqual([67]);
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

  it("start from the template of their locale", async () => {
    const ask = await formSite();
    const made = await ask("POST", FORMS, { body: { locale: "sv_SE" } });
    expect(made.body).toMatchObject({
      title: "Namnlös",
      properties: { messages: { invalid_required: "Fyll i det här fältet." } },
    });
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
        messages: { spam: "No", unknown: "x" },
        additional_settings: "demo_mode: on\nnothing\ncolour: red",
      },
    });
    expect(body).toMatchObject({
      title: "12",
      properties: {
        form: { content: "[text* a]", fields: [{ type: "text*", name: "a" }] },
        mail: { active: true, subject: "S", use_html: true, recipient: "" },
        messages: { spam: "No", mail_sent_ok: expect.any(String) },
        additional_settings: {
          settings: [
            ["demo_mode", true],
            ["colour", "red"],
          ],
        },
      },
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
