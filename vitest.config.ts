import { defineConfig } from "vitest/config";

// A CommonJS package is imported as Node imports it.
const deps = { interopDefault: false };
/** Milliseconds for a test that says no other: a machine that does something else beside is no fault. */
const testTimeout = 30_000;
/** Rooms whose tests hold nothing from one file to the next: they load the sources once for many files. */
const SHARING = [
  "answers",
  "args",
  "catalogue",
  "commands",
  "conformance",
  "core",
  "contract",
  "engine",
  "families",
  "generate",
  "generic",
  "hotel",
  "http",
  "json",
  "laws",
  "live",
  "pcre",
  "seeding",
  "state",
  "structure",
  "transcripts",
  "testing",
  "text",
  "walk",
].map((room) => `test/${room}/**/*.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: "100%",
    projects: [
      { test: { name: "sharing", include: SHARING, isolate: false, deps, testTimeout } },
      {
        test: {
          name: "alone",
          include: ["test/**/*.test.ts"],
          exclude: ["test/bench/**", ...SHARING],
          deps,
          testTimeout,
        },
      },
    ],
  },
});
