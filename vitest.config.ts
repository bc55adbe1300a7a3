import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: "100%",
    include: ["test/**/*.test.ts"],
    exclude: ["test/bench/**"],
    // No file leaves anything to the next, in modules or in the process: the sources are loaded once for all.
    isolate: false,
    // Tests that need processes of their own share what is compiled for them.
    globalSetup: "test/support/copy-folder.ts",
    // A CommonJS package is imported as Node imports it.
    deps: { interopDefault: false },
    // A machine that does something else beside is no fault.
    testTimeout: 30_000,
  },
});
