import { join } from "node:path";
import { styleText } from "node:util";
import type { LogLine } from "../http/log.ts";
import type { Server } from "../http/server/listen.ts";
import { createStandin, createWatched, type Standin, type StandinOptions } from "../standin.ts";
import { pause } from "../time/pause.ts";
import { type ConfigFile, type ConfigTables, readConfig } from "./config-file.ts";
import { handlersIn } from "./handlers-file.ts";
import { hasSchemas, NO_SCHEMAS } from "./response-schemas.ts";
import { configOptions, limitOptions, serveOptions } from "./options.ts";
import { helpText, type OptionSource, type OptionValues, readOptions } from "./read-options.ts";
import type { Terminal } from "./terminal.ts";

const TABLES = [serveOptions, limitOptions];

/** What `standin serve` was asked for. */
type ServeOptions = OptionValues<typeof serveOptions>;

/** Reads the arguments, then the environment, then a file of options where one is named or lies in the folder. Throws UsageError. */
export function readServeOptions(
  args: readonly string[],
  environment: OptionSource["environment"],
  command: "serve" | "mcp" = "serve",
) {
  let config: ConfigFile | undefined;
  const given = readOptions(command, TABLES, { args, environment, config: () => config });
  config = readConfig(given.values({ config: serveOptions.config }).config, CONFIG);
  const { positionals } = given;
  const { config: _named, ...values } = given.values(serveOptions);
  return {
    ...values,
    ...given.values(configOptions),
    ...(config && { config: config.file }),
    limits: given.values(limitOptions),
    index: positionals.length > 0 ? positionals : (config?.index ?? []),
  };
}

const { help: _help, config: _config, ...configured } = serveOptions;

/** What a file of options may have. */
export const CONFIG: ConfigTables = {
  own: { ...configured, ...configOptions },
  within: { limits: limitOptions },
  paths: ["schemas", "seeds", "scenarios", "data", "coverage", "handlers"],
};

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
  await serveUntil(() => ended, options, { args, environment, terminal });
  return 0;
}

/** What was asked for of a command that serves. */
export type ReadOptions = ReturnType<typeof readServeOptions>;

/** Serves a site as long as `use` takes. Rejects with an error that says why it can't. */
export async function serveUntil(
  use: (site: Standin, server: Server) => Promise<unknown>,
  options: ReadOptions,
  source: OptionSource & { readonly terminal: Terminal },
): Promise<void> {
  const { terminal } = source;
  const site = await standinFor(options, source);
  const server = await site.listen({ port: options.port, host: options.host }).catch(async (error: unknown) => {
    await site.close();
    throw error instanceof RangeError ? error : new Error(listenProblem(error, options));
  });
  for await (const line of banner(site, { server, options })) terminal.out(line);
  if (options.open) await openConsole(server, options, terminal);
  await use(site, server);
  const { kept } = site.passedOn ?? {};
  if (kept !== undefined && kept.count > 0)
    terminal.out(`Keeping ${answerCount(kept.count)} of the upstream in ${kept.folder} …`);
  await server.close();
  if (kept !== undefined && kept.count > 0)
    terminal.out(
      `Kept: they are among ${join(kept.folder, "seeds")}/*.json, and in ${join(kept.folder, "record.json")}.`,
    );
  if (kept !== undefined && kept.left > 0) terminal.out(`${answerCount(kept.left)} more found no room in this run.`);
}

/** Shows the console to whoever sits here; says so where there is none to show. */
async function openConsole(server: Server, { controlToken }: ServeOptions, terminal: Terminal): Promise<void> {
  if (server.exposed && controlToken === undefined)
    return terminal.out(
      "The console is not opened: the control endpoint is off, start with --control-token to open it.",
    );
  const { openInBrowser } = await import("./open-browser.ts");
  const problem = await openInBrowser(`${server.url}/__standin`, process.platform);
  if (problem !== undefined) terminal.out(`The console is not opened: ${problem}.`);
}

async function standinFor(
  options: ReadOptions,
  { args, environment, terminal }: OptionSource & { readonly terminal: Terminal },
): Promise<Standin> {
  const { handlers: file } = options;
  if (!options.watch) {
    const handlers = file === undefined ? undefined : await handlersIn(file, terminal);
    return createStandin({ ...standinOptions(options, terminal), ...(handlers && { handlers }) });
  }
  const { commandSources } = await import("./watched-sources.ts");
  const sources = commandSources(options, {
    read: () => readServeOptions(args, environment),
    optionsOf: (read) => standinOptions(read, terminal),
    load: (url) => terminal.load(url),
    tell: (sentence) => terminal.out(noticeText(sentence, new Date())),
  });
  return createWatched(await sources.first(), sources.all);
}

/** The command's own options aside, every option is one of the library's. */
export function standinOptions(
  {
    index,
    port: _port,
    host: _host,
    help: _help,
    config: _config,
    handlers: _handlers,
    open: _open,
    quiet,
    ...options
  }: ReadOptions,
  terminal: Terminal,
): StandinOptions {
  const colours = terminal.colours === undefined ? {} : { colours: terminal.colours };
  return {
    ...options,
    ...(index.length > 0 && { index: [...index] }),
    ...((!quiet || options.watch) && {
      log: (line: LogLine) => {
        if (!quiet || line.notice !== undefined) terminal.out(logText(line, { at: new Date(), ...colours }));
      },
    }),
    report: (error, where) =>
      terminal.error(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
  };
}

/** One line of the log, and when it was written; why the call got its answer stands behind it, where that is told. */
export function logText(
  { method, path, status, ms, sandbox, basis, reason, why, notice }: LogLine,
  { at, colours = false }: { at: Date; colours?: boolean },
): string {
  if (notice !== undefined) return noticeText(notice, at);
  const styled = (format: Parameters<typeof styleText>[0], text: string) =>
    colours && text !== "" ? styleText(format, text, { validateStream: false }) : text;
  const [time = ""] = at.toTimeString().split(" ");
  const place = sandbox === "" ? [] : [`@${sandbox}`];
  const shown = [
    styled("dim", time),
    styled(colourOf(status), String(status)),
    method.padEnd(7),
    path,
    `${ms.toFixed(1)} ms`,
    styled("dim", [...(basis === undefined ? [] : [basis]), ...place].join(" ")),
  ];
  const line = shown.filter((part) => part !== "").join(" ");
  return [line, ...reasonText(reason), ...(why === undefined ? [] : whyTexts(why))].join(" | ");
}

function noticeText(sentence: string, at: Date): string {
  return `${at.toTimeString().split(" ")[0]} ${sentence}`;
}

function colourOf(status: number): "green" | "cyan" | "yellow" | "red" {
  if (status < 300) return "green";
  if (status < 400) return "cyan";
  return status < 500 ? "yellow" : "red";
}

function reasonText(reason: LogLine["reason"]): string[] {
  if (reason === undefined) return [];
  const { code, params } = reason;
  return [params.length === 0 ? code : `${code}: ${params.join(", ")}`];
}

function whyTexts({ endpoint, behaviour, assumptions, cache }: NonNullable<LogLine["why"]>): string[] {
  const reasons = [endpoint ?? "no endpoint", behaviour ?? "no behaviour", `cache ${cache}`];
  return assumptions.length === 0 ? reasons : [...reasons, `assumes ${assumptions.join(", ")}`];
}

/** Milliseconds in which those are answered who waited for the start, before every route is looked at for the banner. */
const FIRST_ANSWERS = 50;

async function* banner(
  site: Awaited<ReturnType<typeof createStandin>>,
  { server, options }: { server: Server; options: ReadOptions },
): AsyncGenerator<string> {
  const { catalogue } = site;
  const languages = catalogue.site.languages.length === 0 ? [""] : catalogue.site.languages;
  const addresses = languages.map((language) => `  ${language.padEnd(8)} ${site.apiRootOf(language, server.url)}`);
  const records = Object.values(site.records()).reduce((sum, count) => sum + count, 0);
  yield* [
    `Standin serves ${catalogue.site.name.replaceAll("&amp;", "&") || "a site"}`,
    ...addresses,
    `  control  ${server.url}/__standin${accessNote(server, options)}`,
    ...sharedNote(site),
    `  ${catalogue.namespaces.length} namespaces, ${catalogue.routes.length} routes, ${records} records, seed ${options.seed}`,
    ...Object.entries(site.served).flatMap(([own, builtIn]) =>
      own === builtIn ? [] : [`  ${own} is served as ${builtIn}`],
    ),
    ...(catalogue.findings.length === 0
      ? []
      : [`  ${catalogue.findings.length} oddities in the documents; standin check --all lists them`]),
    ...passedNote(site, options),
    ...fileNote("options from", options.config),
    ...fileNote("handlers from", options.handlers),
    ...fileNote("what was called is added at the end to", options.coverage),
    ...(options.watch ? ["  files are read again when they change"] : []),
  ];
  if (options.index.length > 0) {
    if (!hasSchemas(catalogue)) yield `  ${NO_SCHEMAS}`;
    await pause(FIRST_ANSWERS);
    yield* unknownNote(site, options);
  }
  yield "Ctrl-C ends it.";
}

function fileNote(what: string, file: string | undefined): string[] {
  return file === undefined ? [] : [`  ${what} ${file}`];
}

/** On which log the default sandbox is, and from what it was read. */
function sharedNote({ sharedLog }: Standin): string[] {
  if (sharedLog === undefined) return [];
  const { address, entry, checkpoint, read } = sharedLog;
  const entries = read === 1 ? "1 entry" : `${read} entries`;
  const from = checkpoint === 0 ? entries : `a checkpoint at entry ${checkpoint} and ${entries}`;
  return [`  shared   ${address} at entry ${entry}, ${entry === 0 ? "nothing is written yet" : `read from ${from}`}`];
}

function answerCount(count: number): string {
  return count === 1 ? "1 answer" : `${count} answers`;
}

/** What a real site answers, and where that goes. */
function passedNote(
  { passedOn }: Awaited<ReturnType<typeof createStandin>>,
  { passMissing, passWrites }: ServeOptions,
): string[] {
  if (passedOn === undefined) return [];
  const { upstream, routes, kept } = passedOn;
  const what = [
    ...(routes.length > 0 ? [routes.length === 1 ? `${routes[0]}` : `${routes.length} routes`] : []),
    ...(passMissing ? ["what would be invented"] : []),
  ];
  return [
    `  ${what.join(" and ")}: answered by ${upstream}${passWrites ? ", writes too" : ""}`,
    ...(kept === undefined ? [] : [`  its answers to GET are kept in ${kept.folder} at the end`]),
  ];
}

/** How much of the site only its own code knows. */
function unknownNote({ unknowns }: { unknowns: readonly string[] }, { unknown }: ServeOptions): string[] {
  const { length } = unknowns;
  if (length === 0) return [];
  const [what, they, list] =
    length === 1
      ? ["1 method of a route does", "it answers", "it"]
      : [`${length} methods of routes do`, "they answer", "them"];
  const answered =
    unknown === "refuse" ? `${they} 501` : `what ${they} is made up, and actions say X-Standin-Effect: none`;
  return [`  ${what} what only the site's own code knows: ${answered}; standin check --all lists ${list}`];
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
export const serveHelp = helpText(
  {
    usage: "standin [serve] [INDEX…]   serve a site's JSON API from its index document",
    operands: { INDEX: "a file, folder or URL of index documents; none means the built-in hotel and spa" },
    notes: "Every option may come from the environment as STANDIN_PORT, STANDIN_SEED and so on.",
  },
  TABLES,
);
