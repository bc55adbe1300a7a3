import { inventIndex } from "../generate/index/invented-index.ts";
import { type QuirkName, quirkNames } from "../generate/index/quirks.ts";
import { siteVersion } from "../generate/index/site-version.ts";
import { JsonEncoder } from "../http/encode.ts";
import { createStandin } from "../standin.ts";
import type { Run } from "./command.ts";
import { indexOptions } from "./options.ts";
import { type GivenOptions, helpText, type OptionValues, readOptions, wrongCall } from "./read-options.ts";
import { siteChoice } from "./site-parts.ts";
import { writeOut } from "./terminal.ts";

const INVENTED = ["namespaces", "routes", "quirks", "wordpressVersion"] as const;

type Options = OptionValues<typeof indexOptions>;

/** `standin index`: the index document of a site as it serves it, or an invented one. */
export const writeIndex: Run = async (args, environment, terminal) => {
  const given = readOptions("index", [indexOptions], { args, environment });
  const options = given.values(indexOptions);
  if (options.help) {
    terminal.out(indexHelp());
    return 0;
  }
  const invented = INVENTED.some((name) => options[name] !== undefined);
  const document = invented ? inventedDocument(options, given) : await servedDocument(options, given);
  await writeOut([document], { file: options.out, terminal });
  return 0;
};

async function servedDocument(options: Options, given: GivenOptions): Promise<string> {
  const site = await createStandin(siteChoice(given, given.positionals));
  const { namespace: wanted = [], context } = options;
  const stranger = wanted.find((name) => !site.catalogue.namespaces.includes(name));
  if (stranger !== undefined)
    throw wrongCall("index", `there is no namespace ${stranger}; the site has ${site.catalogue.namespaces.join(", ")}`);
  const answer = await site.fetch(new Request(site.apiRoot + (context === "view" ? "" : `?context=${context}`)));
  const text = await answer.text();
  if (wanted.length === 0) return text;
  const shorter = new JsonEncoder().encode(reduced(JSON.parse(text) as IndexDocument, wanted));
  return typeof shorter === "string" ? shorter : text;
}

interface IndexDocument extends Record<string, never> {
  namespaces: never;
  routes: never;
}

/** The document with these namespaces alone, and with the routes of the server itself. */
function reduced(document: IndexDocument, wanted: readonly string[]) {
  const routes = Object.entries<{ namespace: string }>(document.routes);
  return {
    ...document,
    namespaces: (document.namespaces as string[]).filter((name) => wanted.includes(name)),
    routes: Object.fromEntries(routes.filter(([, { namespace }]) => namespace === "" || wanted.includes(namespace))),
  };
}

function inventedDocument(options: Options, given: GivenOptions): string {
  const site = siteChoice(given);
  if (site.index !== undefined || given.positionals.length > 0 || options.namespace !== undefined)
    throw wrongCall(
      "index",
      "an invented index is made from nothing, so --namespaces, --routes, --quirks and documents don't go together",
    );
  const { wordpressVersion: version, namespaces, routes, quirks = [] } = options;
  if (version !== undefined) siteVersion(version);
  return inventIndex({
    seed: options.seed,
    quirks: quirkChoice(quirks),
    ...(namespaces !== undefined && { namespaces }),
    ...(routes !== undefined && { routes }),
    ...(version !== undefined && { version }),
    ...(site.baseUrl !== undefined && { baseUrl: site.baseUrl }),
  });
}

function quirkChoice(words: readonly string[]): readonly QuirkName[] {
  if (words.length === 0 || words.join() === "none") return [];
  if (words.join() === "all") return quirkNames;
  return words.map((word) => {
    const name = quirkNames.find((quirk) => quirk === word);
    if (name === undefined)
      throw wrongCall("index", `there is no quirk ${word}; there are all, none, ${quirkNames.join(", ")}`);
    return name;
  });
}

/** What `standin index --help` prints. */
function indexHelp(): string {
  const help = {
    usage: `standin index [INDEX…]     write the index document of a site as it is served
standin index --routes N   write an invented one`,
    notes: `Quirks, each found by standin check under its name:\n${wrapped(quirkNames)}`,
  };
  return helpText(help, [indexOptions]);
}

function wrapped(words: readonly string[]): string {
  const lines = [""];
  for (const word of words) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length > 76) lines.push(`  ${word}`);
    else lines[lines.length - 1] = line === "" ? `  ${word}` : `${line} ${word}`;
  }
  return lines.join("\n");
}
