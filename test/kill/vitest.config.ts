import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["test/kill/*.kill.ts"], deps: { interopDefault: false }, disableConsoleIntercept: true },
});
