import { beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import { createStandin, type Standin } from "../../src/index.ts";
import { trimAscii, wordsApart } from "../../src/text/white-space.ts";
import { siteWith } from "../core/site-with.ts";

const NO_BREAK = "\u00a0";

describe("spaces beyond ASCII", () => {
  it("are letters of words and stay at the ends", () => {
    expect(wordsApart(` one,\ttwo\v\f,,three${NO_BREAK}four `)).toEqual(["one", "two", `three${NO_BREAK}four`]);
    expect(wordsApart(" , ")).toEqual([]);
    expect(trimAscii(`\0\t ${NO_BREAK}x\u2003 \v`)).toBe(`${NO_BREAK}x\u2003`);
  });

  it("part no names of fields and relations", async () => {
    const call = await siteWith({
      "wp/v2/posts": [{ id: 7, title: { raw: "Tide" }, slug: "tide", status: "publish" }],
    });
    expect((await call("GET wp/v2/posts?_fields=id,%09slug")).list).toEqual([{ id: 7, slug: "tide" }]);
    expect((await call("GET wp/v2/posts?_fields=id%C2%A0slug")).list).toEqual([[]]);
    expect((await call("GET wp/v2/posts/7?_embed=author%C2%A0self")).body).not.toHaveProperty("_embedded");
  });

  it("make another text of an autosave, as line ends do where spaces stood", async () => {
    const content = { raw: "One two.", rendered: "" };
    const call = await siteWith({ "wp/v2/posts": [{ id: 7, title: { raw: "Tide" }, status: "publish", content }] });
    const autosave = async (text: string) => {
      const { body } = await call("POST wp/v2/posts/7/autosaves", { as: "administrator", body: { content: text } });
      return (body["content"] as JsonObject)["raw"];
    };
    expect(await autosave("One two.")).toBe("One two.");
    expect(await autosave("  One \t two.\r\n")).toBe("One two.");
    expect(await autosave("One\ntwo.")).toBe("One\ntwo.");
    expect(await autosave(`One${NO_BREAK}two.`)).toBe(`One${NO_BREAK}two.`);
  });
});

describe("numbers in texts of the hotel's calendar", () => {
  let hotel: Standin;
  beforeAll(async () => {
    hotel = await createStandin();
  });

  it.each([
    ["1", 200],
    ["%201", 200],
    ["+1.0", 200],
    ["%C2%A01", 400],
    ["0x1", 400],
    ["1%00", 400],
  ])("page=%s is answered with %i", async (page, status) => {
    const answer = await hotel.fetch(`${hotel.apiRoot}calendar/events/v1/events?page=${page}`);
    expect(answer.status).toBe(status);
  });
});
