import { describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../src/standin.ts";

/** Names that every object of the language answers to. */
const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "__defineGetter__",
  "__lookupSetter__",
];
const EVENTS = "calendar/events/v1/events";

async function quietSite(): Promise<{ site: Standin; thrown: unknown[] }> {
  const thrown: unknown[] = [];
  const site = await createStandin({ now: "2030-03-14T09:30:00Z", report: (error) => void thrown.push(error) });
  return { site, thrown };
}

function memberText(name: string, value: string): string {
  return `{${JSON.stringify(name)}:${value}}`;
}

describe.each(NAMES)("the name %s", (name) => {
  it("is a header like any other in the journal", async () => {
    const { site } = await quietSite();
    await site.fetch(new Request(site.apiRoot, { headers: [[name, "a"]] }));
    const [noted] = [...site.requests];
    expect(Object.entries(noted?.headers ?? {})).toEqual([[name.toLowerCase(), "a"]]);
  });

  it.each(["query", "json", "form"])("is a parameter like any other of a %s", async (way) => {
    const { site, thrown } = await quietSite();
    const type = way === "json" ? "application/json" : "application/x-www-form-urlencoded";
    const body = way === "json" ? memberText(name, '{"x":1}') : `${name}[x]=1`;
    const request =
      way === "query"
        ? new Request(`${site.apiRoot}${EVENTS}?${name}[x]=1&page=oops`)
        : new Request(site.apiRoot + EVENTS, { method: "POST", headers: { "Content-Type": type }, body });
    expect((await site.fetch(request)).status).toBe(400);
    const [noted] = [...site.requests];
    expect(Object.keys(noted?.params ?? {})).toContain(name);
    expect(Object.getPrototypeOf(noted?.params)).toBe(Object.prototype);
    expect(thrown).toEqual([]);
  });

  it("matches no call that did not send it", async () => {
    const { site } = await quietSite();
    await site.fetch(site.apiRoot + EVENTS);
    const control = async (method: string, path: string, body?: string) => {
      const url = `${new URL(site.apiRoot).origin}/__standin${path}`;
      return (await site.fetch(new Request(url, { method, ...(body !== undefined && { body }) }))).json();
    };
    const params = memberText(name, "{}");
    expect(await control("POST", "/requests/verify", `{"params":${params}}`)).toMatchObject({ ok: false, count: 0 });
    expect(await control("GET", `/requests?param[${name}]=x`)).toMatchObject({ requests: [] });
    await control("POST", "/faults", `{"match":{"params":${params}},"answer":{"status":503}}`);
    expect((await site.fetch(site.apiRoot + EVENTS)).status).toBe(200);
  });

  it("is picked by _fields only where it is there", async () => {
    const { site, thrown } = await quietSite();
    const answer = await site.fetch(`${site.apiRoot}${EVENTS}/101?_fields=id,${name}.x`);
    expect(await answer.json()).toEqual({ id: 101 });
    expect(thrown).toEqual([]);
  });

  it("is a member of metadata, a uid and a form's field like any other", async () => {
    const { site, thrown } = await quietSite();
    const post = (path: string, body: string) =>
      site.fetch(
        new Request(site.apiRoot + path, { method: "POST", headers: { "Content-Type": "application/json" }, body }),
      );
    const meta = `{"objectType":"post","objectID":1,"meta":${memberText(name, '"x"')}}`;
    expect((await post("seo/v1/updateMeta", meta)).status).toBeLessThan(500);
    const form = JSON.stringify({ title: "Names", form: `[text ${name}] [checkbox* ${name} "a"] [submit]` });
    const made = (await (await post("contact-form/v1/contact-forms", form)).json()) as { id?: number };
    const sent = new FormData();
    sent.set("_unit", "x");
    const answer = await site.fetch(
      new Request(`${site.apiRoot}contact-form/v1/contact-forms/${made.id}/feedback`, { method: "POST", body: sent }),
    );
    expect(answer.status).toBeLessThan(500);
    expect(thrown).toEqual([]);
  });
});

it("nothing that callers send reaches what every object has", async () => {
  const { site } = await quietSite();
  const body = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
  await site.fetch(
    new Request(site.apiRoot + EVENTS, { method: "POST", headers: { "Content-Type": "application/json" }, body }),
  );
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
