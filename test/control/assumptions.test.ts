import { beforeAll, describe, expect, it } from "vitest";
import { heldSite } from "../support/held-site.ts";
import type { Standin } from "../../src/standin.ts";

/** An assumption as the side door shows it. */
interface Row {
  id: string;
  route: string[];
  methods: string[] | null;
  section: string;
  open: string;
  does: string;
  basis: string;
}

/** Sections of the contract by chapter: how many each has below it. */
const CHAPTERS: Readonly<Record<string, number>> = {
  1: 0,
  2: 5,
  3: 0,
  4: 12,
  5: 0,
  6: 0,
  7: 0,
  8: 0,
  9: 0,
};

let site: Standin;
let rows: Row[];

beforeAll(async () => {
  site = await heldSite({ now: "2030-03-14T09:30:00Z" });
  const response = await site.fetch(new Request(new URL("/__standin/assumptions", site.apiRoot)));
  rows = (await response.json()) as Row[];
});

function isMeant(name: string, route: string): boolean {
  if (name === "*") return true;
  return name.endsWith("/*") ? route.startsWith(name.slice(0, -1)) || route === name.slice(0, -2) : route === name;
}

/** Whether a text names sections, or conventions of chapter 4, as `4.3` or `4.1, C2`. */
function areSections(text: string): boolean {
  return text.split(", ").every((one) => /^C[1-6]$/.test(one) || isSection(one));
}

function isSection(text: string): boolean {
  const [chapter = "", below] = text.split(".");
  const count = CHAPTERS[chapter];
  return count !== undefined && (below === undefined || (Number(below) >= 1 && Number(below) <= count));
}

describe("the list of assumptions", () => {
  it("has ids that are unique and stable words", () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z0-9]+([.-][a-zA-Z0-9]+)*$/.test(id))).toEqual([]);
  });

  it("has rows of its own for every route and method that is served", () => {
    const missing = site.catalogue.routes.flatMap(({ name, methods }) =>
      methods
        .filter(
          (method) =>
            !rows.some(
              (row) =>
                row.route.some((one) => one !== "*" && isMeant(one, name)) &&
                (row.methods === null || row.methods.includes(method)),
            ),
        )
        .map((method) => `${method} ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("names only routes and methods that are served", () => {
    const wrong = rows.flatMap(({ id, route, methods }) => {
      const meant = site.catalogue.routes.filter(({ name }) => route.some((one) => isMeant(one, name)));
      const unknown = route.filter((one) => !site.catalogue.routes.some(({ name }) => isMeant(one, name)));
      const unserved = (methods ?? []).filter((method) => !meant.some((one) => one.methods.includes(method)));
      return [...unknown, ...unserved].map((one) => `${id}: ${one}`);
    });
    expect(wrong).toEqual([]);
  });

  it("names sections that the contract has", () => {
    expect(rows.filter(({ section }) => !areSections(section)).map(({ id, section }) => `${id}: ${section}`)).toEqual(
      [],
    );
  });

  it("says of each what is open, what is done, and on what basis", () => {
    for (const { id, open, does, basis, route } of rows) {
      expect(`${id} ${basis}`).toMatch(/ (contract|family|invented)$/);
      expect(route.length, id).toBeGreaterThan(0);
      for (const text of [open, does]) expect(text.trim().length, id).toBeGreaterThan(10);
    }
  });

  it("has no row twice in other words", () => {
    const texts = rows.map(({ does, route }) => `${route.join()} ${does}`);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });
});
