import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { houseWith, callsOf } from "../site-with.ts";

const NOTES = '[{"id":"a","content":"A <b>note</b>."},{"id":"b","content":"More."}]';
const RAW = "<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph --><!-- wp:footnotes /-->";
const LIST =
  '<ol class="wp-block-footnotes"><li id="a">A <b>note</b>. <a href="#a-link" aria-label="Jump to footnote reference 1">↩︎</a></li>' +
  '<li id="b">More. <a href="#b-link" aria-label="Jump to footnote reference 2">↩︎</a></li></ol>';

const house = await houseWith({
  "wp/v2/posts": [
    { id: 5, slug: "moss", title: "Moss", content: { raw: RAW }, excerpt: { raw: "" }, meta: { footnotes: NOTES } },
  ],
});
const call = callsOf(house);

async function shown(path: string, member = "content"): Promise<unknown> {
  const { body } = await call(`GET wp/v2/posts/${path}`);
  return (body[member] as JsonObject)["rendered"];
}

const made = async (body: JsonObject) => {
  const answer = await call("POST wp/v2/posts", { as: "administrator", body: { status: "publish", ...body } });
  return answer.body as JsonObject & { id: number; content: JsonObject; excerpt: JsonObject };
};

beforeEach(() => house.reset());

describe("footnotes of an entry", () => {
  it("are listed where their block stands", async () => {
    expect(await shown("5")).toBe(`<p class="wp-block-paragraph">Text</p>${LIST}`);
    expect((await made({ content: RAW, meta: { footnotes: NOTES } })).content["rendered"]).toContain(LIST);
    expect((await made({ content: RAW })).content["rendered"]).toBe('<p class="wp-block-paragraph">Text</p>');
  });

  it("follow what is written into the meta, and into the content", async () => {
    const { id } = await made({ content: RAW, meta: { footnotes: "[]" } });
    const write = (body: JsonObject) => call(`POST wp/v2/posts/${id}`, { as: "administrator", body });
    await write({ meta: { footnotes: NOTES } });
    expect(await shown(`${id}`)).toContain(LIST);
    await write({ content: `Else. ${RAW}` });
    expect(await shown(`${id}`)).toContain(LIST);
    await write({ meta: { footnotes: null } });
    expect(await shown(`${id}`)).not.toContain("<ol");
  });

  it("wait for the password, and are no part of a made excerpt", async () => {
    const { id } = await made({ content: RAW, meta: { footnotes: NOTES }, password: "key" });
    expect(await shown(`${id}`)).toBe("");
    expect(await shown(`${id}?password=key`)).toContain(LIST);
    expect(await shown("5", "excerpt")).toBe("<p>Text</p>\n");
  });
});
