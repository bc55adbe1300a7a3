import { describe, expect, it } from "vitest";
import { embeds } from "../../../src/families/embed/family.ts";
import { families } from "../../../src/hotel/families.ts";
import { createStandin, type StandinOptions } from "../../../src/standin.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { documentOf, otherPlaceholders, ownDocument, routesLike } from "./like-document.ts";

const CALENDAR = "calendar/events/v1";
const OWN = "harbour/dates/v1";

async function servedOf(index: JsonObject, options: StandinOptions = {}) {
  return (await createStandin({ ...options, index })).served;
}

const like = (changes: Parameters<typeof routesLike>[2]) => documentOf(routesLike(CALENDAR, OWN, changes));
const keepingArgs = (keep: (name: string, at: number) => boolean) => {
  let at = 0;
  return (args: Record<string, JsonObject>) =>
    Object.fromEntries(Object.entries(args).filter(([name]) => keep(name, at++)));
};

describe("a namespace under another name", () => {
  it("is served as the built-in one of its shape, its placeholders called what they may", async () => {
    expect(await servedOf(like({}))).toEqual({ [OWN]: CALENDAR });
    expect(await servedOf(like(otherPlaceholders))).toEqual({ [OWN]: CALENDAR });
  });

  it("needs four fifths of the routes and their methods", async () => {
    expect(await servedOf(like({ has: (path) => !/(?:venues|organizers).by-slug/.test(path) }))).toEqual({
      [OWN]: CALENDAR,
    });
    expect(await servedOf(like({ has: (path) => !/tags|doc|categories/.test(path) }))).toEqual({});
  });

  it("needs four fifths of the args on those routes", async () => {
    expect(await servedOf(like({ args: keepingArgs((_, at) => at % 6 !== 0) }))).toEqual({ [OWN]: CALENDAR });
    expect(await servedOf(like({ args: keepingArgs((_, at) => at % 4 !== 0) }))).toEqual({});
  });

  it("must contradict no type; no type at all, or a number for a whole one, is no contradiction", async () => {
    const typed = (type: string | undefined) =>
      like({
        args: (args, path, [method]) =>
          path === "/events" && method === "GET" ? { ...args, page: type === undefined ? {} : { type } } : args,
      });
    expect(await servedOf(typed(undefined))).toEqual({ [OWN]: CALENDAR });
    expect(await servedOf(typed("number"))).toEqual({ [OWN]: CALENDAR });
    expect(await servedOf(typed("object"))).toEqual({});
  });

  it("is not known by an arg that stands on every GET of its site", async () => {
    const args = (own: JsonObject, _: string, [method]: readonly string[]) =>
      method === "GET" ? { ...own, search: { type: "object" } } : own;
    expect(await servedOf(like({ args }))).toEqual({ [OWN]: CALENDAR });
  });

  it("without args of its own agrees by its routes, if they are several", async () => {
    const forms = (has?: (path: string) => boolean) =>
      documentOf(routesLike("contact-form/v1", "letters/v1", has && { has }));
    expect(await servedOf(forms())).toEqual({ "letters/v1": "contact-form/v1" });
    expect(await servedOf(forms((path) => !path.endsWith("/schema")))).toEqual({ "letters/v1": "contact-form/v1" });
    expect(await servedOf(forms((path) => !/schema|refill/.test(path)))).toEqual({});
    const texts = {
      "/words/v1/texts": { namespace: "words/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
    };
    expect(await servedOf(documentOf(texts))).toEqual({});
  });

  it("is left alone where its routes are others", async () => {
    const get = { namespace: "acme/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args: { page: {} } }] };
    expect(await servedOf(documentOf({ "/acme/v1/events": get, "/acme/v1/venues": get }))).toEqual({});
  });
});

describe("what is said of a namespace", () => {
  const forms = routesLike("contact-form/v1", "letters/v1");

  it("counts for more than its shape", async () => {
    const index = documentOf(routesLike(CALENDAR, OWN), forms);
    expect(await servedOf(index, { family: { [OWN]: "none" } })).toEqual({ "letters/v1": "contact-form/v1" });
    const some = documentOf(routesLike(CALENDAR, OWN, { has: (path) => path.startsWith("/events") }));
    expect(await servedOf(some)).toEqual({});
    expect(await servedOf(some, { family: { [OWN]: CALENDAR } })).toEqual({ [OWN]: CALENDAR });
  });

  it("must name a namespace of the document and a built-in one", async () => {
    const index = documentOf(forms);
    const saying = (family: Record<string, string>) => createStandin({ index, family });
    await expect(saying({ "leters/v1": "none" })).rejects.toThrow(
      'the site has no namespace "leters/v1", the nearest is letters/v1',
    );
    await expect(saying({ "letters/v1": "contact-forms/v1" })).rejects.toThrow(
      'no family serves a namespace "contact-forms/v1", the nearest is contact-form/v1',
    );
    await expect(createStandin({ family: { [CALENDAR]: "none" } })).rejects.toThrow(RangeError);
  });

  it("keeps a namespace of a built-in name from its family too", async () => {
    const index = documentOf(routesLike(CALENDAR, CALENDAR));
    const site = await createStandin({ index, family: { [CALENDAR]: "none" } });
    expect(site.served).toEqual({});
    const response = await site.fetch(new Request(`${site.apiRoot}${CALENDAR}/events`));
    expect(response.headers.get("X-Standin-Basis")).toBe("invented");
  });
});

describe("the built-in site's own document", () => {
  it("matches every namespace that a family serves", async () => {
    const served = await servedOf(ownDocument());
    expect(Object.entries(served).filter(([own, builtIn]) => own !== builtIn)).toEqual([]);
    const named = families.filter((family) => family !== embeds);
    const routes = named.flatMap(({ behaviours }) => Object.keys(behaviours).map((key) => key.split(" ")[1] ?? ""));
    const outside = routes.filter((route) => !Object.keys(served).some((own) => route.startsWith(`/${own}/`)));
    expect(new Set(outside)).toEqual(new Set(["/", "/batch/v1"]));
  });

  it("does so by shape alone, but for namespaces of one route without args", async () => {
    const own = Object.keys(await servedOf(ownDocument()));
    const renamed = documentOf(...own.map((name) => routesLike(name, `other/${name}`)));
    const found = await servedOf(renamed);
    const missed = own.filter((name) => found[`other/${name}`] === undefined);
    expect(Object.entries(found).filter(([name, builtIn]) => name !== `other/${builtIn}`)).toEqual([]);
    expect(missed.toSorted()).toEqual(["cacsp/v1", "shop/v1", "vendor-custom-fonts/v1"]);
  });
});
