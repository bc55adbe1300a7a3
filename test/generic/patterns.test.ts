import { describe, expect, it } from "vitest";
import { walkedSite } from "../../src/commands/walked-site.ts";
import { typeDeclarations } from "../../src/generate/types/type-declarations.ts";
import type { JsonObject } from "../../src/json/json.ts";
import { served } from "./served.ts";

type Methods = Readonly<Record<string, JsonObject>>;

/** A document of routes, given as methods and their args by path. */
function documentOf(routes: Readonly<Record<string, Methods>>): JsonObject {
  return {
    name: "Patterns",
    namespaces: ["acme/v1"],
    routes: Object.fromEntries(
      Object.entries(routes).map(([path, methods]) => [
        `/acme/v1${path}`,
        {
          namespace: "acme/v1",
          methods: Object.keys(methods).flatMap((names) => names.split(" ")),
          endpoints: Object.entries(methods).map(([names, args]) => ({ methods: names.split(" "), args })),
        },
      ]),
    ),
  };
}

const text = { type: "string", required: false };
const flag = { type: "boolean", required: false };
const whole = { type: "integer", required: false };

const page = { page: { ...whole, default: 1 }, per_page: { ...whole, default: 10 } };
const hrefs = (links: Readonly<Record<string, readonly { readonly href: string }[]>>) =>
  Object.values(links).flatMap((all) => all.map(({ href }) => href.replace(/^.*\/wp-json\//, "")));

describe("rows below a parent that the path calls as records call something of their own", () => {
  const index = documentOf({
    "/forms": { GET: {} },
    "/forms/(?P<id>[\\d]+)": { GET: {} },
    "/forms/(?P<id>[\\d]+)/entries": { GET: page, POST: { id: whole, note: text } },
    "/forms/(?P<id>[\\d]+)/entries/batch": { POST: {} },
    "/modules/(?P<slug>[a-z-]+)/notes": { GET: {}, POST: { note: text } },
  });

  it("are its own, each with an id of its own", async () => {
    const { call } = await served(index);
    const [first, second] = await Promise.all([1, 2].map((id) => call("GET", `acme/v1/forms/${id}/entries`)));
    const ids = [first, second].map((answer) => answer?.body.map(({ id }: { id: number }) => id));
    expect(ids).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(hrefs(second?.body[0]._links)).toEqual(["acme/v1/forms/2/entries", "acme/v1/forms/2"]);
    expect(second?.headers.get("x-wp-total")).toBe("2");
  });

  it("stay below it when they are made, one or several", async () => {
    const { call } = await served(index);
    const { body } = await call("POST", "acme/v1/forms/2/entries", { note: "one" });
    expect(hrefs(body._links)).toEqual(["acme/v1/forms/2/entries", "acme/v1/forms/2"]);
    const many = { create: [{ note: "two" }], update: [{ id: body.id, note: "changed" }, { id: 1 }] };
    const { body: done } = await call("POST", "acme/v1/forms/2/entries/batch", many);
    expect(done.update).toMatchObject([
      { id: body.id, note: "changed" },
      { id: 1, error: { data: { status: 404 } } },
    ]);
    const listed = await call("GET", "acme/v1/forms/2/entries");
    expect(listed.body.map(({ note }: { note: string }) => note).slice(2)).toEqual(["changed", "two"]);
    expect((await call("GET", "acme/v1/forms/1/entries")).body).toHaveLength(2);
  });

  it("are there where nothing lists the parents", async () => {
    const { call } = await served(index);
    expect((await call("GET", "acme/v1/modules/gallery/notes")).body.length).toBeGreaterThan(0);
    const { body } = await call("POST", "acme/v1/modules/gallery/notes", { note: "mine" });
    expect((await call("GET", "acme/v1/modules/gallery/notes")).body).toContainEqual(body);
    expect((await call("GET", "acme/v1/modules/backups/notes")).body).not.toContainEqual(body);
  });
});

describe("one object", () => {
  const index = documentOf({
    "/settings": { GET: {}, "POST PUT PATCH": { color: text, enabled: flag } },
    "/settings/(?P<slug>[a-z-]+)": { "POST PUT PATCH": {} },
    "/stats": { GET: { interval: text } },
    "/stats/(?P<interval>[\\w]+)": { GET: { interval: text } },
    "/reports/sales/stats": { GET: page },
    "/options": { GET: {} },
    "/disconnectSite": { GET: {} },
    "/saleStats": { GET: {} },
    "/options/(?P<group>[a-z]+)": { GET: {} },
  });

  it("is what is changed as a whole, whatever names parts of it", async () => {
    const { call } = await served(index);
    const { headers } = await call("POST", "acme/v1/settings", { color: "blue" });
    expect(headers.get("x-standin-effect")).toBeNull();
    expect((await call("GET", "acme/v1/settings")).body).toEqual({ color: "blue", enabled: false });
  });

  it("is called by the words of its route, however these are joined", async () => {
    const { call } = await served(index);
    expect((await call("GET", "acme/v1/disconnectSite")).body).toEqual({ name: "disconnect site" });
  });

  it.each(["stats", "stats/week", "reports/sales/stats", "saleStats"])("is what tells sums: %s", async (path) => {
    const { call } = await served(index);
    expect((await call("GET", `acme/v1/${path}`)).body).toMatchObject({ total: 0 });
  });

  it("is not meant where groups are read one by one", async () => {
    const { call } = await served(index);
    expect((await call("GET", "acme/v1/options")).body.length).toBeGreaterThan(1);
  });
});

describe("links of records", () => {
  const index = documentOf({
    "/plugins": { GET: {}, POST: { slug: text } },
    "/plugins/(?P<plugin>[a-z-]+)": { "POST PUT PATCH": { slug: text } },
    "/boxes/(?P<id>[\\d]+)": { GET: {} },
    "/boxes/(?P<box>[\\d]+)/parts/of/(?P<id>[\\d]+)": { GET: {} },
    "/boxes/(?P<box>[\\d]+)/parts/of": { POST: { name: text } },
  });

  it("lead to what can be read alone", async () => {
    const { call } = await served(index);
    const { body, headers } = await call("POST", "acme/v1/plugins", { slug: "forms" });
    expect(hrefs(body._links)).toEqual(["acme/v1/plugins"]);
    expect(headers.get("location")).toBeNull();
    const part = await call("POST", "acme/v1/boxes/1/parts/of", { name: "Lid" });
    expect(hrefs(part.body._links)).toEqual([`acme/v1/boxes/1/parts/of/${part.body.id}`, "acme/v1/boxes/1"]);
  });
});

describe("what is written", () => {
  const nested = { type: "object", required: false, properties: { street: text, zip: text } };
  const index = documentOf({
    "/settings": {
      GET: {},
      "POST PUT PATCH": { address: nested, sticky: { ...flag, default: 1 }, most: { ...whole, default: "7" } },
      DELETE: {},
    },
    "/places": { GET: {}, POST: { name: text, address: nested } },
    "/places/(?P<id>[\\d]+)": { GET: {}, "POST PUT PATCH": { name: text, address: nested } },
    "/basket": { GET: {}, DELETE: {} },
  });

  it("leaves the parts of an object that are not sent", async () => {
    const { call } = await served(index);
    await call("PUT", "acme/v1/settings", { address: { street: "Quay 1", zip: "62157" } });
    const { body } = await call("PUT", "acme/v1/settings", { address: { street: "Quay 2" } });
    expect(body.address).toEqual({ street: "Quay 2", zip: "62157" });
    expect((await call("PATCH", "acme/v1/settings", { address: {} })).body.address).toEqual(body.address);
    const { body: before } = await call("GET", "acme/v1/places/1");
    expect((await call("PUT", "acme/v1/places/1", { address: {} })).body.address).toEqual(before.address);
  });

  it("has the other parts of an object when it is made", async () => {
    const { call } = await served(index);
    const { body } = await call("POST", "acme/v1/places", { name: "Mill", address: { street: "Quay 1" } });
    expect(body.address).toEqual({ street: "Quay 1", zip: "" });
  });

  it("begins with defaults of its types", async () => {
    const { call } = await served(index);
    expect((await call("GET", "acme/v1/settings")).body).toMatchObject({ sticky: true, most: 7 });
  });

  it("leaves an empty object, no list, where one is deleted", async () => {
    const { call } = await served(index);
    await call("PUT", "acme/v1/settings", { address: { street: "Quay 1" }, most: 3 });
    const { body } = await call("DELETE", "acme/v1/settings");
    expect(body).toMatchObject({ deleted: true, previous: { most: 3 } });
    const empty = { address: { street: "", zip: "" }, sticky: true, most: 7 };
    expect((await call("GET", "acme/v1/settings")).body).toEqual(empty);
    await call("DELETE", "acme/v1/basket");
    expect((await call("GET", "acme/v1/basket")).body).toMatchObject({ items: [], items_count: 0 });
  });
});

describe("a visitor, where rights are enforced", () => {
  const store = { namespace: "shop/store/v1", methods: ["POST"], endpoints: [{ methods: ["POST"], args: {} }] };
  const acme = documentOf({
    "/login": { POST: { user: text, password: text } },
    "/token": { POST: {} },
    "/token/validate": { POST: {} },
    "/forms/(?P<id>[\\d]+)/feedback": { POST: {} },
    "/connection/register": { POST: {} },
    "/apikey": { GET: {}, POST: {} },
    "/reset": { POST: {} },
  });
  const index = {
    ...acme,
    namespaces: ["acme/v1", "shop/store/v1"],
    routes: {
      ...(acme.routes as JsonObject),
      "/shop/store/v1/cart/add-item": store,
      "/shop/store/v1/cart/coupons": {
        ...store,
        methods: ["GET", "POST"],
        endpoints: [{ methods: ["GET", "POST"], args: { code: text } }],
      },
    },
  };

  it.each([
    ["acme/v1/login", 200],
    ["acme/v1/token", 200],
    ["acme/v1/token/validate", 200],
    ["acme/v1/forms/1/feedback", 200],
    ["shop/store/v1/cart/add-item", 200],
    ["shop/store/v1/cart/coupons", 201],
    ["acme/v1/connection/register", 401],
    ["acme/v1/apikey", 401],
    ["acme/v1/reset", 401],
  ])("who posts to %s is answered %i", async (path, status) => {
    const { call } = await served(index, { auth: "strict" });
    expect((await call("POST", path, {})).status).toBe(status);
  });
});

describe("records of which no document tells the members", () => {
  const orderby = { ...text, enum: ["date", "net_revenue", "items_sold"] };
  const index = documentOf({
    "/notices": { GET: {}, POST: {} },
    "/notices/(?P<id>[\\d]+)": { GET: {}, "POST PUT PATCH": {} },
    "/notes": { GET: { ...page, orderby } },
    "/notes/(?P<id>[\\d]+)": { GET: { id: whole }, "POST PUT PATCH": { id: whole } },
  });

  it("show what is sent to them, but for secrets", async () => {
    const { call } = await served(index);
    const sent = { label: "Mind the step", level: { name: "high" }, id: 7 };
    const { body } = await call("POST", "acme/v1/notices", { ...sent, password: "Zq7" });
    expect(body).toMatchObject({ id: 25, label: "Mind the step", level: { name: "high" } });
    expect(JSON.stringify(body)).not.toContain("Zq7");
    await call("PUT", "acme/v1/notices/25", { label: "Mind the dog" });
    expect((await call("GET", "acme/v1/notices/25")).body).toMatchObject({
      label: "Mind the dog",
      level: { name: "high" },
    });
  });

  it("have more than their id where an arg names no more, and sums that are numbers", async () => {
    const { call } = await served(index);
    const { body } = await call("GET", "acme/v1/notes/1");
    expect(body).toMatchObject({ id: 1, name: expect.any(String), net_revenue: expect.any(Number) });
    expect(body.items_sold % 1).toBe(0);
  });
});

describe("an address of which nothing tells what is there", () => {
  const index = documentOf({
    "/lookup/(?P<type>[a-z]+)/(?P<id>[\\d]+)": { GET: {}, PATCH: { note: text } },
    "/key": { GET: {}, POST: { api_key: text } },
  });

  it("is an object of its own under each id", async () => {
    const { call } = await served(index);
    expect((await call("GET", "acme/v1/lookup/post/1")).status).toBe(200);
    expect((await call("PATCH", "acme/v1/lookup/post/1", { note: "seen" })).body).toEqual({ note: "seen" });
    expect((await call("GET", "acme/v1/lookup/post/1")).body).toEqual({ note: "seen" });
    expect((await call("GET", "acme/v1/lookup/term/1")).body).toEqual({ note: "" });
  });

  it("says so where nothing of what was sent is kept", async () => {
    const { call } = await served(index);
    const { body, headers } = await call("POST", "acme/v1/key", { api_key: "Zq7" });
    expect([body, headers.get("x-standin-effect")]).toEqual([{ api_key: "" }, "none"]);
  });
});

describe("types of what is answered", () => {
  const index = documentOf({
    "/forms": { GET: {}, POST: { values: { type: "object", required: false } } },
    "/forms/(?P<id>[\\d]+)": { GET: {} },
    "/assign": { POST: { job: { required: true }, many: { type: "array", required: true } } },
  });

  it("know what args leave open: a map with nothing in it, and what an action tells again", async () => {
    const { catalogue, seen } = await walkedSite({ index });
    const text = [...typeDeclarations(catalogue, seen)].join("");
    expect(text).toContain("values: Array<Json> | { [member: string]: Json };");
    const any = "string | number | boolean | Array<Json> | { [member: string]: Json } | null";
    expect(text).toContain(`job: ${any};`);
    expect(text).toContain(`many: Array<${any}>;`);
  });
});

describe("what is made up", () => {
  const field = { type: "object", properties: { id: whole, label: text } };
  const index = documentOf({
    "/modules": { GET: {} },
    "/modules/(?P<slug>[a-z-]+)": { GET: {}, POST: { active: flag } },
    "/reports": { GET: {} },
    "/reports/(?P<name>[a-z_]+)": { GET: {} },
    "/jobs": { GET: {} },
    "/translators": { GET: {} },
    "/forms": { GET: {}, POST: { title: text, fields: { type: "array", items: field } } },
    "/forms/(?P<form>[\\d]+)": { GET: {} },
    "/forms/(?P<form>[\\d]+)/fields": { GET: {}, POST: { label: text } },
  });

  it.each(["modules", "reports"])("has a name of its own that its route takes: %s", async (path) => {
    const { call } = await served(index);
    const { body } = await call("GET", `acme/v1/${path}?per_page=100`);
    const names = body.map(({ slug, name }: { slug: string; name: string }) => (path === "modules" ? slug : name));
    expect(new Set(names).size).toBe(24);
    expect(names.slice(0, 2)).toEqual(path === "modules" ? ["forms", "gallery"] : ["visits", "orders"]);
    const found = await Promise.all(names.map((name: string) => call("GET", `acme/v1/${path}/${name}`)));
    expect(found.map(({ status }) => status)).toEqual(names.map(() => 200));
  });

  it("is called what somebody would call it", async () => {
    const { call } = await served(index);
    const { body: jobs } = await call("GET", "acme/v1/jobs");
    expect(jobs.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual(["Blue job", "Quiet job"]);
    const { body: people } = await call("GET", "acme/v1/translators");
    expect(people[0].name).toMatch(/^[A-Z]\S+ [A-Z]/);
  });

  it("names rows of its own where they lie below it", async () => {
    const { call } = await served(index);
    const { body: form } = await call("GET", "acme/v1/forms/3");
    const { body: fields } = await call("GET", "acme/v1/forms/3/fields");
    const own = fields.map(({ id, label }: { id: number; label: string }) => JSON.stringify({ id, label }));
    for (const named of form.fields) expect(own).toContain(JSON.stringify(named));
  });
});

describe("an arg that nearly all routes have", () => {
  const lang = { tongue: { ...text, enum: ["en", "sv"] } };
  const reads = Object.fromEntries("abcdefgh".split("").map((word) => [`/${word}`, { GET: lang }]));
  const index = documentOf({
    ...reads,
    "/wizard": { GET: lang, POST: lang },
    "/notices": { GET: lang, POST: lang },
    "/notices/(?P<id>[\\d]+)": { GET: lang },
    "/act": { POST: { ...lang, context: { ...text, default: "edit" }, note: text } },
  });

  it("is kept nowhere, and keeps nothing else from being kept", async () => {
    const { call } = await served(index);
    const sent = { step: 2, tongue: "sv" };
    expect((await call("POST", "acme/v1/wizard", sent)).body).toEqual({ name: "wizard", step: 2 });
    const { body } = await call("POST", "acme/v1/notices", sent);
    expect(body.step).toBe(2);
    expect(body).not.toHaveProperty("tongue");
    expect((await call("POST", "acme/v1/act", { ...sent, note: "go" })).body).toEqual({ success: true, note: "go" });
  });
});

describe("addresses of the site that made-up records name", () => {
  const index = documentOf({
    "/courses": { GET: {}, POST: { title: text, url: text, image: text } },
    "/courses/(?P<id>[\\d]+)": { GET: {} },
  });

  it("are there: a page of its name, a picture", async () => {
    const { call, site } = await served(index);
    const { body: course } = await call("GET", "acme/v1/courses/3");
    const page = await site.fetch(course.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`<h1>${course.title}</h1>`)]);
    const picture = await site.fetch(course.image);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await site.fetch(course.url.replace("/3/", "/99/"))).status).toBe(404);
    expect((await site.fetch(course.image.replace("-3.", "-99."))).status).toBe(404);
  });
});

describe("a record whose route takes codes", () => {
  const hex = "[0-9a-f]";
  const index = documentOf({
    "/items": { GET: {}, POST: { name: text } },
    [`/items/(?P<uuid>${hex}{8}-${hex}{4}-${hex}{4}-${hex}{4}-${hex}{12})`]: { GET: {} },
    "/keys": { GET: {}, POST: { name: text } },
    [`/keys/(?P<hash>${hex}{32})`]: { GET: {} },
    "/words": { GET: {}, POST: { name: text } },
    "/words/(?P<word>[a-z]+)": { GET: {} },
  });

  it.each(["items", "keys", "words"])("is found by its own, made up or made: %s", async (path) => {
    const { call } = await served(index);
    const { body: listed } = await call("GET", `acme/v1/${path}`);
    const made = [await call("POST", `acme/v1/${path}`, { name: "Lamp 3" }), await call("POST", `acme/v1/${path}`, {})];
    const all = [...listed, ...made.map(({ body }) => body)];
    const selves: string[] = all.map(({ _links: { self } }) => self[0].href.replace(/^.*\/wp-json\//, ""));
    expect(new Set(selves).size).toBe(26);
    const found = await Promise.all(selves.map((self) => call("GET", self)));
    expect(found.map(({ body }) => body)).toEqual(all);
  });
});

describe("what goes to the trash", () => {
  const status = { ...text, enum: ["publish", "draft", "trash"], default: "publish" };
  const index = documentOf({
    "/courses": { GET: { ...page, status: text }, POST: { title: text, status } },
    "/courses/(?P<id>[\\d]+)": { GET: {}, DELETE: { force: { ...flag, default: false } } },
  });

  it("leaves the list, but for who asks for it", async () => {
    const { call } = await served(index);
    const { headers: before } = await call("GET", "acme/v1/courses");
    expect((await call("DELETE", "acme/v1/courses/1")).body).toMatchObject({ id: 1, status: "trash" });
    const { headers, body } = await call("GET", "acme/v1/courses");
    expect(body.map(({ id }: { id: number }) => id)).not.toContain(1);
    expect(Number(headers.get("x-wp-total"))).toBe(Number(before.get("x-wp-total")) - 1);
    expect((await call("GET", "acme/v1/courses?status=trash")).body).toMatchObject([{ id: 1 }]);
  });
});
