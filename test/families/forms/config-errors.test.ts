import { describe, expect, it } from "vitest";
import { configErrors } from "../../../src/families/forms/config-errors.ts";
import type { MailTemplate } from "../../../src/families/forms/records.ts";
import { defaultForm, defaultMail } from "../../../src/families/forms/template.ts";

const usual = { locale: "en_US", form: defaultForm("en_US") };
const withMail = (members: Partial<MailTemplate>) => ({ ...usual, mail: { ...defaultMail("en_US"), ...members } });
const kinds = (errors: ReturnType<typeof configErrors>): [string, string[]][] =>
  Object.entries(errors).map(([section, list]) => [
    section,
    (list as { link: string }[]).map(({ link }) => link.replace(/^.*\//, "")),
  ]);

describe("configErrors", () => {
  it.each([
    ["the template", usual],
    ["the Swedish template", { locale: "sv_SE", form: defaultForm("sv_SE") }],
    ["a form for show", { ...withMail({ recipient: "" }), additional_settings: "demo_mode: on" }],
    [
      "a choice of addresses",
      { ...withMail({ recipient: "[to]," }), form: `${usual.form}[radio to "A|a@example.test" "b@example.test"]` },
    ],
    ["the author's address", withMail({ recipient: "[_post_author_email]" })],
    [
      "anybody, of those who are signed in",
      { ...withMail({ recipient: "[your-email]" }), additional_settings: "subscribers_only: on" },
    ],
    ["a field as it is sent", withMail({ subject: "[_raw_your-name]" })],
    ["a label with a count", { ...usual, form: `${usual.form}<label>[text a][count a]</label>` }],
    ["markup in a message about pictures", { ...usual, messages: { captcha_not_match: "<b>No</b>" } }],
    ["a second mail that is off", { ...usual, mail_2: { ...defaultMail("en_US"), active: false, recipient: "" } }],
  ])("finds nothing in %s", (_what, form) => {
    expect(configErrors(form)).toEqual([]);
  });

  it.each<[string, Parameters<typeof configErrors>[0], [string, string[]][]]>([
    ["an empty subject", withMail({ subject: "[your-message]" }), [["mail.subject", ["maybe-empty"]]]],
    ["no recipient", withMail({ recipient: "[nobody]" }), [["mail.recipient", ["invalid-mailbox-syntax"]]]],
    [
      "anybody as recipient",
      withMail({ recipient: "[your-email]" }),
      [["mail.recipient", ["unsafe-email-without-protection"]]],
    ],
    [
      "headers that are none",
      withMail({ additional_headers: "Cc: nobody\nno header" }),
      [["mail.additional_headers", ["invalid-mail-header", "invalid-mailbox-syntax"]]],
    ],
    [
      "copies for anybody",
      withMail({ additional_headers: "Cc: [your-email]\nBcc: desk@example.test\nReply-To: [your-email]" }),
      [["mail.additional_headers", ["unsafe-email-without-protection"]]],
    ],
    ["a subject of what is no field", withMail({ subject: "[nobody]" }), [["mail.subject", ["maybe-empty"]]]],
    ["a body of blanks", withMail({ body: "[nobody] [your-message]" }), [["mail.body", ["maybe-empty"]]]],
    [
      "fields that nobody fills in for sure",
      { ...withMail({ subject: "[a][b][c]" }), form: `${usual.form}[file* a][acceptance b][quiz c "1+1=?|2"]` },
      [["mail.subject", ["maybe-empty"]]],
    ],
    [
      "a choice among which one is no address",
      { ...withMail({ recipient: "[to]" }), form: `${usual.form}[select* to "A|a@example.test" "Nobody"]` },
      [["mail.recipient", ["invalid-mailbox-syntax"]]],
    ],
    ["a missing file", withMail({ attachments: "uploads/a.pdf" }), [["mail.attachments", ["file-not-found"]]]],
    [
      "a second mail that is on",
      { ...usual, mail_2: { ...defaultMail("en_US"), active: true, body: "" } },
      [["mail_2.body", ["maybe-empty"]]],
    ],
    [
      "a crowded label",
      { ...usual, form: `${usual.form}<label>[text a][text b]</label>` },
      [["form.body", ["multiple-controls-in-label"]]],
    ],
    [
      "a label with a hidden field",
      { ...usual, form: `${usual.form}<label>[text a][hidden b]</label>` },
      [["form.body", ["multiple-controls-in-label"]]],
    ],
    ["names of the site", { ...usual, form: `${usual.form}[text page]` }, [["form.body", ["unavailable-names"]]]],
    [
      "dots and colons",
      { ...usual, form: `${usual.form}[text a.b][text c:d]<form >` },
      [["form.body", ["unavailable-html-elements", "dots-in-names", "colons-in-names"]]],
    ],
    ["markup in a message", { ...usual, messages: { spam: "<b>No</b>" } }, [["messages.spam", ["html-in-message"]]]],
    [
      "an old setting",
      { ...usual, additional_settings: 'on_sent_ok: "x"' },
      [["additional_settings.body", ["deprecated-settings"]]],
    ],
  ])("finds %s", (_what, form, found) => {
    expect(kinds(configErrors(form))).toEqual(found);
  });
});
