import { describe, expect, it } from "vitest";
import { families } from "../../../src/hotel/families.ts";
import { SeedError } from "../../../src/seeding/seed-error.ts";
import type { SeedDocument } from "../../../src/seeding/seed-document.ts";
import { createStandin } from "../../../src/standin.ts";

const NOW = "2027-01-15T10:00:00Z";
const lists = families.flatMap(({ answers = [] }) => answers);

async function hotel(seeds?: SeedDocument[]) {
  const standin = await createStandin({ now: NOW, auth: "open", ...(seeds && { seeds }) });
  const read = async (where: string) => {
    const response = await standin.fetch(new URL(where, standin.apiRoot).href);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> & unknown[] };
  };
  return { read };
}

async function wholeList(read: Awaited<ReturnType<typeof hotel>>["read"], { key, wrapper }: (typeof lists)[number]) {
  const items: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const isPaged = wrapper !== undefined && key.startsWith("calendar");
    const { status, body } = await read(
      isPaged ? `${key}?page=${page}&per_page=50&start_date=2000-01-01&hide_empty=false` : key,
    );
    expect(status, key).toBe(200);
    items.push(...((wrapper === undefined ? body : body[wrapper]) as Record<string, unknown>[]));
    if (!isPaged || page >= Number(body.total_pages)) return items;
  }
}

/** A protected event shows nothing that it could be made of again. */
const isOpen = (item: Record<string, unknown>) => item.all_day !== null;

/** Counts are counted: the protected ones are not there any more. */
const uncounted = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (name, member: unknown) => (name === "count" ? undefined : member))) as unknown;

describe("lists of the built-in site as answers", () => {
  it("cover what its families list", () => {
    expect(lists.map(({ key }) => key)).toMatchInlineSnapshot(`
      [
        "calendar/events/v1/events",
        "calendar/events/v1/venues",
        "calendar/events/v1/organizers",
        "calendar/events/v1/categories",
        "calendar/events/v1/tags",
        "code-snippets/v1/snippets",
        "contact-form/v1/contact-forms",
        "shop/v3/marketplace/subscriptions",
        "i18n/st/v1/strings",
        "i18n/st/v1/string-packages",
        "vendor-custom-fonts/v1/admin/settings",
      ]
    `);
  });

  it("come back as they were handed over, all at once", async () => {
    const before = await hotel();
    const answers: Record<string, Record<string, unknown>[]> = {};
    for (const list of lists) answers[list.key] = (await wholeList(before.read, list)).filter(isOpen);
    const after = await hotel([{ answers } as SeedDocument]);
    for (const list of lists)
      expect(uncounted(await wholeList(after.read, list)), list.key).toEqual(uncounted(answers[list.key]));
  });

  it("bring what their items show within them, where nothing else gives it", async () => {
    const before = await hotel();
    const { body: whole } = await before.read("calendar/events/v1/events?start_date=2000-01-01&per_page=3");
    const after = await hotel([{ answers: { "calendar/events/v1/events": whole } } as unknown as SeedDocument]);
    const { body } = await after.read("calendar/events/v1/events?start_date=2000-01-01");
    const shape = (event: Record<string, unknown>) => ({ ...event, categories: [], tags: [] });
    expect((body.events as Record<string, unknown>[]).map(shape)).toEqual(
      (whole.events as Record<string, unknown>[]).map(shape),
    );
    expect(body.total).toBe(3);
  });

  it("are refused at the place where they stand", async () => {
    const refused = async (seeds: SeedDocument[]) => {
      const error = await hotel(seeds).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(SeedError);
      return (error as SeedError).message;
    };
    const key = "calendar/events/v1/events";
    const wrong = { id: 1, slug: "undated", title: "No date", start_date: "tomorrow", end_date: "2027-01-16 10:00:00" };
    expect(await refused([{ answers: { [key]: [wrong] } }])).toContain(
      "at /answers/calendar~1events~1v1~1events/0/start_date: ",
    );
    expect(await refused([{ answers: { [key]: { events: 5 } } }])).toContain(
      'wanted a list, or an object with a list in "events"',
    );
    expect(await refused([{ records: { "calendar/event": [] } }, { answers: { [key]: [] } }])).toContain(
      "each resource in one place",
    );
    expect(await refused([{ answers: { "wp/v2/posts": [] } }])).toContain("wanted one of calendar/events/v1/events, ");
  });
});
