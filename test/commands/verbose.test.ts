import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { readServeOptions, serve } from "../../src/commands/serve.ts";

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
  return lines.filter((line) => /^\d{3} /.test(line)).map((line) => line.replace(/[\d.]+ ms/, "n ms"));
}

describe("--verbose", () => {
  it("says behind each call why it got its answer", async () => {
    const [first, again, none, control, ...more] = await printed("--verbose", "--now", "2030-06-01T08:00:00Z");
    expect(first).toMatch(/^200 GET {5}\/en\/api\/ n ms \| GET \/ \| index \| cache miss \| assumes \w+/);
    expect(again).toBe(first?.replace("cache miss", "cache hit"));
    expect(none).toBe("404 GET     /en/api/none n ms | no endpoint | no behaviour | cache miss");
    expect(control).toBe("200 GET     /__standin/health n ms");
    expect(more).toEqual([]);
  });

  it("says nothing of it unless given", async () => {
    const lines = await printed();
    expect(lines.slice(0, 2)).toEqual(["200 GET     /en/api/ n ms", "200 GET     /en/api/ n ms"]);
  });

  it("may come from the environment", () => {
    expect(readServeOptions(["--verbose"], {}).verbose).toBe(true);
    expect(readServeOptions([], { STANDIN_VERBOSE: "1" }).verbose).toBe(true);
    expect(readServeOptions([], {}).verbose).toBe(false);
  });
});
