import { describe, expect, test } from "vitest";
import { builtInCatalogue } from "../../src/catalogue/built-in-catalogue.ts";
import { brokenFacts, unstatedKeywords, type StatedArg } from "./contract-facts.ts";
import contract from "./contract.json" with { type: "json" };

interface StatedRoute {
  path: string;
  namespace: string;
  placeholders: Record<string, string>;
  endpoints: { methods: string[]; args: Record<string, StatedArg> }[];
}

const routes = contract.routes as StatedRoute[];
const catalogue = builtInCatalogue();
const groups: Record<string, string> = { digits: "[\\d]+", segment: "[^/]+", word: "\\w+" };

test("the contract's namespaces are served in its order, and no others", () => {
  expect(catalogue.namespaces).toEqual(contract.namespaces);
});

test("the contract's routes are served, and no others", () => {
  expect(catalogue.routes.map(({ name }) => name).sort()).toEqual(routes.map(({ path }) => path).sort());
});

test("every scheme that the contract names leads to its authorization page", () => {
  expect(Object.keys(catalogue.site.authentication)).toEqual(contract.authentication.schemes);
  expect(catalogue.site.authentication).toHaveProperty(contract.authentication.paths[0] ?? "", expect.any(String));
});

describe.for(routes)("$path", ({ path, namespace, placeholders, endpoints }) => {
  const route = catalogue.route(path);

  test("belongs to its namespace and has the stated placeholders and methods", () => {
    const key = Object.entries(placeholders).reduce(
      (text, [name, kind]) => text.replace(`{${name}}`, () => `(?P<${name}>${groups[kind] ?? ""})`),
      path,
    );
    expect(route).toMatchObject({ key, namespace, placeholders: Object.keys(placeholders) });
    const methods = endpoints.flatMap((endpoint) => endpoint.methods);
    expect([...(route?.methods ?? [])].sort()).toEqual(methods.sort());
    expect(route?.document.methods).toEqual(route?.methods);
  });

  test.for(endpoints)("$methods takes the stated args and no others", ({ methods, args }) => {
    const endpoint = route?.endpoints.find((endpoint) => endpoint.methods.includes(methods[0] ?? ""));
    expect(endpoint?.methods).toEqual(methods);
    const served = endpoint?.args ?? {};
    const certain = Object.entries(args).filter(([, stated]) => stated.certain !== false);
    const broken = certain.map(([name, stated]) => [name, brokenFacts(stated, served[name])]);
    expect(broken.filter(([, facts]) => facts?.length !== 0)).toEqual([]);
    expect(Object.keys(served).filter((name) => !Object.hasOwn(args, name))).toEqual([]);
    const unstated = Object.entries(served).flatMap(([name, arg]) => unstatedKeywords(args[name] ?? {}, arg));
    expect(unstated).toEqual([]);
  });
});
