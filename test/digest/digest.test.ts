import { expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { comparedWith, textOf } from "./compare.js";
import { type DigestLine, digestLines } from "./digest-lines.js";

async function linesOf(create: typeof createStandin) {
  const lines: DigestLine[] = [];
  for await (const line of digestLines(create, { count: 60, sites: ["core"], walk: false })) lines.push(line);
  return lines;
}

/** Stand-ins whose every answer to a list of tags ends in one more space. */
const spaced: typeof createStandin = async (options) => {
  const site = await createStandin(options);
  return {
    ...site,
    fetch: async (input, init) => {
      const response = await site.fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      return pathname.endsWith("/tags") ? new Response(`${await response.text()} `, response) : response;
    },
  };
};

it(
  "is the same for the same build, and tells every label whose answer has another byte",
  { timeout: 120_000 },
  async () => {
    const lines = await linesOf(createStandin);
    const kept = lines.map(textOf).join("");
    const isTagList = ({ label }: { label: string }) => label.endsWith("GET /wp/v2/tags");
    expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
    expect(lines.filter(isTagList).length).toBeGreaterThan(0);

    const same = comparedWith(kept);
    for (const line of await linesOf(createStandin)) same.differs(line);
    expect(same.labels()).toEqual([]);

    const other = comparedWith(kept);
    const otherLines = await linesOf(spaced);
    const differing = otherLines.filter((line) => other.differs(line));
    expect(other.labels()).toEqual(differing.map(({ label }) => label));
    expect(differing.filter(isTagList).length).toBeGreaterThan(0);
  },
);

it("tells labels that came and that did not come, but for those that are skipped", () => {
  const line = (label: string) => ({ label, status: 200, hash: "0123456789ab" });
  const kept = ["a/1", "a/2", "control:a/1"].map((label) => textOf(line(label))).join("");
  const compared = comparedWith(kept, ["control:"]);
  const [here, fresh, control] = [line("a/1"), line("a/3"), { ...line("control:a/1"), status: 404 }];
  expect([here, fresh, control].map((one) => compared.differs(one))).toEqual([false, true, false]);
  expect(compared.labels()).toEqual(["a/3", "a/2"]);
});
