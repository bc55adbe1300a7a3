import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { type Ask, as, type Fields, formSite } from "./form-site.ts";

const at = (id: number) => `contact-form/v1/contact-forms/${id}/feedback`;

const good: Fields = [
  ["guest-name", "Sam"],
  ["guest-email", "sam@example.test"],
  ["arrival", "2027-01-10"],
  ["room", "Double"],
  ["extras[]", "Spa"],
  ["extras[]", "Breakfast"],
  ["terms", "1"],
  ["check", "2"],
];

const change = (fields: Fields, ...changes: Fields): Fields => [
  ...fields.filter(([name]) => !changes.some(([changed]) => changed === name)),
  ...changes,
];

async function booking(ask: Ask, ...changes: Fields) {
  const { body } = await ask("GET", "contact-form/v1/contact-forms/67/refill");
  const hash = (body as { quiz: { check: [string, string] } }).quiz.check[1];
  const form = change([...good, ["_contact_form_quiz_answer_check", hash]], ...changes);
  return ask("POST", at(67), { form });
}

/** What a form of that text answers to these fields. */
async function sent(text: string, fields: Fields, members: JsonObject = {}) {
  const ask = await formSite();
  const made = await ask("POST", "contact-form/v1/contact-forms", {
    body: { ...members, context: "save", form: text },
  });
  return (await ask("POST", at((made.body as { id: number }).id), { form: fields })).body;
}

describe("feedback", () => {
  it("thanks whoever fills in the form, in the form's words", async () => {
    const ask = await formSite();
    expect(await ask("POST", at(66), { form: [["your-name", "Sam"]] })).toMatchObject({
      status: 200,
      body: {
        contact_form_id: 66,
        status: "mail_sent",
        message: "Thanks, Sam!",
        posted_data_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
        into: "#form-f1-o1",
        invalid_fields: [],
      },
    });
  });

  it("answers the same hash for the same words, another for others", async () => {
    const ask = await formSite();
    const hash = async (name: string) => {
      const { body } = await ask("POST", at(66), { form: [["your-name", name]] });
      return (body as { posted_data_hash: string }).posted_data_hash;
    };
    expect(await hash("Sam")).toBe(await hash("Sam"));
    expect(await hash("Sam")).not.toBe(await hash("Kim"));
  });

  it("accepts every kind of field", async () => {
    const ask = await formSite();
    const { body } = await booking(ask, ["attachment", new File(["hello"], "a.txt", { type: "text/plain" })]);
    expect(body).toMatchObject({ status: "mail_sent", quiz: { check: ["1+1=?", expect.any(String)] } });
  });

  it.each<[string, Fields, string[]]>([
    ["a blank name", [["guest-name", "  "]], ["guest-name"]],
    ["a bad address", [["guest-email", "x@"]], ["guest-email"]],
    ["an early date", [["arrival", "2025-12-31"]], ["arrival"]],
    ["what is not offered", [["room", "Castle"]], ["room"]],
    ["a choice not made", [["room", ""]], ["room"]],
    ["one wrong box", [["extras[]", "Pool"]], ["extras"]],
    ["a wrong answer", [["check", "3"]], ["check"]],
    ["a file of another type", [["attachment", new File(["x"], "a.exe")]], ["attachment"]],
    ["a large file", [["attachment", new File(["x".repeat(11)], "a.txt")]], ["attachment"]],
    [
      "several, in the order of the rules",
      [
        ["guest-name", ""],
        ["arrival", "soon"],
        ["check", ""],
      ],
      ["arrival", "guest-name", "check"],
    ],
  ])("names the field with %s", async (_what, changes, fields) => {
    const ask = await formSite();
    const { body } = await booking(ask, ...changes);
    expect(body).toMatchObject({
      status: "validation_failed",
      posted_data_hash: "",
      invalid_fields: fields.map((field) => ({ field, idref: null, error_id: `form-f1-o1-ve-${field}` })),
    });
  });

  const file = (name: string, type: string): File => new File(["x"], name, { type });

  it.each<[string, Fields, string]>([
    ["[file* a]", [], "mail_sent"],
    ["[file* a]", [["a", file("a.png", "")]], "mail_sent"],
    ["[file a]", [["a", file("a.pdf", "image/png")]], "validation_failed"],
    ["[file a filetypes:application/pdf]", [["a", file("A.PDF", "text/plain")]], "mail_sent"],
    ["[file a filetypes:image/*]", [["a", file("png", "image/png")]], "validation_failed"],
    ["[file a filetypes:text/*]", [["a", file("a.txt", "text/plain")]], "validation_failed"],
    ["[number a min:2]", [["a", " 2 "]], "mail_sent"],
    ["[date a]", [["a", "2027-01-10\u00a0"]], "mail_sent"],
    ["[text a minlength:3]", [["a", " ab "]], "validation_failed"],
    ['[select a "Fish &amp; chips"]', [["a", " Fish & chips"]], "mail_sent"],
    ['[select a "Fish &amp; chips"]', [["a", "Fish &amp; chips"]], "validation_failed"],
    ['[checkbox a free_text "x" "Other"]', [["a[]", "anything"]], "mail_sent"],
  ])("judges %s by what is sent: %j is %s", async (text, fields, status) => {
    expect(await sent(text, fields)).toMatchObject({ status });
  });

  it("misses a required file whose field came without one", async () => {
    const ask = await formSite();
    await ask("PUT", "contact-form/v1/contact-forms/66", { body: { context: "save", form: "[file* a]" } });
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n`;
    const text = `${part("_contact_form_unit_tag", "f")}${part('a; filename=""', "")}--b--`;
    const { body } = await ask("POST", at(66), {
      text,
      headers: { "Content-Type": "multipart/form-data; boundary=b" },
    });
    expect(body).toMatchObject({ status: "validation_failed", invalid_fields: [{ field: "a" }] });
  });

  it("says in plain text what a form's messages say in markup, with what was sent in place", async () => {
    const messages = { validation_error: "<b>No</b>, [b]", invalid_required: " Say <i>something</i>, [b] " };
    expect(await sent("[text* a][text b]", [["b", "<u>Sam</u>"]], { messages })).toMatchObject({
      message: "No, Sam",
      invalid_fields: [{ message: "Say something, Sam" }],
    });
  });

  it("tells the rules in plain text, too", async () => {
    const ask = await formSite();
    const body = { context: "save", form: "[text* a]", messages: { invalid_required: "Say <i>it</i>" } };
    await ask("PUT", "contact-form/v1/contact-forms/66", { body });
    const schema = await ask("GET", `${at(66)}/schema`);
    expect(schema.body).toMatchObject({ rules: [{ rule: "required", error: "Say it" }, { rule: "maxlength" }] });
  });

  it.each([
    ["[text* a id:name-1]", "name-1"],
    ["[text* a class:b ID:First]", "First"],
    ["[text* a id:1st]", null],
    ["[checkbox a id:box] [text* a id:name]", "box"],
  ])("names the element of the field with %s", async (text, idref) => {
    expect(await sent(text, [])).toMatchObject({ invalid_fields: [{ field: "a", idref }] });
  });

  it("takes no code of a picture for right", async () => {
    expect(await sent("[captchac c] [captchar c] [text* a]", [["c", "ABCD"]])).toMatchObject({
      status: "validation_failed",
      invalid_fields: [{ field: "a" }, { field: "c", message: "The code does not match the picture." }],
    });
  });

  it("looks at consent after the fields, at spam after consent, at files last", async () => {
    const ask = await formSite();
    const spam = ["guest-name", "spamword"] as const;
    const file = ["attachment", new File(["x"], "a.exe")] as const;
    const status = async (...changes: Fields) => (await booking(ask, ...changes)).body;
    expect(await status(["terms", ""], spam, file, ["guest-email", ""])).toMatchObject({ status: "validation_failed" });
    expect(await status(["terms", ""], spam, file)).toMatchObject({ status: "acceptance_missing" });
    expect(await status(spam, file)).toMatchObject({ status: "spam", posted_data_hash: "", invalid_fields: [] });
    expect(await status(file)).toMatchObject({ status: "validation_failed" });
  });

  it("speaks Swedish in a Swedish form, whatever the caller reads", async () => {
    const ask = await formSite();
    const { body } = await booking(ask, ["guest-name", ""]);
    expect(body).toMatchObject({ invalid_fields: [{ message: "Fyll i det här fältet." }] });
  });

  it("takes an empty user agent for spam, a missing one not", async () => {
    const ask = await formSite();
    const form: Fields = [["your-name", "Sam"]];
    expect((await ask("POST", at(66), { form, headers: { "User-Agent": "" } })).body).toMatchObject({ status: "spam" });
    expect((await ask("POST", at(66), { form })).body).toMatchObject({ status: "mail_sent" });
  });

  it("tells when the mail can't be sent", async () => {
    const ask = await formSite();
    const { body } = await ask("POST", at(68), { form: [["your-name", "Sam"]] });
    expect(body).toMatchObject({ status: "mail_failed", posted_data_hash: expect.stringMatching(/^\w{32}$/) });
  });

  it.each([
    ["acceptance_as_validation: on", { status: "validation_failed", invalid_fields: [{ field: "yes" }] }],
    ["subscribers_only: on", { status: "error" }],
    ["demo_mode: on", { status: "acceptance_missing", demo_mode: true }],
  ])("heeds %s", async (settings, answer) => {
    const ask = await formSite();
    const form = "[acceptance yes] ok [/acceptance]";
    await ask("POST", "contact-form/v1/contact-forms", {
      body: { context: "save", form, additional_settings: settings },
    });
    expect((await ask("POST", at(69), { form: [["yes", ""]] })).body).toMatchObject(answer);
  });

  it.each<[string, string, { form?: Fields; body?: { a: string } }, number, string]>([
    ["JSON", at(66), { body: { a: "b" } }, 415, "contact_form_unsupported_media_type"],
    ["an unknown form", at(99), { form: [] }, 404, "contact_form_not_found"],
    ["no unit tag", at(66), { form: [["_contact_form_unit_tag", "<>"]] }, 400, "contact_form_unit_tag_not_found"],
  ])("refuses %s", async (_what, path, sent, status, code) => {
    const ask = await formSite();
    expect(await ask("POST", path, sent)).toMatchObject({ status, body: { code } });
  });

  it("is open to visitors under strict permissions", async () => {
    const ask = await formSite({ auth: "strict" });
    expect((await ask("POST", at(66), { form: [["your-name", "Sam"]] })).status).toBe(200);
    expect((await ask("GET", `${at(66)}/schema`)).status).toBe(200);
    expect((await ask("GET", "contact-form/v1/contact-forms/66/refill")).body).toEqual([]);
    expect((await ask("GET", "contact-form/v1/contact-forms/66", as("editor"))).status).toBe(200);
  });
});
