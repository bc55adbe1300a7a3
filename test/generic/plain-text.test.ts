import { expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { documentOf, routeOf } from "../catalogue/tolerant/oddities.ts";

it("wraps no plain text in markup, and what is markup once", async () => {
  const text = { type: "string", required: false };
  const args = {
    message: text,
    description: text,
    note: text,
    content: text,
    description_html: text,
    bio: { ...text, description: "As HTML." },
  };
  const list = routeOf(args);
  const index = documentOf({
    "/acme/v1/notices": {
      ...list,
      methods: ["GET", "POST"],
      endpoints: [
        { methods: ["GET"], args: {} },
        { methods: ["POST"], args },
      ],
    },
    "/acme/v1/notices/(?P<id>\\d+)": routeOf({ id: { type: "integer" } }),
  });
  const site = await createStandin({ index });
  const [record] = (await (await site.fetch(new Request(`${site.apiRoot}acme/v1/notices`))).json()) as Record<
    string,
    string
  >[];
  const isMarkup = Object.fromEntries(
    Object.keys(args).map((name) => [name, /^<p>[^<]+<\/p>$/.test(record?.[name] ?? "")]),
  );
  expect(isMarkup).toEqual({
    message: false,
    description: false,
    note: false,
    content: true,
    description_html: true,
    bio: true,
  });
  expect(record?.message).toMatch(/^[^<]{20,}$/);
});
