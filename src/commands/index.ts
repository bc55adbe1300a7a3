import { inventIndex } from "../generate/index/invented-index.ts";
import { type QuirkName, quirkNames } from "../generate/index/quirks.ts";
import { siteVersion } from "../generate/index/site-version.ts";
import { encodeJson } from "../http/encode.ts";
import { createStandin } from "../standin.ts";
import type { Run } from "./command.ts";
import { ParsedOptions, type OptionTable } from "./options.ts";
import { seedChoice, siteChoice, siteOptionTable, siteOptionHelp } from "./site-choice.ts";
import { writeOut } from "./terminal.ts";

const OPTIONS: OptionTable = {
  ...siteOptionTable,
  namespace: { type: "string", multiple: true },
  context: { type: "string" },
  namespaces: { type: "string" },
  routes: { type: "string" },
  quirks: { type: "string" },
  "wordpress-version": { type: "string" },
};

const INVENTED = ["namespaces", "routes", "quirks", "wordpress-version"];

/** `standin index`: the index document of a site as it serves it, or an invented one. */
export const writeIndex: Run = async (args, environment, terminal) => {
  const options = new ParsedOptions("index", OPTIONS, { args, environment });
  if (options.flag("help")) {
    terminal.out(indexHelp());
    return 0;
  }
  const invented = INVENTED.some((name) => options.text(name) !== undefined);
  const document = invented ? inventedDocument(options) : await servedDocument(options);
  await writeOut([document], { file: options.text("out"), terminal });
  return 0;
};

async function servedDocument(options: ParsedOptions): Promise<string> {
  const site = await createStandin(siteChoice(options, options.positionals));
  const wanted = options.texts("namespace");
  const stranger = wanted.find((name) => !site.catalogue.namespaces.includes(name));
  if (stranger !== undefined)
    throw options.wrong(`there is no namespace ${stranger}; the site has ${site.catalogue.namespaces.join(", ")}`);
  const context = options.choice("context", ["view", "embed", "edit", "help"], "view");
  const answer = await site.fetch(new Request(site.apiRoot + (context === "view" ? "" : `?context=${context}`)));
  const text = await answer.text();
  if (wanted.length === 0) return text;
  const shorter = encodeJson(reduced(JSON.parse(text) as IndexDocument, wanted));
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

function inventedDocument(options: ParsedOptions): string {
  const site = siteChoice(options);
  if (site.index !== undefined || options.positionals.length > 0 || options.texts("namespace").length > 0)
    throw options.wrong(
      "an invented index is made from nothing, so --namespaces, --routes, --quirks and documents don't go together",
    );
  const version = options.text("wordpress-version");
  const namespaces = options.whole("namespaces", { least: 1, most: 10_000 });
  const routes = options.whole("routes", { least: 1, most: 1_000_000 });
  if (version !== undefined) siteVersion(version);
  return inventIndex({
    seed: seedChoice(options),
    quirks: quirkChoice(options),
    ...(namespaces !== undefined && { namespaces }),
    ...(routes !== undefined && { routes }),
    ...(version !== undefined && { version }),
    ...(site.baseUrl !== undefined && { baseUrl: site.baseUrl }),
  });
}

function quirkChoice(options: ParsedOptions): readonly QuirkName[] {
  const words = options.texts("quirks");
  if (words.length === 0 || words.join() === "none") return [];
  if (words.join() === "all") return quirkNames;
  return words.map((word) => {
    const name = quirkNames.find((quirk) => quirk === word);
    if (name === undefined)
      throw options.wrong(`there is no quirk ${word}; there are all, none, ${quirkNames.join(", ")}`);
    return name;
  });
}

/** What `standin index --help` prints. */
function indexHelp(): string {
  return `standin index [INDEX…]     write the index document of a site as it is served
standin index --routes N   write an invented one

  --namespace NAME     this namespace alone; may come several times
  --context view       view, embed, edit, or help, which adds the schemas of answers

  --namespaces 4       invented: how many namespaces
  --routes 60          invented: how many routes in all
  --quirks none        invented: oddities of real documents to plant: all, none or names with commas
  --wordpress-version 6.9   invented: the version whose form the document has

${siteOptionHelp}

Quirks, each found by standin check under its name:
${wrapped(quirkNames)}`;
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
