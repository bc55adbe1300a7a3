import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { logText, readServeOptions, serve } from "../../src/commands/serve.ts";
import type { LogLine } from "../../src/http/log.ts";

/** What a server with these options prints while two reads of one address and one call of the control endpoint are made. */
async function printed(...options: string[]): Promise<string[]> {
  const lines: string[] = [];
  const person = new EventTarget();
  let start: (url: string) => void = () => {};
  const started = new Promise<string>((resolve) => (start = resolve));
  const out = (line: string) => {
    lines.push(line);
    const control = /control +(\S+)\/__standin/.exec(line)?.[1];
    if (control !== undefined) start(control);
  };
  const ended = once(person, "end").then(() => {});
  const done = serve(["--port", "0", ...options], {}, { out, error: out, ended, load: (url) => import(url) });
  const url = await started;
  for (const path of ["/en/api/", "/en/api/", "/en/api/none", "/__standin/health"])
    await (await fetch(url + path)).text();
  person.dispatchEvent(new Event("end"));
  expect(await done).toBe(0);
  return lines.flatMap((line) => {
    const [, told] = /^\d\d:\d\d:\d\d (\d{3} .*)/.exec(line) ?? [];
    return told === undefined ? [] : [told.replace(/[\d.]+ ms/, "n ms")];
  });
}

describe("a line of the log", () => {
  const at = new Date(2030, 5, 1, 8, 3, 9);
  const call = { method: "GET", path: "/en/api/", status: 200, ms: 1.25, sandbox: "" };
  const refused = { ...call, method: "DELETE", status: 400, sandbox: "one", basis: "family" };

  it.each<[LogLine, string]>([
    [call, "08:03:09 200 GET     /en/api/ 1.3 ms"],
    [{ ...call, basis: "contract" }, "08:03:09 200 GET     /en/api/ 1.3 ms contract"],
    [
      { ...refused, reason: { code: "rest_invalid_param", params: ["page", "order"] } },
      "08:03:09 400 DELETE  /en/api/ 1.3 ms family @one | rest_invalid_param: page, order",
    ],
    [
      { ...refused, status: 401, reason: { code: "rest_forbidden", params: [] } },
      "08:03:09 401 DELETE  /en/api/ 1.3 ms family @one | rest_forbidden",
    ],
  ])("tells time, sandbox, basis and the reason of a refusal: %#", (line, text) => {
    expect(logText(line, { at })).toBe(text);
  });

  it.each([
    [204, "32"],
    [301, "36"],
    [404, "33"],
    [503, "31"],
  ])("has a colour by its status %i where colours are wanted", (status, colour) => {
    const text = logText({ ...call, status }, { at, colours: true });
    expect(text).toContain(`\u001b[${colour}m${status}\u001b[39m`);
    expect(stripVTControlCharacters(text)).toBe(logText({ ...call, status }, { at }));
  });
});

describe("--verbose", () => {
  it("says behind each call why it got its answer", async () => {
    const [first, again, none, control, ...more] = await printed("--verbose", "--now", "2030-06-01T08:00:00Z");
    expect(first).toMatch(/^200 GET {5}\/en\/api\/ n ms contract \| GET \/ \| index \| cache miss \| assumes \w+/);
    expect(again).toBe(first?.replace("cache miss", "cache hit"));
    expect(none).toBe("404 GET     /en/api/none n ms family | rest_no_route | no endpoint | no behaviour | cache miss");
    expect(control).toBe("200 GET     /__standin/health n ms");
    expect(more).toEqual([]);
  });

  it("says nothing of it unless given", async () => {
    const lines = await printed();
    expect(lines.slice(0, 2)).toEqual(["200 GET     /en/api/ n ms contract", "200 GET     /en/api/ n ms contract"]);
  });

  it("may come from the environment", () => {
    expect(readServeOptions(["--verbose"], {}).verbose).toBe(true);
    expect(readServeOptions([], { STANDIN_VERBOSE: "1" }).verbose).toBe(true);
    expect(readServeOptions([], {}).verbose).toBe(false);
  });
});
