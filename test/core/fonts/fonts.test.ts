import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { callsOf, houseWith, siteWith } from "../site-with.ts";

const as = "administrator";
const FAMILIES = "wp/v2/font-families";
const lists: Record<string, Json> = {
  [FAMILIES]: [
    {
      id: 20,
      theme_json_version: 3,
      font_faces: [21, 22],
      font_family_settings: { name: "Sans", slug: "sans", fontFamily: "Sans, sans-serif", preview: "" },
    },
  ],
  [`${FAMILIES}/font-faces`]: [
    face(21, { fontFamily: "Sans", fontStyle: "normal", fontWeight: "400", src: "https://fonts.site.org/a.woff2" }),
    face(22, { fontFamily: "Sans", fontStyle: "italic", fontWeight: "400", src: "https://fonts.site.org/b.woff2" }),
  ],
};

function face(id: number, settings: JsonObject): JsonObject {
  return { id, theme_json_version: 3, parent: 20, font_face_settings: settings };
}

function family(settings: JsonObject): { as: string; body: JsonObject } {
  return { as, body: { font_family_settings: JSON.stringify(settings) } };
}

function upload(settings: JsonObject, files: Readonly<Record<string, [name: string, bytes: string]>>): FormData {
  const form = new FormData();
  form.append("font_face_settings", JSON.stringify(settings));
  for (const [field, [name, bytes]] of Object.entries(files))
    form.append(field, new Blob([bytes], { type: "font/woff2" }), name);
  return form;
}

const serif = { fontFamily: "Serif", fontWeight: "700", src: "file" };
const WOFF2 = "wOF2\0\x01\0\0 and so on";

describe("families of fonts", { timeout: 20_000 }, () => {
  it("are kept cleaned, under the next id of entries, and change but for their slug", async () => {
    const call = await siteWith(lists);
    const made = await call(`POST ${FAMILIES}`, family({ name: " A <b>b</b>", slug: "A b", fontFamily: "A b, serif" }));
    const kept = { name: "A b", slug: "a-b", fontFamily: '"A b", serif', preview: "" };
    expect(made.body).toMatchObject({ id: 23, font_faces: [], font_family_settings: kept });
    await call(`PATCH ${FAMILIES}/23`, family({ fontFamily: "C" }));
    expect((await call(`GET ${FAMILIES}/23`, { as })).body.font_family_settings).toEqual({ ...kept, fontFamily: "C" });
    expect((await call(`POST ${FAMILIES}/23`, family({ slug: "other" }))).status).toBe(400);
    expect((await call("POST wp/v2/posts", { as, body: { title: "One" } })).body.id).toBe(24);
  });

  it("are found by slug and by id, the newest first", async () => {
    const call = await siteWith(lists);
    await call(`POST ${FAMILIES}`, family({ name: "B", slug: "b", fontFamily: "B" }));
    const ids = async (query: string) => (await call(`GET ${FAMILIES}?${query}`, { as })).list.map(({ id }) => id);
    expect(await ids("")).toEqual([23, 20]);
    expect(await ids("order=asc")).toEqual([20, 23]);
    expect(await ids("slug=b,sans")).toEqual([23, 20]);
    expect(await ids("slug=b")).toEqual([23]);
    expect(await ids("include=20,23&orderby=include")).toEqual([20, 23]);
    expect((await call(`GET ${FAMILIES}?orderby=include`, { as })).body.code).toBe(
      "rest_orderby_include_missing_include",
    );
  });

  it("take their faces and their files with them", async () => {
    const house = await houseWith(lists);
    const call = callsOf(house);
    const form = upload({ ...serif, fontFamily: "Sans" }, { file: ["My font.woff2", WOFF2] });
    const made = await call(`POST ${FAMILIES}/20/font-faces`, { as, form });
    const { src } = made.body.font_face_settings as { src: string };
    expect(new URL(src).pathname).toBe("/wp-content/uploads/fonts/My-font.woff2");
    const file = await house.fetch(new Request(src));
    expect([file.status, file.headers.get("content-type"), await file.text()]).toEqual([200, "font/woff2", WOFF2]);
    expect((await call(`GET ${FAMILIES}/20`, { as })).body.font_faces).toEqual([21, 22, 23]);
    const gone = await call(`DELETE ${FAMILIES}/20?force=true`, { as });
    expect(gone.body).toMatchObject({ deleted: true, previous: { font_faces: [21, 22, 23] } });
    expect((await call(`GET ${FAMILIES}/20/font-faces/21`, { as })).body.code).toBe("rest_post_invalid_id");
    expect((await house.fetch(new Request(src))).headers.get("content-type")).not.toBe("font/woff2");
  });

  it("take all of their faces along, also those that answers tell no more of", async () => {
    const many = Array.from({ length: 120 }, (_, at) =>
      face(100 + at, { fontFamily: "Sans", fontWeight: String(at + 1), src: `https://fonts.site.org/${at}.woff2` }),
    );
    const call = await siteWith({ ...lists, [`${FAMILIES}/font-faces`]: many });
    expect((await call(`DELETE ${FAMILIES}/20?force=true`, { as })).status).toBe(200);
    for (const id of [100, 198, 199, 219])
      expect((await call(`GET ${FAMILIES}/20/font-faces/${id}`, { as })).body.code, String(id)).toBe(
        "rest_post_invalid_id",
      );
    await call(`POST ${FAMILIES}`, family({ name: "Sans", slug: "sans", fontFamily: "Sans" }));
    const [again] = (await call(`GET ${FAMILIES}`, { as })).list;
    const form = upload({ fontFamily: "Sans", fontWeight: "120", src: "file" }, { file: ["a.woff2", WOFF2] });
    expect((await call(`POST ${FAMILIES}/${Number(again?.id)}/font-faces`, { as, form })).status).toBe(201);
  });

  it("are there for administrators alone; that one is missing everybody learns", async () => {
    const call = await siteWith(lists);
    const code = async (what: Parameters<typeof call>[0], who?: string) =>
      (await call(what, { ...(who !== undefined && { as: who }) })).body.code;
    expect(await code(`DELETE ${FAMILIES}/20?force=true`, "editor")).toBe("rest_cannot_delete");
    expect(await code(`DELETE ${FAMILIES}/20/font-faces/21?force=true`)).toBe("rest_cannot_delete");
    expect(await code(`GET ${FAMILIES}/99`)).toBe("rest_post_invalid_id");
    expect(await code(`GET ${FAMILIES}/20/font-faces/99`, "editor")).toBe("rest_post_invalid_id");
  });
});

describe("faces of fonts", { timeout: 20_000 }, () => {
  it("are the same where family, style, weight and range say the same", async () => {
    const call = await siteWith(lists);
    const add = (settings: JsonObject) =>
      call(`POST ${FAMILIES}/20/font-faces`, { as, form: upload(settings, { file: ["a.woff2", WOFF2] }) });
    const codes: Json[] = [];
    for (const settings of [
      { fontFamily: "'sans'", fontWeight: "normal", src: "file" },
      { fontFamily: "Sans", fontStyle: "Italic", src: "file" },
      { fontFamily: "Sans", fontWeight: "bold", src: "file" },
      { fontFamily: "Sans", fontWeight: "700", src: "file" },
      { fontFamily: "Sans", fontWeight: "700", unicodeRange: "U+0-FF", src: "file" },
    ])
      codes.push((await add(settings)).body.code ?? null);
    const same = "rest_duplicate_font_face";
    expect(codes).toEqual([same, same, null, same, null]);
  });

  it("lie at free names, several in several places, and are gone with their files", async () => {
    const house = await houseWith(lists);
    const call = callsOf(house);
    const form = upload({ ...serif, src: ["one", "two"] }, { one: ["a.woff2", WOFF2], two: ["a.woff2", WOFF2] });
    const { body } = await call(`POST ${FAMILIES}/20/font-faces`, { as, form });
    const { src } = body.font_face_settings as { src: string[] };
    expect(src.map((one) => one.slice(one.lastIndexOf("/")))).toEqual(["/a.woff2", "/a-1.woff2"]);
    const previous = await call(`DELETE ${FAMILIES}/20/font-faces/${Number(body.id)}?force=true`, { as });
    expect(previous.body).toMatchObject({ deleted: true, previous: { id: body.id, font_face_settings: { src } } });
    expect((await house.fetch(new Request(src[1] ?? ""))).headers.get("content-type")).not.toBe("font/woff2");
    expect((await call(`GET ${FAMILIES}/20`, { as })).body.font_faces).toEqual([21, 22]);
  });

  it.each([
    [{ file: ["a.woff2", "no font"] }, 400, "rest_font_upload_invalid_file_type"],
    [{ file: ["a.txt", WOFF2] }, 400, "rest_font_upload_invalid_file_type"],
    [{ file: ["a.woff2", ""] }, 500, "rest_font_upload_unknown_error"],
    [{ file: ["a.woff2", WOFF2], other: ["b.woff2", WOFF2] }, 400, "rest_invalid_param"],
    [{}, 400, "rest_invalid_param"],
  ] as const)("are not made of %o", async (files, status, code) => {
    const call = await siteWith(lists);
    const form = upload(serif, files as unknown as Parameters<typeof upload>[1]);
    const { body } = await call(`POST ${FAMILIES}/20/font-faces`, { as, form });
    expect(body).toMatchObject({ code, data: { status } });
  });

  it("belong to the family of the path", async () => {
    const call = await siteWith(lists);
    const { body } = await call(`POST ${FAMILIES}`, family({ name: "B", slug: "b", fontFamily: "B" }));
    const path = `${FAMILIES}/${Number(body.id)}/font-faces`;
    expect((await call(`GET ${path}`, { as })).list).toEqual([]);
    expect((await call(`GET ${path}/21`, { as })).body.code).toBe("rest_font_face_parent_id_mismatch");
    expect((await call(`GET ${FAMILIES}/99/font-faces/21`, { as })).body.code).toBe("rest_post_invalid_parent");
    expect((await call(`GET ${FAMILIES}/20/font-faces`, { as })).list.map(({ id }) => id)).toEqual([22, 21]);
  });
});

describe("collections of fonts", { timeout: 20_000 }, () => {
  it("are shown as they were handed over", async () => {
    const own = { slug: "ours", name: "Ours", description: "", font_families: [], categories: [] };
    const call = await siteWith({ "wp/v2/font-collections": [own] });
    const { list, headers } = await call("GET wp/v2/font-collections", { as });
    expect([list.length, headers.get("x-wp-total")]).toEqual([1, "1"]);
    expect((await call("GET wp/v2/font-collections/ours", { as })).body).toMatchObject(own);
  });

  it("are counted and not shown where they lie on another host", async () => {
    const call = await siteWith({});
    const { list, headers } = await call("GET wp/v2/font-collections", { as });
    expect([list, headers.get("x-wp-total")]).toEqual([[], "1"]);
    expect((await call("GET wp/v2/font-collections/google-fonts", { as })).status).toBe(500);
  });
});
