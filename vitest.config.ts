import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // No test leaves anything behind in a module, so files may share what is loaded once.
    isolate: false,
    maxWorkers: "100%",
    include: ["test/**/*.test.ts"],
    exclude: ["test/bench/**"],
    // A CommonJS package is imported as Node imports it.
    deps: { interopDefault: false },
  },
});
