import type { LogLine } from "../http/app.ts";
import type { Server } from "../http/server/listen.ts";
import { createStandin, type StandinOptions } from "../standin.ts";
import { readServeOptions, type ServeOptions } from "./serve-options.ts";
import type { Terminal } from "./terminal.ts";

/** Serves a site until it is told to end; resolves to the exit code. Throws UsageError for wrong options. */
export async function serve(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  const options = readServeOptions(args, environment);
  if (options.help) {
    terminal.out(serveHelp);
    return 0;
  }
  const { ended } = terminal;
  const site = await createStandin(standinOptions(options, terminal));
  const server = await site.listen({ port: options.port, host: options.host }).catch(async (error: unknown) => {
    await site.close();
    throw new Error(listenProblem(error, options));
  });
  for (const line of await banner(site, { server, options })) terminal.out(line);
  await ended;
  await server.close();
  return 0;
}

function standinOptions(options: ServeOptions, terminal: Terminal): StandinOptions {
  const { index, now, lang, apiPath, baseUrl } = options;
  return {
    seed: options.seed,
    scale: options.scale,
    auth: options.auth,
    requireSandbox: options.requireSandbox,
    verbose: options.verbose,
    limits: options.limits,
    ...(options.controlToken !== undefined && { controlToken: options.controlToken }),
    ...(options.data !== undefined && { data: options.data }),
    ...(index.length > 0 && { index: [...index] }),
    ...(now !== undefined && { now }),
    ...(lang !== undefined && { lang }),
    ...(apiPath !== undefined && { apiPath }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(!options.quiet && {
      log: (line) => terminal.out(logText(line)),
    }),
    report: (error, where) =>
      terminal.error(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
  };
}

/** One line of the log; why the call got its answer stands behind it, where that is told. */
export function logText({ method, path, status, ms, why }: LogLine): string {
  const line = `${status} ${method.padEnd(7)} ${path} ${ms.toFixed(1)} ms`;
  if (why === undefined) return line;
  const { endpoint, behaviour, assumptions, cache } = why;
  const reasons = [endpoint ?? "no endpoint", behaviour ?? "no behaviour", `cache ${cache}`];
  if (assumptions.length > 0) reasons.push(`assumes ${assumptions.join(", ")}`);
  return `${line} | ${reasons.join(" | ")}`;
}

async function banner(
  site: Awaited<ReturnType<typeof createStandin>>,
  { server, options }: { server: Server; options: ServeOptions },
): Promise<string[]> {
  const { catalogue } = site;
  const languages = catalogue.site.languages.length === 0 ? [""] : catalogue.site.languages;
  const addresses = languages.map((language) => `  ${language.padEnd(8)} ${site.apiRootOf(language, server.url)}`);
  const records = Object.values(site.records()).reduce((sum, count) => sum + count, 0);
  return [
    `Standin serves ${catalogue.site.name.replaceAll("&amp;", "&") || "a site"}`,
    ...addresses,
    `  control  ${server.url}/__standin${accessNote(server, options)}`,
    `  ${catalogue.namespaces.length} namespaces, ${catalogue.routes.length} routes, ${records} records, seed ${options.seed}`,
    ...(catalogue.findings.length === 0
      ? []
      : [`  ${catalogue.findings.length} oddities in the documents; standin check lists them`]),
    "Ctrl-C ends it.",
  ];
}

/** Who may use the control endpoint, where that is not whoever is at this machine. */
function accessNote({ exposed }: { exposed: boolean }, { controlToken }: ServeOptions): string {
  if (!exposed) return "";
  return controlToken === undefined ? " (off: start with --control-token to open it)" : " (with X-Standin-Token)";
}

function listenProblem(error: unknown, { host, port }: ServeOptions): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `port ${port} on ${host} is taken; choose another with --port, or --port 0 for any free one`;
  if (code === "EACCES") return `port ${port} needs more rights than this user has; choose one above 1023 with --port`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `this machine has no address ${host}; choose another with --host`;
  return `can't listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`;
}

/** What `standin serve --help` prints. */
export const serveHelp = `standin [serve] [INDEX…]   serve a site's JSON API from its index document

  INDEX                a file, folder or URL of index documents; none means the built-in hotel and spa
  --port 4010          port; 0 takes a free one (also PORT)
  --host 127.0.0.1     address to listen on
  --seed 1             everything random follows from it
  --scale 1            multiplies the seeded records
  --now ISO            freezes the clock there; without it the clock runs on from the start
  --lang en            language of addresses that name none
  --api-path api       path of the index below the language
  --base-url URL       address that links carry, when a proxy stands in front
  --data FILE          keeps the default sandbox's records in a JSON file, over a restart and a crash of the process
  --auth open|strict   open: every permission passes; strict: the family's rules and users
  --require-sandbox    refuse requests that name no sandbox
  --control-token TEXT opens the control endpoint beyond this machine, in the header X-Standin-Token
  --max-arriving-bytes N, --max-connections N,
  --max-body-bytes N, --max-address-bytes N, --max-header-bytes N, --max-nesting N, --max-parameters N,
  --max-request-ms N, --max-document-bytes N, --max-scale N, --max-sandboxes N, --max-snapshots N,
  --max-total-snapshots N, --max-written-bytes N, --max-faults N, --max-journal-entries N,
  --max-journal-bytes N, --max-total-journal-bytes N, --max-answer-bytes N, --max-memory-bytes N,
  --max-data-log-bytes N
                       what is taken and kept at most
  --quiet              no line for each request
  --verbose            each line, and the journal, tells why: endpoint, behaviour, assumptions, cache
  --help               this text

Every option may come from the environment as STANDIN_PORT, STANDIN_SEED and so on.`;
