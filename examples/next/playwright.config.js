import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  reporter: "line",
  timeout: 60_000,
  expect: { timeout: 20_000 },
  webServer: [
    { command: "npm run site", url: "http://127.0.0.1:4330/__standin/health" },
    // A page that does not ask the site: without a sandbox it would be refused.
    { command: "npm run build && npm start", url: "http://127.0.0.1:4331/robots.txt", timeout: 300_000 },
  ],
  use: {
    baseURL: "http://127.0.0.1:4331",
    standinUrl: "http://127.0.0.1:4330",
    launchOptions: { executablePath: process.env.CHROMIUM },
  },
});
