#!/usr/bin/env node
import { CatalogueError } from "./catalogue/catalogue-error.ts";
import { serve, type Terminal } from "./commands/serve.ts";
import { UsageError } from "./commands/serve-options.ts";
import { SeedError } from "./seeding/seed-error.ts";

const help = `standin [COMMAND] [OPTIONS]

  serve     serve a site's JSON API (the default command)

standin COMMAND --help tells more.`;

const terminal: Terminal = {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  ended: new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, resolve);
  }),
};

const [command = "serve", ...rest] = process.argv.slice(2);

async function run(): Promise<number> {
  if (command === "--help" || command === "-h" || command === "help") {
    terminal.out(help);
    return 0;
  }
  if (command === "serve") return serve(rest, process.env, terminal);
  return serve(process.argv.slice(2), process.env, terminal);
}

try {
  process.exitCode = await run();
} catch (error) {
  const usage = error instanceof UsageError || error instanceof RangeError;
  const known = usage || error instanceof CatalogueError || error instanceof SeedError || error instanceof Error;
  terminal.error(`standin: ${known ? error.message : String(error)}`);
  process.exitCode = usage ? 2 : 1;
}
process.exit();
