import { describe, expect, it } from "vitest";
import { createStandin } from "../../../src/standin.ts";
import { documentOf, routesLike } from "./like-document.ts";

const index = documentOf(routesLike("contact-form/v1", "letters/v1", { has: (path) => !path.endsWith("/schema") }));
const NOW = "2030-03-14T09:30:00Z";

describe("forms under another name", () => {
  it("list, take and keep what visitors send, whatever word the fields of the page begin with", async () => {
    const site = await createStandin({ index, now: NOW });
    const list = await site.fetch(new Request(`${site.apiRoot}letters/v1/contact-forms`));
    expect(list.headers.get("X-Standin-Basis")).toBe("family");
    const [form] = (await list.json()) as [{ id: number; title: string }];
    expect(form.title).toBe("Write to us");
    const send = async (fields: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      const url = `${site.apiRoot}letters/v1/contact-forms/${form.id}/feedback`;
      return (await site.fetch(new Request(url, { method: "POST", body }))).json();
    };
    const sent = { "your-name": "Ada", "your-email": "ada@example.test" };
    expect(await send(sent)).toMatchObject({ data: { status: 400 } });
    expect(await send({ ...sent, _letters_unit_tag: "letters-1" })).toMatchObject({
      status: "mail_sent",
      into: "#letters-1",
      contact_form_id: form.id,
    });
    expect(await send({ "your-name": "", _letters_unit_tag: "letters-1" })).toMatchObject({
      status: "validation_failed",
    });
    expect(site.state("form-entry")).toHaveLength(1);
  });

  it("are taken as the site answers them", async () => {
    const answer = {
      id: 12,
      slug: "join",
      title: "Join",
      locale: "en_US",
      properties: { form: { content: "[text a]" } },
    };
    const seeds = [{ answers: { "letters/v1/contact-forms": [answer] } }];
    const site = await createStandin({ index, now: NOW, seeds });
    const forms = await (await site.fetch(new Request(`${site.apiRoot}letters/v1/contact-forms`))).json();
    expect(forms).toMatchObject([{ id: 12, title: "Join" }]);
  });
});
