import { defineConfig } from "vitest/config";

/** What needs an engine that several processes share a log on: `npm run test:shared`. */
export default defineConfig({
  test: {
    include: ["test/shared/*.shared.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
