import { defineConfig } from "vitest/config";

/** The suite of somebody who uses Standin: several workers, one server. */
export default defineConfig({
  test: {
    // The server's address comes in STANDIN_URL.
    env: { STANDIN_URL: process.env["STANDIN_URL"] ?? "" },
    root: import.meta.dirname,
    include: ["*.suite.ts"],
    pool: "forks",
    maxWorkers: 4,
    reporters: ["json"],
  },
});
