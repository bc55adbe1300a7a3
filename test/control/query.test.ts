import { describe, expect, it } from "vitest";
import { expectBody } from "./bodies.ts";
import { openDoor, WAYS } from "./door.ts";

describe.each(WAYS)("a query that a call does not look at, %s,", (way) => {
  it.each([
    ["DELETE", "/requests?status=404", "status", "nothing there"],
    ["DELETE", "/faults?id=1", "id", "nothing there"],
    ["DELETE", "/coverage?threshold=5", "threshold", "nothing there"],
    ["GET", "/coverage?treshold=80", "treshold", "threshold, args"],
    ["GET", "/assumptions?route=/calendar/events/v1/events", "route", "nothing there"],
    ["GET", "/state/calendar/tag?slug=quiet", "slug", "nothing there"],
  ])("is refused: %s %s", async (method, path, name, takes) => {
    const door = await openDoor(way);
    await door.api("GET", "/nowhere");
    const { status, body } = await door.control(method, path);
    expect(status).toBe(400);
    expectBody("error", body);
    expect(body.message).toBe(`${method} ${path.split("?", 1)[0]} takes no "${name}" in its query; it takes ${takes}.`);
    expect((await door.control("GET", "/requests")).body.requests).toHaveLength(1);
  });

  it.each(["/", "/health?t=1", "/ready?probe=kubernetes", "/coverage?threshold=0&args=0", "/requests?status=404"])(
    "is none of these: GET %s",
    async (path) => {
      expect((await (await openDoor(way)).control("GET", path)).status).toBe(200);
    },
  );
});
