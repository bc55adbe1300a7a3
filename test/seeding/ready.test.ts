import { describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../src/standin.ts";

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const readOne = async (site: Standin) => {
  expect((await site.fetch(`${site.apiRoot}calendar/events/v1/events/by-slug/none`)).status).toBe(400);
};

describe("a site of a large scale", { timeout: 60_000 }, () => {
  it("is ready when it says so: what finds its records has been made", async () => {
    let site: Standin | undefined;
    const start = await timed(async () => (site = await createStandin({ scale: 30 })));
    const first = await timed(async () => site && readOne(site));
    expect(first).toBeLessThan(start / 3);
  });

  it("is so after a reset to it too", async () => {
    const site = await createStandin();
    const init = { method: "POST", body: '{"scale":30}' };
    const reset = await timed(() => site.fetch("http://127.0.0.1:4010/__standin/reset", init));
    const first = await timed(() => readOne(site));
    expect(first).toBeLessThan(reset / 3);
  });
});
