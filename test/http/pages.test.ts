import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import { ask, reportingSite } from "./small-site.ts";

const ORIGIN = "http://127.0.0.1:4010";

describe("pages outside the API", () => {
  it("show the title of the entry that an answer links to, in each language", async () => {
    const site = await reportingSite();
    const { body } = await ask(site, "calendar/events/v1/events?per_page=3");
    const swedish = await ask(site, `${ORIGIN}/sv/api/calendar/events/v1/events?per_page=3`);
    for (const list of [body, swedish.body])
      for (const event of (list as { events: JsonObject[] }).events) {
        const page = await ask(site, event.url as string);
        expect(page.status).toBe(200);
        expect(page.text).toContain(`<title>${event.title as string}</title>`);
        expect(page.headers.get("x-standin-basis")).toBe("invented");
      }
  });

  it("are found by id", async () => {
    const site = await reportingSite();
    const { body } = await ask(site, "calendar/events/v1/events?per_page=1");
    const [event] = (body as { events: JsonObject[] }).events;
    const { text } = await ask(site, `${ORIGIN}/en/?p=${event?.id as number}`);
    expect(text).toContain(`<title>${event?.title as string}</title>`);
  });

  it.each(["/en/event/none/", "/en/none", "/xx/", "/en/event/", "/en/event/%zz/"])(
    "are not there: %s",
    async (path) => {
      const site = await reportingSite();
      const { status, headers } = await ask(site, ORIGIN + path);
      expect(headers.get("content-type")).toBe("text/html; charset=UTF-8");
      expect(status).toBe(404);
    },
  );

  it("are there for what entries are filed under, and who wrote them", async () => {
    const site = await reportingSite();
    const terms = await ask(site, "calendar/events/v1/categories?per_page=50");
    for (const term of (terms.body as { categories: JsonObject[] }).categories) {
      const page = await ask(site, `${ORIGIN}/en/events/category/${term.slug as string}/`);
      expect(page.status).toBe(200);
      const view = await ask(site, `${ORIGIN}/en/events/category/${term.slug as string}/month/`);
      expect(view.text).toContain(`/en/events/category/${term.slug as string}/list/`);
    }
    expect((await ask(site, `${ORIGIN}/en/author/admin/`)).text).toContain("<h1>Alma Lindqvist</h1>");
    expect((await ask(site, `${ORIGIN}/en/author/nobody/`)).status).toBe(404);
    expect((await ask(site, `${ORIGIN}/en/admin/authorize-application.php`)).status).toBe(200);
  });

  it("draw a picture where one is expected, as large as its name says", async () => {
    const site = await reportingSite();
    const { headers, text } = await ask(site, `${ORIGIN}/en/content/uploads/lake-300x200.jpg`);
    expect(headers.get("content-type")).toBe("image/svg+xml");
    expect(text).toContain('width="300" height="200"');
    expect((await ask(site, `${ORIGIN}/en/content/uploads/lake.pdf`)).status).toBe(404);
  });

  it("show the site at its home, and nothing to HEAD", async () => {
    const site = await reportingSite();
    expect((await ask(site, `${ORIGIN}/`)).text).toContain("<title>Hotel &amp; Spa</title>");
    expect((await ask(site, `${ORIGIN}/sv/`, { method: "HEAD" })).text).toBe("");
  });

  it("follow the sandbox", async () => {
    const site = await reportingSite();
    const made = await ask(site, `${ORIGIN}/@a/en/api/calendar/events/v1/events`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ title: "Only here", start_date: "2031-01-01 10:00:00", end_date: "2031-01-01 11:00:00" }),
    });
    expect(made.status).toBe(201);
    const { url } = made.body as { url: string };
    expect(url).toContain("/@a/en/event/only-here/");
    expect((await ask(site, url)).status).toBe(200);
    expect((await ask(site, url.replace("/@a", ""))).status).toBe(404);
  });
});

describe("the headers of a page", () => {
  it("let nobody send it anything", async () => {
    const site = await reportingSite();
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, headers } = await ask(site, `${ORIGIN}/en/`, { method });
      expect([method, status, headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
    }
    expect((await ask(site, `${ORIGIN}/en/nowhere/`, { method: "POST" })).status).toBe(404);
  });

  it("say what it is, where its forms go and who may frame it", async () => {
    const site = await reportingSite();
    const { body } = await ask(site, "calendar/events/v1/events?per_page=1");
    const [event] = (body as { events: JsonObject[] }).events;
    for (const path of [
      `${ORIGIN}/en/`,
      `${ORIGIN}/en/nowhere/`,
      event?.url as string,
      `${event?.url as string}embed/`,
    ]) {
      const { headers } = await ask(site, path);
      const policy = headers.get("content-security-policy");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(policy).toContain("form-action 'self'");
      expect(policy?.includes("frame-ancestors 'self'")).toBe(!path.endsWith("embed/"));
    }
    const picture = await ask(site, `${ORIGIN}/content/a.jpg`);
    expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
    const control = await ask(site, `${ORIGIN}/__standin`);
    expect(control.headers.get("x-content-type-options")).toBe("nosniff");
  });
});
