import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 4,
  reporter: "line",
  timeout: 60_000,
  expect: { timeout: 20_000 },
  maxFailures: 3,
  // One stand-in for all workers: each test has a sandbox of its own there.
  webServer: [
    { command: "npm run api", url: "http://127.0.0.1:4310/__standin/health" },
    { command: "npm run app", url: "http://127.0.0.1:4311/" },
  ],
  use: {
    baseURL: "http://127.0.0.1:4311",
    standinUrl: "http://127.0.0.1:4310",
    // Another browser than Playwright's own, where there is one.
    launchOptions: { executablePath: process.env.CHROMIUM },
  },
});
