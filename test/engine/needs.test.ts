import { readdirSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../../src/json/json.ts";
import { packageFolder } from "../../src/catalogue/package-folder.ts";
import { assumptionsIn } from "../../src/engine/assumptions.ts";
import { createStandin, type Standin } from "../../src/standin.ts";

/** Statuses and bases of two answers: to a call that needs the assumption, and to one of the same route that does not. */
interface Case {
  needing: () => Promise<string>;
  plain: () => Promise<string>;
}

let site: Standin;
let bare: Standin;

beforeEach(async () => {
  site ??= await createStandin({ now: "2030-03-14T09:30:00Z" });
  bare ??= await createStandin({ now: "2030-03-14T09:30:00Z", seeds: [] });
  site.reset();
});

async function send(path: string, init: RequestInit = {}, { to = site, language = "en" } = {}): Promise<Response> {
  return to.fetch(new Request(`http://127.0.0.1:4010/${language}/api/${path}`, init));
}

function said({ status, headers }: Response): string {
  return `${status} ${headers.get("x-standin-basis")}`;
}

const get = (path: string) => async () => said(await send(path));

function json(method: string, body: Json): RequestInit {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

const write = (method: string, path: string, body: Json) => async () => said(await send(path, json(method, body)));

const FORMS = "contact-form/v1/contact-forms";

/** What is said to a call to a form that was just made: to submit it, or to read its quiz. */
function toForm(form: string, further: "feedback" | "refill", additional_settings = "") {
  return async () => {
    const made = await send(`${FORMS}?context=save`, json("POST", { title: "Made", form, additional_settings }));
    const { id } = (await made.json()) as { id: number };
    if (further === "refill") return said(await send(`${FORMS}/${id}/refill`));
    const body = new FormData();
    body.set("_contact_form_unit_tag", "made");
    return said(await send(`${FORMS}/${id}/feedback`, { method: "POST", body, headers: { "User-Agent": "a test" } }));
  };
}

/** What is said to the first batch of an import with these items. */
function importing(...events: Json[]) {
  const done = { total: 2, done: 0 };
  return write("POST", "calendar/event-aggregator/v1/import/village_calendar/batch", {
    batch_hash: "3f9c2a7d51b84e06a2c97d10e4b65f83",
    status: { data: done, batch: done },
    percentage_complete: 50,
    events,
  });
}

const EVENT = { title: "Made", start_date: "2030-05-01 10:00:00", end_date: "2030-05-01 12:00:00" };
const UNKNOWN = "https://pictures.example.test/unknown.jpg";
const SNIPPETS = "code-snippets/v1/snippets";
const proxied = (address: string) => `oembed/1.0/proxy?url=${encodeURIComponent(address)}`;

const cases: Readonly<Record<string, Case>> = {
  "index.context": { needing: get("calendar/views/v2?context=embed"), plain: get("calendar/views/v2") },
  "index.namespace-parameter": { needing: get("seo/v1?namespace=cacsp/v1"), plain: get("seo/v1") },
  "index.schema": { needing: get("?context=help"), plain: get("") },
  "batch.which-routes": {
    needing: write("POST", "batch/v1", { requests: [{ path: `/${SNIPPETS}`, body: {} }] }),
    plain: write("POST", "batch/v1", { requests: [{ path: "/nothing" }] }),
  },
  "embed.foreign": {
    needing: get(proxied("https://elsewhere.example.test/page/")),
    plain: get(proxied("http://127.0.0.1:4010/en/event/nothing/")),
  },
  "snippets.unchecked-code": {
    needing: write("POST", SNIPPETS, { name: "On", code: "$a = = 1;", active: true }),
    plain: write("POST", SNIPPETS, { name: "Off", code: "if ( {", active: true }),
  },
  "snippets.whole-network": {
    needing: write("POST", SNIPPETS, { name: "Wide", network: true }),
    plain: write("POST", SNIPPETS, { name: "Own", network: false }),
  },
  "snippets.network-list": { needing: get(`${SNIPPETS}?network=true`), plain: get(`${SNIPPETS}?network=false`) },
  "forms.quiz-questions": {
    needing: toForm('[quiz sum "1+1=?|2" "2+2=?|4"]', "refill"),
    plain: toForm('[quiz sum "1+1=?|2"]', "refill"),
  },
  "forms.kept-submissions": {
    needing: toForm("[text name]", "feedback", "do_not_store: true"),
    plain: toForm("[text name]", "feedback"),
  },
  "shop.featured": {
    needing: get("shop/v3/marketplace/featured"),
    plain: async () => said(await send("shop/v3/marketplace/featured", {}, { to: bare })),
  },
  "calendar.imports.unusual-items": {
    needing: importing({ ...EVENT, venue: { venue: "Barn" } }),
    plain: importing(EVENT),
  },
  "calendar.events.image-address": {
    needing: write("POST", "calendar/events/v1/events", { ...EVENT, image: UNKNOWN }),
    plain: write("POST", "calendar/events/v1/events", EVENT),
  },
  "calendar.core.schedule-language": {
    needing: async () => said(await send("calendar-core/v1/events", {}, { language: "sv" })),
    plain: get("calendar-core/v1/events"),
  },
};

const assumptions = assumptionsIn();
const single = readdirSync(packageFolder("descriptors/assumptions"))
  .flatMap((name) => [...assumptions.of(name.replace(/\.json$/, ""))])
  .filter(({ calls }) => calls !== undefined);

describe("an assumption that single calls need", () => {
  it("has a case here", () => {
    expect(Object.keys(cases).sort()).toEqual(single.map(({ id }) => id).sort());
  });

  it.each(single.map(({ id, basis }) => [id, basis] as const))("%s makes their answers %s", async (id, basis) => {
    const { needing, plain } = cases[id]!;
    expect(await needing()).toMatch(new RegExp(`^(2\\d\\d|404) ${basis}$`));
    site.reset();
    expect(await plain()).toMatch(new RegExp(`^(2\\d\\d|404) (?!${basis}$)`));
  });

  it.each([
    ["a repeated uid", { ...EVENT, uid: "u" }, { ...EVENT, uid: "u" }],
    ["an item without a start", { title: "Undated" }],
    ["tags", { ...EVENT, tags: ["new"] }],
  ])("is met by a batch of an import with %s", async (_what, ...items) => {
    expect(await importing(...items)()).toBe("200 invented");
  });

  it("is met by a quiz in what is submitted", async () => {
    expect(await toForm('[quiz sum "1+1=?|2" "2+2=?|4"]', "feedback")()).toBe("200 invented");
  });

  it("is not met by a call that is refused", async () => {
    const image = { ...EVENT, image: UNKNOWN, status: "odd" };
    expect(await write("POST", "calendar/events/v1/events", image)()).toBe("400 family");
  });
});
