import { describe, expect, test } from "vitest";
import { createCatalogue } from "../../src/catalogue/catalogue.ts";
import { type RouteDocument, unknownSite } from "../../src/catalogue/document.ts";
import { routePath } from "../../src/catalogue/route.ts";
import recorded from "./route-vectors.json" with { type: "json" };

function catalogueOf(routes: Record<string, string[][]>) {
  const documents = Object.entries(routes).map(([key, endpoints]): [string, RouteDocument] => [
    key,
    { namespace: "", methods: endpoints.flat(), endpoints: endpoints.map((methods) => ({ methods, args: [] })) },
  ]);
  return createCatalogue({ site: unknownSite, namespaces: [], routes: Object.fromEntries(documents) });
}

describe("recorded paths", () => {
  const catalogue = catalogueOf(recorded.routes);

  test.for(recorded.vectors)("$method $path is served by $route", ({ method, path, route, ...recorded }) => {
    const match = catalogue.find(routePath(path), method);
    expect(match?.route.key ?? null).toBe(route);
    expect({ ...match?.placeholders }).toMatchObject(recorded.placeholders ?? {});
    const allow = match?.route.methods.join(", ");
    expect(allow).toBe(recorded.allow ?? allow);
  });
});

describe("finding a route", () => {
  const catalogue = catalogueOf({
    "/": [["GET"]],
    "/a/(?P<id>[\\d]+)": [["GET"], ["DELETE"]],
    "/a/(?P<slug>\\w+)": [["GET", "POST"]],
    "/a/5": [["GET", "POST", "PUT"]],
    "/a/end/": [["GET"]],
    "/v/1.0/x": [["GET"]],
    "/v/1\\.1/x": [["GET"]],
    "/(?P<any>x|y)/z": [["GET"]],
    "/late(?:/(?P<first>a))?(?:/(?P<second>b))?": [["GET"]],
    "/å/(?P<two>[^/]{2})": [["GET"]],
    "/head": [["HEAD"], ["POST"]],
    "/__proto__/(?P<__proto__>\\w+)": [["GET"]],
  });
  const found = (path: string, method = "GET") => {
    const match = catalogue.find(path, method);
    return match && [match.route.key, match.placeholders];
  };

  test("lets the first registered match win", () => {
    expect(found("/a/5")).toEqual(["/a/(?P<id>[\\d]+)", { id: "5" }]);
  });

  test("goes on after a match that lacks the method", () => {
    expect(found("/a/5", "POST")).toEqual(["/a/(?P<slug>\\w+)", { slug: "5" }]);
    expect(found("/a/5", "PUT")).toEqual(["/a/5", {}]);
    expect(found("/a/5", "PATCH")).toBeUndefined();
  });

  test("chooses the endpoint by method", () => {
    expect(catalogue.find("/a/7", "DELETE")?.endpoint.methods).toEqual(["DELETE"]);
  });

  test("serves HEAD by GET where there is no HEAD", () => {
    expect(catalogue.find("/a/7", "HEAD")?.endpoint.methods).toEqual(["GET"]);
    expect(catalogue.find("/head", "HEAD")?.endpoint.methods).toEqual(["HEAD"]);
    expect(found("/head")).toBeUndefined();
  });

  test("ignores letter case and the end slash of a registration, not that of a path", () => {
    expect(found("/A/End")).toEqual(["/a/(?P<slug>\\w+)", { slug: "End" }]);
    expect(catalogue.matching("/a/END").map((route) => route.key)).toEqual(["/a/(?P<slug>\\w+)", "/a/end/"]);
    expect(found("/a/end/")).toBeUndefined();
  });

  test("lets an unescaped dot be any character", () => {
    expect(found("/v/1x0/X")).toEqual(["/v/1.0/x", {}]);
    expect(found("/v/1.1/x")).toEqual(["/v/1\\.1/x", {}]);
    expect(found("/v/1x1/x")).toBeUndefined();
  });

  test("finds routes that begin with a group", () => {
    expect(found("/y/z")).toEqual(["/(?P<any>x|y)/z", { any: "y" }]);
  });

  test("gives an absent group an empty text before one that is there, and nothing at the end", () => {
    expect(found("/late")?.[1]).toEqual({});
    expect(found("/late/a")?.[1]).toEqual({ first: "a" });
    expect(found("/late/b")?.[1]).toEqual({ first: "", second: "b" });
  });

  test("counts bytes in a class and hands characters on whole", () => {
    expect(found("/å/ö")).toEqual(["/å/(?P<two>[^/]{2})", { two: "ö" }]);
    expect(found("/å/ab")?.[1]).toEqual({ two: "ab" });
    expect(found("/å/öö")).toBeUndefined();
  });

  test("takes any name for a placeholder", () => {
    expect(Object.entries(catalogue.find("/__proto__/p", "GET")?.placeholders ?? {})).toEqual([["__proto__", "p"]]);
  });

  test("finds the index at a lone slash only", () => {
    expect(found("/")).toEqual(["/", {}]);
    expect([found(""), found("//"), found("a/5")]).toEqual([undefined, undefined, undefined]);
  });
});
