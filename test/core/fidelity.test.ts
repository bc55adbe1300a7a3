import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Judged, type Likeness, likeness } from "./replay.ts";

const PAGE = "docs/fidelity.md";

/** Areas of the core: least percentages of status with code, of shapes, whole bodies and headers that must agree. They only rise. */
const FLOORS: Readonly<Record<string, readonly [code: number, shape: number, body: number, headers: number]>> = {
  blocks_navigation: [99, 97, 95, 97],
  comments: [99, 97, 95, 97],
  custom_types: [99, 97, 95, 97],
  editor_registries: [70, 63, 59, 58],
  media: [99, 97, 95, 97],
  menus: [99, 97, 95, 97],
  misc: [99, 97, 95, 97],
  pages: [99, 97, 95, 97],
  posts: [99, 97, 95, 97],
  registries: [99, 97, 95, 97],
  revisions: [99, 97, 94, 97],
  search: [99, 97, 92, 97],
  settings: [99, 97, 95, 97],
  styles_fonts: [52, 26, 25, 52],
  templates: [99, 97, 95, 97],
  terms: [99, 97, 95, 97],
  themes_plugins: [25, 19, 19, 35],
  users: [99, 97, 95, 97],
  widgets: [99, 97, 84, 97],
};

const results = new Map<string, Promise<Likeness>>();
const resultOf = (area: string) => {
  const known = results.get(area) ?? likeness(area);
  results.set(area, known);
  return known;
};

it.each(Object.entries(FLOORS))(
  "the core's %s agree with a real site",
  async (area, [code, shape, body, headers]) => {
    const found = await resultOf(area);
    const shares = [found.code, found.shape, found.body, found.headers].map((share) => Number(share.toFixed(1)));
    const isEnough = shares.every((share, at) => share >= ([code, shape, body, headers][at] ?? 0));
    expect(isEnough, `${shares.join(" / ")}\n${found.differing.join("\n")}`).toBe(true);
  },
  60_000,
);

it("answers say rightly how well founded they are, and the page of fidelity says the shares", async () => {
  const areas: (readonly [string, readonly Judged[]])[] = [];
  for (const area of Object.keys(FLOORS)) areas.push([area, (await resultOf(area)).judged]);
  const all = areas.flatMap(([, judged]) => judged);
  const successes = all.filter(({ isSuccess }) => isSuccess);
  const reads = successes.filter(({ method }) => method === "GET");
  expect(
    shareOf(
      successes.filter(({ basis }) => basis === "family"),
      isBodyAlike,
    ),
  ).toBeGreaterThanOrEqual(LEAST_FAMILY);
  expect(shareOf(reads, ({ basis }) => basis === "invented")).toBeLessThanOrEqual(MOST_INVENTED);
  const page = pageOf(areas);
  if (process.env.WRITE_PAGE === "1") writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, "utf8")).toBe(page);
}, 120_000);

/** Of what says it is as the family answers, so many percent of bodies must be the recorded ones. */
const LEAST_FAMILY = 97;
/** Of what is read, so many percent may be invented. */
const MOST_INVENTED = 10;

const isBodyAlike = ({ body }: Judged) => body;

function shareOf(judged: readonly Judged[], holds: (one: Judged) => boolean): number {
  return judged.length === 0 ? 100 : (100 * judged.filter(holds).length) / judged.length;
}

const BASES = ["contract", "recorded", "family", "invented"];

function pageOf(areas: readonly (readonly [string, readonly Judged[]])[]): string {
  const rows = areas.map(([area, judged]) => row(area.replaceAll("_", ", "), judged));
  const all = areas.flatMap(([, judged]) => judged);
  const byBasis = BASES.map((basis) =>
    row(
      `\`${basis}\``,
      all.filter((one) => one.basis === basis),
    ),
  ).filter((line) => !line.includes("| 0 "));
  return [
    "# How true the core of a site of your own is",
    "",
    "A real site of the family was asked 3,152 times, and its whole state was handed to Standin as a seed document's `answers`. Here is how",
    "many percent of the same requests Standin answers alike: status with the error's code, and the whole body, members that differ between two",
    "recordings aside. `npm run fidelity` replays them and writes this page.",
    "",
    ...table("area", [...rows, row("**all**", all)]),
    "",
    "Every answer says in `X-Standin-Basis` how well founded it is:",
    "",
    ...table("basis", byBasis),
    "",
  ].join("\n");
}

function table(first: string, rows: readonly string[]): string[] {
  return [`| ${first} | requests | status and code % | whole body % |`, "| --- | --- | --- | --- |", ...rows];
}

function row(name: string, judged: readonly Judged[]): string {
  const share = (holds: (one: Judged) => boolean) => (judged.length === 0 ? "–" : shareOf(judged, holds).toFixed(1));
  return `| ${name} | ${judged.length} | ${share(({ code }) => code)} | ${share(isBodyAlike)} |`;
}
