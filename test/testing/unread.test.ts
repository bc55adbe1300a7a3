import { describe, expect, it } from "vitest";
import { type TestHooks, useStandin } from "../../src/testing/index.ts";

/** The hooks of a runner of one test, which the test itself calls. */
function hooksByHand() {
  const acts: Partial<Record<keyof TestHooks, () => Promise<unknown>>> = {};
  const hooks: TestHooks = {
    beforeAll: (act) => (acts.beforeAll = act),
    beforeEach: (act) => (acts.beforeEach = act),
    afterAll: (act) => (acts.afterAll = act),
  };
  return { hooks, run: async (name: keyof TestHooks) => acts[name]?.() };
}

describe("a test that leaves an answer that is still to come", () => {
  it("does not hold up the end of its file", async () => {
    const { hooks, run } = hooksByHand();
    const site = useStandin(hooks);
    await run("beforeAll");
    await run("beforeEach");
    await site.sandbox.fault({ match: { method: "GET" }, answer: { slowMs: 20_000 } });
    const answer = await fetch(`${site.apiRoot}calendar/events/v1/tags`);
    expect(answer.status).toBe(200);
    const start = performance.now();
    await run("afterAll");
    expect(performance.now() - start).toBeLessThan(3000);
    await answer.body?.cancel().catch(() => undefined);
  });
});
