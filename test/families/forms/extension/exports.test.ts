import { describe, expect, it } from "vitest";
import { type Ask, as, formSite } from "../form-site.ts";

const feedback = (ask: Ask, name: string, message = "") =>
  ask("POST", "contact-form/v1/contact-forms/66/feedback", {
    form: [
      ["your-name", name],
      ["your-message", message],
    ],
  });

describe("export", () => {
  it("is a table of what was sent, newest first", async () => {
    const ask = await formSite();
    await feedback(ask, "Sam");
    await feedback(ask, 'Kim "K", Jr', "Two\nlines");
    const { headers, body } = await ask("GET", "contact-form-ext/v1/export");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="wp-leads-2026-11-27.csv"');
    expect(body).toBe(
      "form_name,form_id,record_date,cf7_form,cf7_action_id,lead_type,your-name,your-message\n" +
        'Contact,66,"2026-11-27 23:20",66,0,contact,"Kim ""K"", Jr","Two\r\nlines"\n' +
        'Contact,66,"2026-11-27 23:20",66,0,contact,Sam,\n',
    );
  });

  it.each([
    ["", 200],
    ["cf7_form=66", 200],
    ["cf7_form=67", 404],
    ["m=202611", 200],
    ["m=202610", 404],
    ["cf7_field_meta_key=your-name&cf7_field_meta_value=Sam", 200],
    ["cf7_field_meta_key=your-name&cf7_field_meta_value=Kim", 404],
  ])("is narrowed by %j", async (query, status) => {
    const ask = await formSite();
    await feedback(ask, "Sam");
    expect((await ask("GET", `contact-form-ext/v1/export?${query}`)).status).toBe(status);
  });

  it("holds nothing that was not sent", async () => {
    const ask = await formSite();
    await feedback(ask, "");
    await feedback(ask, "spamword");
    expect((await ask("GET", "contact-form-ext/v1/export")).body).toMatchObject({ code: "no_entries" });
  });
});

describe("download-file", () => {
  const files = {
    menu: { path: "forms/2026/menü 1.txt", content: btoa("menu") },
    gone: { path: "forms/2026/gone.txt", content: null },
    outside: { path: "../../secret.txt", content: btoa("secret") },
  };
  const entry = { id: 69, form_id: 66, form_name: "Contact", date: "2026-11-01 10:00:00", fields: {}, files };
  const site = () => formSite({ seeds: [{ records: { "form-entry": [entry] } }] });

  it("gives the file", async () => {
    const { headers, body } = await (
      await site()
    )("GET", "contact-form-ext/v1/download-file?file_key=menu&entry_post_id=69");
    expect(headers.get("content-disposition")).toBe("attachment; filename=men_ 1.txt");
    expect(body).toBe("menu");
  });

  it.each([
    ["file_key=menu&entry_post_id=x", 400, "rest_invalid_param"],
    ["file_key=&entry_post_id=69", 400, "rest_invalid_param"],
    ["file_key=menu&entry_post_id=0", 400, "rest_invalid_param"],
    ["file_key=menu", 400, "rest_missing_callback_param"],
    ["file_key=menu&entry_post_id=99", 404, "entry_meta_not_found"],
    ["file_key=other&entry_post_id=69", 404, "file_not_found_in_entry"],
    ["file_key=toString&entry_post_id=69", 404, "file_not_found_in_entry"],
    ["file_key=gone&entry_post_id=69", 404, "file_not_found_in_storage"],
    ["file_key=outside&entry_post_id=69", 403, "invalid_path"],
  ])("refuses %s", async (query, status, code) => {
    const ask = await site();
    expect(await ask("GET", `contact-form-ext/v1/download-file?${query}`)).toMatchObject({ status, body: { code } });
  });
});

describe("settings", () => {
  it("turn debugging on and off", async () => {
    const ask = await formSite();
    const toggle = async () => (await ask("POST", "contact-form-ext/v1/toggle-debug")).body;
    expect(await toggle()).toEqual({ success: true, data: { debugMode: true } });
    expect(await toggle()).toEqual({ success: true, data: { debugMode: false } });
    await toggle();
    expect((await ask("POST", "contact-form-ext/v1/reset-settings")).body).toEqual({ success: true });
    expect(await toggle()).toMatchObject({ data: { debugMode: true } });
  });

  it("know no licence", async () => {
    const ask = await formSite();
    const body = { slug: "addon", key: "AAAA", action: "activate" };
    expect((await ask("POST", "contact-form-ext/v1/update-license", { body })).body).toMatchObject({
      data: { status: "", licenseMask: "" },
    });
  });

  it("and files are closed to editors under strict permissions, exports are not", async () => {
    const ask = await formSite({ auth: "strict" });
    expect((await ask("POST", "contact-form-ext/v1/toggle-debug", as("editor"))).status).toBe(403);
    const file = "contact-form-ext/v1/download-file?file_key=menu&entry_post_id=69";
    expect((await ask("GET", file, as("editor"))).status).toBe(403);
    expect((await ask("GET", "contact-form-ext/v1/export")).status).toBe(401);
    expect((await ask("GET", "contact-form-ext/v1/export", as("editor"))).status).toBe(404);
  });
});
