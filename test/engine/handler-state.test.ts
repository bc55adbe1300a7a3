import { describe, expect, it } from "vitest";
import { createStandin, type StandinOptions } from "../../src/standin.ts";
import type { Handler } from "../../src/index.ts";

const VENUES = "/calendar/events/v1/venues";

async function hotel(handlers: Record<string, Handler>, options: StandinOptions = {}) {
  const errors: unknown[] = [];
  const site = await createStandin({ ...options, handlers, report: (error) => errors.push(error) });
  const ask = async (path: string, method = "GET", body?: unknown) => {
    const answer = await site.fetch(
      new Request(`${site.apiRoot}${path.slice(1)}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      }),
    );
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
  };
  return { site, ask, errors };
}

const venueNamed = (title: string) => ({
  title,
  content: "",
  excerpt: "",
  slug: title.toLowerCase(),
  status: "publish",
  date: "2026-01-01 10:00:00",
});

describe("what a handler has of the state", () => {
  it("are records in the form of the control endpoint", async () => {
    let seen: unknown;
    const { site, ask } = await hotel({
      [`GET ${VENUES}`]: (_call, { state }) => {
        seen = state.list("calendar/venue");
        return { body: null };
      },
    });
    await ask(VENUES);
    const listed = await site.fetch(new Request("http://localhost/__standin/state/calendar/venue"));
    const records = (await listed.json()) as { translations?: unknown }[];
    for (const record of records) delete record.translations;
    expect(seen).toEqual(records);
    expect(records.length).toBeGreaterThan(0);
  });

  it("is written as one change, and seen by what comes after", async () => {
    const { site, ask } = await hotel({
      "+POST /acme/v1/rename": ({ params }, { state }) => {
        const [first] = state.list("calendar/venue");
        const renamed = state.update("calendar/venue", Number(first?.["id"]), { title: params["to"] ?? "New" });
        return {
          body: {
            id: renamed["id"] ?? null,
            now: state.get("calendar/venue", Number(first?.["id"]))?.["title"] ?? null,
          },
        };
      },
      "+DELETE /acme/v1/rooms/{id}": ({ params }, { state }) => {
        state.remove("calendar/venue", Number(params["id"]));
        return { status: 204 };
      },
    });
    const before = site.records()["calendar/venue"];
    const { body } = await ask("/acme/v1/rename?to=Pavilion", "POST");
    const { id, now } = body as { id: number; now: string };
    expect(now).toBe("Pavilion");
    expect((await ask(`${VENUES}/${id}`)).body).toMatchObject({ venue: "Pavilion" });
    expect((await ask(`/acme/v1/rooms/${id}`, "DELETE")).status).toBe(204);
    expect(site.records()["calendar/venue"]).toBe(Number(before) - 1);
  });

  it("gives a new record the next id, which is then another one's no more", async () => {
    const { ask } = await hotel({
      "+POST /acme/v1/copy": (_call, { state }) => {
        const [first] = state.list("calendar/venue");
        const { id: _id, ...members } = first ?? {};
        const copies = [1, 2].map((n) => state.insert("calendar/venue", { ...members, slug: `copy-${n}` }));
        return { status: 201, body: copies.map((one) => one["id"] ?? null) };
      },
    });
    const { body } = await ask("/acme/v1/copy", "POST");
    const [one, two] = body as number[];
    expect(two).toBe(Number(one) + 1);
    const made = await ask("/calendar/events/v1/venues", "POST", { venue: "Made afterwards" });
    expect(made.body).toMatchObject({ id: Number(two) + 1 });
  });

  it("keeps nothing of a handler that throws", async () => {
    const { ask, errors } = await hotel({
      [`POST ${VENUES}`]: (_call, { state }) => {
        state.remove("calendar/venue", Number(state.list("calendar/venue")[0]?.["id"]));
        throw new Error("later");
      },
      "+GET /acme/v1/count": (_call, { state }) => ({ body: state.list("calendar/venue").length }),
    });
    const before = await ask("/acme/v1/count");
    expect((await ask(VENUES, "POST", { venue: "x" })).status).toBe(500);
    expect(await ask("/acme/v1/count")).toEqual(before);
    expect(String(errors[0])).toContain("later");
  });

  it.each<[string, Handler, string]>([
    ["a resource", (_call, { state }) => ({ body: state.list("calendar/venues") }), "did you mean calendar/venue?"],
    ["a record", (_call, { state }) => ({ body: state.update("calendar/venue", 999_999, {}) }), "has no record 999999"],
    [
      "a sound record",
      (_call, { state }) => ({ body: state.insert("calendar/venue", { ...venueNamed("Hall"), status: 7 }) }),
      'wanted a member "date_utc"',
    ],
    [
      "a free id",
      (_call, { state }) => ({ body: state.insert("calendar/venue", state.list("calendar/venue")[0] ?? {}) }),
      "already; update changes it",
    ],
  ])("says what is wrong where there is not %s", async (_what, handler, sentence) => {
    const { ask, errors } = await hotel({ "+GET /acme/v1/wrong": handler });
    expect((await ask("/acme/v1/wrong")).status).toBe(500);
    expect(String(errors[0])).toContain(sentence);
  });

  it("refuses what was overtaken while the handler waited", async () => {
    let go = () => {};
    const waiting = new Promise<void>((resolve) => (go = resolve));
    const { ask } = await hotel({
      "+POST /acme/v1/slow": async (_call, { state }) => {
        const [first] = state.list("calendar/venue");
        const { id: _id, ...members } = first ?? {};
        const made = state.insert("calendar/venue", { ...members, slug: "slow" });
        await waiting;
        return { status: 201, body: made };
      },
    });
    const slow = ask("/acme/v1/slow", "POST");
    const made = await ask(VENUES, "POST", { venue: "Quick" });
    go();
    expect(await slow).toMatchObject({ status: 409, body: { code: "standin_overtaken" } });
    expect((await ask(`${VENUES}/${(made.body as { id: number }).id}`)).body).toMatchObject({ venue: "Quick" });
  });
});

const index = {
  name: "Quay",
  namespaces: ["quay/v1"],
  routes: {
    "/": { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
    "/quay/v1/things": {
      namespace: "quay/v1",
      methods: ["GET", "POST"],
      endpoints: [
        { methods: ["GET"], args: {} },
        { methods: ["POST"], args: { title: { type: "string", required: true } } },
      ],
    },
    "/quay/v1/things/(?P<id>[\\d]+)": {
      namespace: "quay/v1",
      methods: ["GET"],
      endpoints: [{ methods: ["GET"], args: { id: { type: "integer" } } }],
    },
  },
};

describe("the keys of handlers", () => {
  const answer: Handler = ({ params }) => ({ body: params });

  it.each([
    ["GET /quay/v1/thing", "did you mean /quay/v1/things?"],
    ["/elsewhere/v9/none", "a key that begins with + adds one"],
    ["DELETE /quay/v1/things", "that route has GET, POST alone"],
    ["+/quay/v1/more", '"+GET /namespace/v1/route"'],
    ["+GET /more", '"+GET /namespace/v1/route"'],
    ["+GET /quay/v1/things", "is there already"],
    ["+FETCH /quay/v1/more", 'handlers has "+FETCH /quay/v1/more"; a method is one of GET, HEAD'],
    ["+GET /quay/v1/more/{id", "such as {room_id}"],
    ["+GET /quay/v1/more/{room-id}", "such as {room_id}"],
    ["+GET /quay/v1/more/(?P<id>[", "its pattern is none: the pattern ends too early"],
    ["+GET /quay/v1/{id}/more/{id}", 'its pattern is none: two groups are named "id"'],
  ])("are refused where they answer nothing: %s", async (key, sentence) => {
    await expect(createStandin({ index, handlers: { [key]: answer } })).rejects.toThrow(sentence);
  });

  it.each(["GET /quay/v1/things/{id}", "get /quay/v1/things/(?P<id>[\\d]+)", "/quay/v1/things/{id}"])(
    "name a route as people or documents write it: %s",
    async (key) => {
      const site = await createStandin({ index, handlers: { [key]: () => ({ body: "own" }) } });
      expect(await (await site.fetch(new Request(`${site.apiRoot}quay/v1/things/1`))).json()).toBe("own");
    },
  );

  it.each([
    ["a loaded site", { index }, "/quay/v1/rooms/{name}", "/quay/v1/rooms/blue"],
    ["a loaded site, in a namespace of its own", { index }, "/acme/v1/rooms/{name}", "/acme/v1/rooms/blue"],
    ["the hotel", {}, "/acme/v1/rooms/{name}", "/acme/v1/rooms/blue"],
    ["the hotel, within what it has", {}, "/calendar/events/v1/rooms/{name}", "/calendar/events/v1/rooms/blue"],
  ])("add a route to %s, which its index then lists", async (_what, options, route, path) => {
    const site = await createStandin({ ...options, handlers: { [`+PUT ${route}`]: answer } });
    const put = await site.fetch(new Request(`${site.apiRoot}${path.slice(1)}?size=4`, { method: "PUT" }));
    expect(await put.json()).toEqual({ name: "blue", size: "4" });
    expect(put.headers.get("X-Standin-Basis")).toBe("invented");
    const whole = (await (await site.fetch(new Request(site.apiRoot))).json()) as {
      namespaces: string[];
      routes: Record<string, { methods: string[] }>;
    };
    const key = route.replace("{name}", "(?P<name>[^/]+)");
    expect(whole.routes[key]?.methods).toEqual(["PUT"]);
    expect(whole.namespaces).toContain(route.startsWith("/acme") ? "acme/v1" : route.split("/").slice(1, -2).join("/"));
    const other = await site.fetch(new Request(`${site.apiRoot}${path.slice(1)}`));
    expect(other.status).toBe(404);
  });

  it("add a method to a route that is there", async () => {
    const site = await createStandin({ index, handlers: { "+DELETE /quay/v1/things/(?P<id>[\\d]+)": answer } });
    const gone = await site.fetch(new Request(`${site.apiRoot}quay/v1/things/7`, { method: "DELETE" }));
    expect(await gone.json()).toEqual({ id: "7" });
  });
});

describe("the names of options", () => {
  it.each([
    [{ sedd: 3 }, 'no option "sedd"; did you mean seed?'],
    [{ colour: "blue" }, 'no option "colour"; there is index, schemas'],
    [{ limits: { bodyByte: 3 } }, 'no limit "bodyByte"; did you mean bodyBytes?'],
  ])("are refused where nobody knows them: %j", async (options, sentence) => {
    await expect(createStandin(options as StandinOptions)).rejects.toThrow(sentence);
  });
});
