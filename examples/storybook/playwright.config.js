import { defineConfig } from "@playwright/test";

const url = "http://127.0.0.1:4340/";

export default defineConfig({
  testDir: "tests",
  workers: 1,
  reporter: "line",
  timeout: 60_000,
  expect: { timeout: 20_000 },
  webServer: { command: "npm run build && npm run serve", url, timeout: 300_000 },
  use: { baseURL: url, launchOptions: { executablePath: process.env.CHROMIUM } },
});
