import { expect, it } from "vitest";
import * as library from "../src/index.ts";
import * as testing from "../src/testing/index.ts";

it("the library has just these names", () => {
  expect(Object.keys(library).toSorted()).toEqual([
    "CatalogueError",
    "ControlError",
    "DataFileError",
    "SeedError",
    "createStandin",
  ]);
});

it("the helpers for tests have just these names", () => {
  expect(Object.keys(testing).toSorted()).toEqual(["connect", "standinFixtures", "useStandin", "verifyCalls"]);
});

it("a stand-in has just these members", async () => {
  const site = await library.createStandin();
  const sandbox = [
    "apiRoot",
    "clock",
    "fault",
    "faults",
    "fetch",
    "history",
    "name",
    "records",
    "redo",
    "requests",
    "reset",
    "restore",
    "scenarios",
    "snapshot",
    "state",
    "undo",
    "verify",
  ];
  expect(Object.keys(site.sandbox("one")).toSorted()).toEqual(sandbox);
  const more = [
    "answer",
    "apiRootOf",
    "catalogue",
    "close",
    "coverage",
    "listen",
    "listener",
    "owns",
    "passedOn",
    "reported",
    "sandbox",
    "served",
    "sharedLog",
    "unknowns",
  ];
  expect(Object.keys(site).toSorted()).toEqual([...sandbox, ...more].toSorted());
});

it("hands on what tells and sets the time of a sandbox, without its clock", async () => {
  const site = await library.createStandin({ now: "2030-03-14T09:30Z" });
  const { clock } = site.sandbox("timed");
  const { now, set, take } = clock;
  set({ now: 7, frozen: true });
  expect([now(), clock.frozen]).toEqual([7, true]);
  take({ ...clock.setting, shown: 9, speed: 2 });
  expect([now(), clock.speed, clock.version]).toEqual([9, 2, 2]);
  await site.close();
});
