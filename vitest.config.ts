import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: "100%",
    include: ["test/**/*.test.ts"],
    exclude: ["test/bench/**"],
    // A CommonJS package is imported as Node imports it.
    deps: { interopDefault: false },
  },
});
