import { defineConfig } from "@playwright/test";

const [dev, preview] = [4320, 4321].map((port) => `http://127.0.0.1:${port}`);
const served = (script, url) => ({
  command: `npm run ${script} -- --host 127.0.0.1 --port ${new URL(url).port} --strictPort`,
  url,
});

export default defineConfig({
  testDir: "tests",
  workers: 1,
  reporter: "line",
  timeout: 60_000,
  expect: { timeout: 20_000 },
  webServer: [served("dev", dev), served("build && npm run preview", preview)],
  // The stand-in is part of Vite's own servers, so that both have one address.
  projects: Object.entries({ dev, preview }).map(([name, url]) => ({
    name,
    use: { baseURL: url, standinUrl: url, launchOptions: { executablePath: process.env.CHROMIUM } },
    ...(name === "preview" && { grepInvert: /reads an edited seed/ }),
  })),
});
