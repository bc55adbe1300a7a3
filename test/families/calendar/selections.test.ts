import { expect, it } from "vitest";
import { createStandin } from "../../../src/standin.ts";

const now = "2030-03-14T09:30:00Z";

/** The last of these lists, asked for one after the other. */
async function lastOf(lists: readonly string[]): Promise<string> {
  const site = await createStandin({ now });
  let last = "";
  for (const list of lists) {
    const answer = await site.fetch(`${site.apiRoot}${list}`);
    expect(answer.status, list).toBe(200);
    // What a list says of its own address differs anyway.
    last = JSON.stringify(await answer.json()).replaceAll(/"(?:rest_url|next_rest_url)":"[^"]*"/g, "");
  }
  return last;
}

it.each([
  ["calendar/events/v1/events", "featured=1"],
  ["calendar/events/v1/events", "featured=0"],
  ["calendar/events/v1/events", "search=yoga"],
  ["calendar/events/v1/events", "starts_after=2030-06-01"],
  ["calendar-core/v1/events", "featured=1"],
  ["calendar-core/v1/events", "search=yoga"],
  ["calendar-core/v1/events", "start_date=2030-06-01"],
  ["calendar-core/v1/events", "order=DESC"],
])("a list of %s with %s is never the one that was selected without it", async (path, query) => {
  const [plain, asked] = [await lastOf([path]), await lastOf([`${path}?${query}`])];
  expect(asked).not.toBe(plain);
  expect(await lastOf([path, `${path}?${query}`])).toBe(asked);
  expect(await lastOf([`${path}?${query}`, path])).toBe(plain);
});
