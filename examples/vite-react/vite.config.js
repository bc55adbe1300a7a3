import { defineConfig } from "vite";
import { standin } from "standin/vite";

export default defineConfig({
  // The hotel, with places and events of one's own in place of those that it has itself.
  plugins: [standin({ seeds: "seeds/", now: "2030-03-14T09:30:00Z" })],
  oxc: { jsx: { runtime: "automatic" } },
});
