import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const as = "administrator";
const OWN = "wp/v2/templates/plain//own";
const REVISIONS = `${OWN}/revisions`;

const lists: Record<string, Json> = {
  "wp/v2/themes": [{ stylesheet: "plain", status: "active" }],
  "wp/v2/templates": [
    {
      id: "plain//own",
      theme: "plain",
      slug: "own",
      content: { raw: "mine", block_version: 1 },
      source: "custom",
      type: "wp_template",
      description: "",
      title: { raw: "Own", rendered: "Own" },
      status: "publish",
      wp_id: 90,
      has_theme_file: false,
      is_custom: true,
      author: 1,
    },
  ],
};
const idsOf = (list: readonly JsonObject[]) => list.map(({ wp_id: id }) => Number(id));
const rawOf = (list: readonly JsonObject[]) => list.map(({ content }) => (content as JsonObject).raw);

/** A site whose template was written three times, with the ids of its revisions from the first on. */
async function written(): Promise<{ call: CallSite; ids: number[] }> {
  const call = await siteWith(lists);
  for (const content of ["apple", "pear tree", "tree"]) await call(`POST ${OWN}`, { as, body: { content } });
  return { call, ids: idsOf((await call(`GET ${REVISIONS}`, { as })).list).reverse() };
}

describe("lists of revisions of templates", { timeout: 20_000 }, () => {
  it("hold all of them where nobody says how many", async () => {
    const call = await siteWith(lists);
    for (let at = 0; at < 12; at += 1) await call(`POST ${OWN}`, { as, body: { content: `text ${at}` } });
    const { list, headers } = await call(`GET ${REVISIONS}`, { as });
    expect([list.length, headers.get("x-wp-total"), headers.get("x-wp-totalpages")]).toEqual([12, "12", "1"]);
  });

  it.each([
    ["", [2, 1, 0]],
    ["order=asc", [0, 1, 2]],
    ["orderby=id&order=asc&per_page=2&page=2", [2]],
    ["per_page=1&offset=1", [1]],
    ["search=tree", [2, 1]],
    ["search=tree&orderby=relevance&order=asc", [1, 2]],
  ])("are those that are asked for by %j", async (query, places) => {
    const { call, ids } = await written();
    expect(idsOf((await call(`GET ${REVISIONS}?${query}`, { as })).list)).toEqual(places.map((at) => ids[at]));
  });

  it("leave out and take in by number", async () => {
    const { call, ids } = await written();
    const [first = 0, second = 0, third = 0] = ids;
    const listed = async (query: string) => idsOf((await call(`GET ${REVISIONS}?${query}`, { as })).list);
    expect(await listed(`exclude=${second}`)).toEqual([third, first]);
    expect(await listed(`include=${first},${third}&orderby=include`)).toEqual([first, third]);
  });

  it.each([
    ["per_page=2&page=3", "rest_revision_invalid_page_number"],
    ["per_page=2&offset=3", "rest_revision_invalid_offset_number"],
    ["orderby=relevance", "rest_no_search_term_defined"],
    ["orderby=include", "rest_orderby_include_missing_include"],
  ])("are refused for %s with %s", async (query, code) => {
    const { call } = await written();
    const answer = await call(`GET ${REVISIONS}?${query}`, { as });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it("hold what was saved on the way too", async () => {
    const { call } = await written();
    await call(`POST ${OWN}/autosaves`, { as, body: { content: "on the way" } });
    const { list } = await call(`GET ${REVISIONS}`, { as });
    expect(rawOf(list)).toEqual(["on the way", "tree", "pear tree", "apple"]);
    const saved = await call(`GET ${REVISIONS}/${idsOf(list)[0]}`, { as });
    expect(saved.body).toEqual(list[0]);
  });
});

describe("a revision of a template", { timeout: 20_000 }, () => {
  it("is deleted for good by those who may write templates", async () => {
    const { call, ids } = await written();
    const path = `${REVISIONS}/${ids[0]}` as const;
    const shown = await call(`GET ${path}`, { as });
    expect(shown.headers.get("allow")).toBe("GET, DELETE");
    expect(shown.body._links).toMatchObject({ self: [{ targetHints: { allow: ["GET", "DELETE"] } }] });
    const kept = await call(`DELETE ${path}`, { as });
    expect([kept.status, kept.body.code]).toEqual([501, "rest_trash_not_supported"]);
    const { _links, ...previous } = shown.body;
    const gone = await call(`DELETE ${path}?force=true`, { as });
    expect([gone.status, gone.body]).toEqual([200, { deleted: true, previous }]);
    expect((await call(`GET ${path}`, { as })).body.code).toBe("rest_post_invalid_id");
    expect(idsOf((await call(`GET ${REVISIONS}`, { as })).list)).toEqual([ids[2], ids[1]]);
  });

  it.each([
    [as, 999_999, 404, "rest_post_invalid_id"],
    ["contributor", 0, 403, "rest_cannot_delete"],
    ["contributor", 999_999, 403, "rest_cannot_delete"],
    [undefined, 0, 401, "rest_cannot_delete"],
  ])("is not deleted by %s under the number %d: %d %s", async (who, id, status, code) => {
    const { call, ids } = await written();
    const refused = await call(`DELETE ${REVISIONS}/${id || ids[0]}?force=true`, who === undefined ? {} : { as: who });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });
});

describe("the first update of what somebody has written", { timeout: 20_000 }, () => {
  it.each([
    [{}, 1],
    [{ content: "mine" }, 1],
    [{ author: 2 }, 1],
    [{ content: "new" }, 1],
  ])("with %j keeps a state, and the same one not again", async (body, count) => {
    const call = await siteWith(lists);
    for (let at = 0; at < 2; at += 1) await call(`POST ${OWN}`, { as, body });
    expect((await call(`GET ${REVISIONS}`, { as })).list).toHaveLength(count);
    const { _links: links } = (await call(`GET ${OWN}`, { as })).body;
    expect(links).toMatchObject({ "version-history": [{ count }] });
  });
});

describe("what is saved of a template on the way", { timeout: 20_000 }, () => {
  const AUTOSAVES = `${OWN}/autosaves`;

  it("has the texts that were sent, and keeps them where the next call says nothing of them", async () => {
    const call = await siteWith(lists);
    const first = await call(`POST ${AUTOSAVES}`, { as, body: { content: "one" } });
    expect(first.body).toMatchObject({ content: { raw: "one" }, title: { raw: "" }, description: "" });
    const next = await call(`POST ${AUTOSAVES}`, { as, body: { title: "Two", description: "Two of them" } });
    expect(next.body).toMatchObject({
      wp_id: first.body.wp_id,
      parent: 90,
      content: { raw: "one" },
      title: { raw: "Two" },
      description: "Two of them",
    });
    const third = await call(`POST ${AUTOSAVES}`, { as, body: { content: "", title: { raw: "" } } });
    expect(third.body).toMatchObject({ content: { raw: "" }, title: { raw: "Two" } });
  });

  it("stays as it is where the template has what is sent", async () => {
    const call = await siteWith(lists);
    const { body: saved } = await call(`POST ${AUTOSAVES}`, { as, body: { content: "one", title: "One" } });
    const { body: same } = await call(`POST ${AUTOSAVES}`, { as, body: { content: "mine", title: " Own" } });
    expect(same).toEqual(saved);
    const { body: other } = await call(`POST ${AUTOSAVES}`, { as, body: { content: "mine", title: "Other" } });
    expect(other).toMatchObject({ content: { raw: "mine" }, title: { raw: "Other" }, wp_id: saved.wp_id });
  });
});
