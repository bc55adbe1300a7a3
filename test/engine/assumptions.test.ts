import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { families } from "../../src/hotel/families.ts";
import { unservedRoutes } from "../../src/hotel/served/families-of.ts";
import { composeSite } from "../../src/compose.ts";
import { namespaceRoot, root } from "../../src/engine/index/indexes.ts";
import { builtInCatalogue } from "../../src/catalogue/built-in-catalogue.ts";
import { documentsIn } from "../../src/catalogue/package-data.ts";
import { packageFile, packageFolder } from "../../src/catalogue/package-folder.ts";
import { type Assumption, assumptionsIn, plainBasis } from "../../src/engine/assumptions.ts";

const folder = packageFolder("descriptors/assumptions");
const assumptions = assumptionsIn(documentsIn(folder));
const catalogue = builtInCatalogue();
const { bindings } = await composeSite({}, { start: 0 });

const files = readdirSync(folder).map((name) => name.replace(/\.json$/, ""));
const all = files.flatMap((file) => [...assumptions.of(file)]);

/** Files about no single route. */
const BROAD = new Set(["server", "loaded-site"]);

const isRoot = ({ name, namespace }: { name: string; namespace: string }) =>
  namespace !== "" && name === `/${namespace}`;

/** Every method of every route of the built-in site. */
const bound = catalogue.routes.flatMap((route) =>
  route.endpoints.flatMap((endpoint) =>
    endpoint.methods.map((method) => ({
      name: `${method} ${route.name}`,
      behaviour: bindings(route, endpoint, method).behaviour,
      basis: bindings(route, endpoint, method).basis,
      about: assumptions.about(isRoot(route) ? "/{namespace}" : route.name, method),
    })),
  ),
);

/** What the generic rules answer: methods of routes that no family serves. */
const generic = new Set(
  unservedRoutes(families, catalogue).flatMap(({ name, methods }) => methods.map((method) => `${method} ${name}`)),
);

/** All but the index documents: they are what the contract itself says, and need an assumption only where a call asks for more. */
const routed = bound.filter(({ behaviour }) => behaviour !== root && behaviour !== namespaceRoot);

describe("the files of assumptions", () => {
  const schema = JSON.parse(readFileSync(packageFile("schemas/assumptions.schema.json"), "utf8")) as object;
  const validate = new Ajv2020({ allErrors: true }).compile(schema);

  it.each(files)("%s fits the schema", (file) => {
    validate(assumptions.of(file));
    expect(validate.errors ?? []).toEqual([]);
  });

  it("use an id once", () => {
    const ids = all.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it("are found from every route and method that they name", () => {
    const unmet = files
      .filter((file) => !BROAD.has(file))
      .flatMap((file) => assumptions.of(file).flatMap((assumption) => unmetNames(assumption)));
    expect(unmet).toEqual([]);
  });

  it("speak of no single route where they are about all, but for the core's", () => {
    const names = [...BROAD].flatMap((file) => assumptions.of(file).flatMap(({ routes }) => [...routes]));
    expect([...new Set(names)].sort()).toEqual(["*", "/wp/v2/*"]);
  });
});

/** Names of an assumption's routes and methods that no route of the built-in site leads to. */
function unmetNames(assumption: Assumption): string[] {
  const { id, routes, methods = [] } = assumption;
  const met = bound.filter(({ about }) => about.includes(assumption)).map(({ name }) => name);
  const isMet = (route: string) =>
    route === "/{namespace}"
      ? assumptions.about(route, "GET").includes(assumption)
      : met.some((name) => {
          const one = name.slice(name.indexOf(" ") + 1);
          return route.endsWith("/*") ? one.startsWith(route.slice(0, -1)) : one === route;
        });
  return [
    ...routes.filter((route) => !isMet(route)),
    ...methods.filter((method) => met.length > 0 && !met.some((name) => name.startsWith(`${method} `))),
  ].map((name) => `${id}: ${name}`);
}

const any: Assumption = { id: "any", routes: ["/any"], section: "1", open: "Any.", does: "Any.", basis: "contract" };

describe("the basis of a route's answers", () => {
  it("is the behaviour's own word for index documents and where the generic rules answer, and nowhere else", () => {
    const own = routed.filter(({ name, behaviour }) => behaviour.basis !== undefined && !generic.has(name));
    expect(own.map(({ name }) => name)).toEqual([]);
    expect(bound.filter(({ basis }) => basis === "contract").map(({ behaviour }) => behaviour.answer)).toEqual(
      bound.filter((one) => !routed.includes(one)).map(({ behaviour }) => behaviour.answer),
    );
  });

  it("stands on at least one assumption that every call needs", () => {
    const bare = routed.filter(({ about }) => !about.some(({ calls }) => calls === undefined));
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it("is told for single calls by the behaviours of just the routes that the assumption names", () => {
    const told = bound.map(
      ({ name, behaviour }) =>
        `${name}: ${Object.keys(behaviour.needs ?? {})
          .sort()
          .join()}`,
    );
    const named = bound.map(({ name, about }) => {
      const ids = about.filter(({ calls }) => calls !== undefined).map(({ id }) => id);
      return `${name}: ${ids.sort().join()}`;
    });
    expect(told).toEqual(named);
  });

  it.each([
    [["contract", "recorded"], "recorded"],
    [["family", "recorded", "contract"], "family"],
    [["family", "invented", "contract"], "invented"],
    [[], "invented"],
  ] as const)("of assumptions that are %j is %s", (bases, weakest) => {
    expect(plainBasis(bases.map((basis) => ({ ...any, basis })))).toBe(weakest);
  });

  it("is not weakened by an assumption that single calls need", () => {
    const single: Assumption = { ...any, basis: "invented", calls: "of a sort" };
    expect(plainBasis([single, { ...any, basis: "family" }])).toBe("family");
  });
});
