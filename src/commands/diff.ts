import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { argRules } from "../args/arg-rules.ts";
import { chooseCatalogue } from "../catalogue/choose-catalogue.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { changeLines, changeMarkdown, countsOfChanges } from "../generate/diff/change-report.ts";
import { type IndexChange, indexChanges } from "../generate/diff/index-changes.ts";
import { callsIn, touchedChanges } from "../generate/diff/touched-changes.ts";
import type { Json } from "../json/json.ts";
import { folderNamed } from "../live/folder/read-folder.ts";
import type { Run } from "./command.ts";
import { diffOptions } from "./options.ts";
import { helpText, readOptions, UsageError, wrongCall } from "./read-options.ts";

const help = {
  usage: "standin diff OLD NEW   say what changed between two index documents, and whom it breaks",
  operands: { "OLD NEW": "each a file, a folder (of documents, or one that record wrote) or an address" },
  notes: `A call breaks where less is taken than before: a route, a method or an arg is gone, an arg is asked for, an enum or a bound is
narrower. A reader breaks where the schema of an answer lacks a member, or says more than before: another type, another value.
Exit code 1 when something breaks, 0 when nothing does, 2 for a wrong call.`,
};

/** `standin diff`: what changed between two index documents. */
export const diff: Run = async (args, environment, terminal) => {
  const given = readOptions("diff", [diffOptions], { args, environment });
  const options = given.values(diffOptions);
  if (options.help) {
    terminal.out(helpText(help, [diffOptions]));
    return 0;
  }
  const [old, next, ...others] = given.positionals;
  if (old === undefined || next === undefined || others.length > 0)
    throw wrongCall("diff", "diff takes two documents, the older one first");
  const limits = options.documentBytes === undefined ? {} : { documentBytes: options.documentBytes };
  const [older, newer] = await Promise.all(
    [old, next].map(async (path) => chooseCatalogue(await documentsAt(path), argRules, limits)),
  );
  if (older === undefined || newer === undefined) return 2;
  const all = indexChanges(older, newer);
  const changes = options.calls === undefined ? all : touchedChanges(all, await callsOf(options.calls, older));
  for (const line of report(changes, options)) terminal.out(line);
  const { callers, readers } = countsOfChanges(changes);
  return callers + readers > 0 ? 1 : 0;
};

/** The documents at a path; those of a folder that was recorded are as the site sent them. */
async function documentsAt(path: string): Promise<string | readonly string[]> {
  const folder = await folderNamed(path);
  if (folder === undefined) return path;
  const [, ...further] = folder.index;
  return [join(path, "index.json"), ...further.filter((document) => typeof document === "string")];
}

function report(changes: readonly IndexChange[], { format, all }: { format: string; all: boolean }): string[] {
  if (format === "json") return [JSON.stringify({ ...countsOfChanges(changes), changes }, null, 2)];
  return format === "markdown" ? changeMarkdown(changes, { all }) : changeLines(changes, { all });
}

async function callsOf(file: string, catalogue: Catalogue) {
  const refused = (why: string) =>
    new UsageError(
      `--calls ${file}: ${why}; save what GET /__standin/requests answers, or a HAR of the browser's network panel`,
    );
  const text = await readFile(file, "utf8").catch(() => {
    throw refused("there is no file that can be read");
  });
  let document: Json;
  try {
    document = JSON.parse(text) as Json;
  } catch (error) {
    throw refused(error instanceof Error ? error.message : "no JSON");
  }
  try {
    return callsIn(document, catalogue);
  } catch (error) {
    throw error instanceof TypeError ? refused(error.message) : error;
  }
}
