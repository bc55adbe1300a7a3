import { readFileSync } from "node:fs";
import { defineConfig } from "rolldown";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

// Hundreds of small modules take longer to find and load than all of their code takes to run: a start reads a few files instead.
export default defineConfig({
  input: { main: "dist/main.js", index: "dist/index.js", testing: "dist/testing.js" },
  platform: "node",
  external: (id) =>
    id.startsWith("node:") || Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`)),
  output: { dir: "dist/bundle", format: "esm", chunkFileNames: "[name]-[hash].js" },
});
