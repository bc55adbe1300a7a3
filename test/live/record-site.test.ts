import { describe, expect, it } from "vitest";
import { type RecordDeps, recordSite, type RecordOptions } from "../../src/live/record/record-site.ts";
import type { Exchange, Recording } from "../../src/live/recording.ts";
import { createHostileSite, type HostileOptions, type HostileSite } from "./hostile-site.ts";

/** A clock that waits by moving on. */
function quickClock() {
  let now = Date.parse("2026-05-05T10:00:00Z");
  return { now: () => now, wait: async (ms: number) => void (now += ms) };
}

async function recorded(
  given: HostileOptions | HostileSite,
  options: Partial<RecordOptions> = {},
  deps: Partial<RecordDeps> = {},
): Promise<{ recording: Recording; site: HostileSite }> {
  const clock = quickClock();
  const site = "transport" in given ? given : createHostileSite({ now: clock.now, ...given });
  const recording = await recordSite(
    { address: site.home, version: "0.0.1", ...options },
    { ...clock, transport: site.transport, ...deps },
  );
  return { recording, site };
}

const told = ({ path, query, status }: Exchange) =>
  `${path}${query.length === 0 ? "" : `?${query.map((pair) => pair.join("=")).join("&")}`} ${status}`;

describe("a recording", () => {
  it("finds the index by a page and asks for registries, lists, one item of each and what refuses", async () => {
    const { recording } = await recorded({});
    expect(recording.exchanges.map(told)).toEqual([
      "?context=help 200",
      "wp/v2/types 200",
      "wp/v2/types/post 404",
      "wp/v2/posts?per_page=100 200",
      "wp/v2/posts/1 200",
      "wp/v2/users?per_page=100 401",
      "wp/v2/users/me 401",
      "wp/v2/users/1 200",
    ]);
    expect(recording).toMatchObject({
      apiRoot: "http://hostile.example/wp-json/",
      home: "http://hostile.example",
      leftOut: [],
    });
  });
});
