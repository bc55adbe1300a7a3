import { defineConfig } from "@playwright/test";
import type { PlaywrightOptions } from "../../../src/playwright/index.ts";

/** What the runner of this suite says of the server. */
const { STANDIN_AT = "", STANDIN_TOKEN } = process.env;

export default defineConfig<PlaywrightOptions>({
  fullyParallel: true,
  workers: 2,
  retries: 1,
  reporter: "json",
  outputDir: process.env["RESULTS"] ?? "test-results",
  projects: [
    { name: "server", use: { standinUrl: STANDIN_AT, standinToken: STANDIN_TOKEN } },
    { name: "no server", grep: /is told/, retries: 0, use: { standinUrl: "http://127.0.0.1:9" } },
  ],
});
