// Cypress starts one stand-in for all tests, in its own process; each test has a sandbox by the path of its addresses.
import { defineConfig } from "cypress";
import { createStandin } from "standin";

export default defineConfig({
  e2e: {
    specPattern: "e2e/**/*.cy.js",
    supportFile: false,
    async setupNodeEvents(on, config) {
      const site = await createStandin({ now: "2030-03-14T09:30:00Z" });
      const server = await site.listen({ port: 0 });
      on("after:run", () => server.close());
      return { ...config, env: { ...config.env, standin: server.url } };
    },
  },
});
