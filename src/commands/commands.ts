import type { Command } from "./command.ts";

/** Every command by its name, in the order in which they are listed. */
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    about: "serve a site's JSON API (the default command)",
    load: async () => (await import("./serve.ts")).serve,
  },
  index: {
    about: "write an index document, of a site or invented",
    load: async () => (await import("./index.ts")).writeIndex,
  },
  fixtures: {
    about: "write what the API would answer for a resource, as many as wanted",
    load: async () => (await import("./fixtures.ts")).writeFixtures,
  },
  requests: {
    about: "write requests that are known to be valid or invalid",
    load: async () => (await import("./requests.ts")).writeRequests,
  },
  types: {
    about: "write TypeScript declarations of routes, parameters and answers",
    load: async () => (await import("./types.ts")).writeTypes,
  },
  openapi: {
    about: "write an OpenAPI 3.1 document",
    load: async () => (await import("./openapi.ts")).writeOpenApi,
  },
  check: {
    about: "say what is odd about index documents",
    load: async () => (await import("./check.ts")).check,
  },
  health: {
    about: "ask a running server whether it is ready",
    load: async () => (await import("./health.ts")).health,
  },
};

/** The list of commands, as `standin --help` prints it. */
export function commandList(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 4;
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(width)}${about}`);
  return `standin [COMMAND] [OPTIONS]\n\n${lines.join("\n")}\n\nstandin COMMAND --help tells more.`;
}
