import { describe, expect, it } from "vitest";
import { pause, turn, unhurriedPause } from "../../src/time/pause.ts";

describe("a pause", () => {
  it("is over after its time, and not before", async () => {
    const begun = Date.now();
    await pause(20);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(19);
    await unhurriedPause(1);
    await turn();
  });

  it("ends at once by its signal, with its reason", async () => {
    const leaving = new AbortController();
    const paused = pause(60_000, leaving.signal);
    leaving.abort(new Error("the caller has left"));
    await expect(paused).rejects.toThrow("the caller has left");
    await expect(pause(60_000, leaving.signal)).rejects.toThrow("the caller has left");
  });
});
