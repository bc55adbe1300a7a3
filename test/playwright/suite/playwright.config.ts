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
  use: { standinUrl: STANDIN_AT, standinToken: STANDIN_TOKEN },
});
