import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { argRules } from "../../src/args/arg-rules.ts";
import { builtInCatalogue } from "../../src/catalogue/built-in-catalogue.ts";
import { createCatalogue, type Catalogue } from "../../src/catalogue/catalogue.ts";
import { documentSchema } from "../../src/catalogue/document-schema.ts";
import { checkIndex } from "../../src/catalogue/tolerant/check-index.ts";

const folder = fileURLToPath(new URL("../../descriptors", import.meta.url));
const catalogue = builtInCatalogue();

describe("the built-in catalogue", () => {
  test("has the contract's namespaces, routes, endpoints and methods in full", () => {
    const endpoints = catalogue.routes.flatMap((route) => route.endpoints);
    expect({
      namespaces: catalogue.namespaces.length,
      routes: catalogue.routes.length,
      endpoints: endpoints.length,
      pairs: catalogue.routes.flatMap((route) => route.methods).length,
    }).toEqual({ namespaces: 46, routes: 163, endpoints: 203, pairs: 243 });
    expect(endpoints.flatMap((endpoint) => endpoint.methods)).toHaveLength(243);
  });

  test("has one file a namespace and one for the site", () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const wanted = catalogue.namespaces.map((namespace) => `${namespace.replaceAll("/", ".")}.json`);
    expect(names.sort()).toEqual([...wanted, "site.json"].sort());
  });

  test("puts the index and the batch route first, then the namespaces in the site's order, each root first", () => {
    expect(catalogue.routes.slice(0, 3).map((route) => route.key)).toEqual(["/", "/batch/v1", "/oembed/1.0"]);
    const owners = [...new Set(catalogue.routes.map((route) => route.namespace))];
    expect(owners).toEqual(["", ...catalogue.namespaces]);
    for (const namespace of catalogue.namespaces) expect(catalogue.routesOf(namespace)[0]?.key).toBe(`/${namespace}`);
  });

  test("says who the site is", () => {
    expect(catalogue.site).toMatchObject({
      name: "Hotel &amp; Spa",
      languages: ["en", "sv"],
      defaultLanguage: "en",
      timezone: "Europe/Stockholm",
      gmtOffset: undefined,
      pageForPosts: 0,
      showOnFront: "page",
      batch: "every-write",
    });
    expect(Object.keys(catalogue.site.authentication)).toEqual(["application-passwords"]);
  });

  test("knows a route by its name and by its key", () => {
    const event = catalogue.route("/calendar/events/v1/events/{id}");
    expect(event?.key).toBe("/calendar/events/v1/events/(?P<id>[\\d]+)");
    expect(event && catalogue.route(event.key)).toBe(event);
    expect(catalogue.route("/nothing")).toBeUndefined();
  });

  test("lists a route's methods in the family's order", () => {
    expect(catalogue.route("/calendar/events/v1/events/{id}")?.methods).toEqual([
      "GET",
      "DELETE",
      "POST",
      "PUT",
      "PATCH",
    ]);
    expect(catalogue.route("/contact-form/v1/contact-forms/{id}")?.methods).toEqual([
      "GET",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
    ]);
  });

  test("gives every endpoint the language arg, last", () => {
    for (const { name, endpoints } of catalogue.routes)
      for (const { args } of endpoints) expect([name, Object.keys(args).at(-1)]).toEqual([name, "i18n_language"]);
  });

  test("writes required in every arg, as a boolean and last", () => {
    for (const { name, endpoints } of catalogue.routes)
      for (const { args } of endpoints)
        for (const [arg, keywords] of Object.entries(args))
          expect([name, arg, Object.keys(keywords).at(-1), typeof keywords.required]).toEqual([
            name,
            arg,
            "required",
            "boolean",
          ]);
  });

  test("links the routes without placeholders, and no others, to themselves", () => {
    for (const { key, placeholders, document } of catalogue.routes)
      expect(document["_links"]).toEqual(
        placeholders.length > 0 ? undefined : { self: [{ href: `{api_root}${key}` }] },
      );
  });

  test("lets every write be batched but the batch itself", () => {
    for (const { name, endpoints } of catalogue.routes)
      for (const { methods, allowBatch } of endpoints)
        expect([name, allowBatch]).toEqual([
          name,
          methods.includes("GET") || name === "/batch/v1" ? undefined : { v1: true },
        ]);
  });

  test("names computed defaults only where an arg shows an example of them", () => {
    for (const [name, rules] of Object.entries(catalogue.computedDefaults))
      for (const arg of Object.keys(rules))
        expect(catalogue.route(name)?.endpoints[0]?.args[arg]?.default).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(Object.keys(catalogue.computedDefaults)).toEqual(["/calendar/events/v1/events"]);
  });

  test("cannot be changed but for what its documents hold", () => {
    const [route] = catalogue.routes;
    const endpoint = route?.endpoints[0];
    const frozen = [
      catalogue,
      catalogue.namespaces,
      catalogue.routes,
      route,
      route?.endpoints,
      route?.methods,
      endpoint,
    ];
    expect(frozen.every((part) => part !== undefined && Object.isFrozen(part))).toBe(true);
  });
});

describe("the descriptors, read as any site's documents are", async () => {
  const { parts, findings, refusal } = await checkIndex([folder], {
    rules: argRules,
    schema: documentSchema(),
  });

  test("have nothing odd about them but what the contract has itself, and that they are one file a namespace", () => {
    const counts: Record<string, number> = {};
    for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1;
    expect(refusal).toBeUndefined();
    expect(counts).toEqual({
      // As the contract states them.
      "default-null": 92,
      "items-missing": 16,
      "undeclared-placeholder": 11,
      "unknown-format": 2,
      untyped: 3,
      // One file a namespace, beside one for the site.
      "namespace-document": 46,
      "namespace-empty": 46,
      // The addresses of the site are those that it runs at.
      "schema-broken": 1,
    });
    const broken = findings.filter(({ kind }) => kind === "schema-broken").map(({ pointer }) => pointer);
    expect(broken).toEqual(["/url"]);
  });

  test("make the catalogue that a start makes of them unread", () => {
    const read = createCatalogue(parts);
    expect(catalogue.site).toEqual(read.site);
    expect(catalogue.namespaces).toEqual(read.namespaces);
    expect(shown(catalogue)).toEqual(shown(read));
    expect(catalogue.answers.routes.length).toBeGreaterThan(100);
  });
});

/** All that is said of the routes, in order; args that were understood stand beside those of the document. */
function shown({ routes }: Catalogue): string[] {
  return routes.map((route) =>
    JSON.stringify(route, (member, value: unknown) => (member === "read" ? undefined : value)),
  );
}
