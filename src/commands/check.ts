import { parseArgs } from "node:util";
import { argRules } from "../args/arg-rules.ts";
import { siteModel } from "../behaviours/site/model/site-model.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { loadDocumentSchema } from "../catalogue/document-schema.ts";
import { checkIndex } from "../catalogue/tolerant/check-index.ts";
import type { Finding } from "../catalogue/tolerant/finding.ts";
import type { IndexReading } from "../catalogue/tolerant/read-index.ts";
import { checkReport } from "./check-report.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./serve-options.ts";

const help = `standin check FILE…   say what is odd about index documents

  FILE     a file, folder or address; several are read as documents of one site
  --json   one JSON object in place of text
  --help   this text

Each oddity comes with its JSON pointer, what a real server does with it and how Standin reads it.
Exit code 1 when there is an error, which Standin would not serve; 0 with warnings alone; 2 for a wrong call.`;

/** Lists what is odd about documents; resolves to the exit code. Throws UsageError for a wrong call. */
export async function check(
  args: readonly string[],
  _environment: unknown,
  terminal: Pick<Terminal, "out">,
): Promise<number> {
  const { values, positionals } = parsed(args);
  if (values.help === true) {
    terminal.out(help);
    return 0;
  }
  if (positionals.length === 0)
    throw new UsageError("check needs a file, a folder or an address; see standin check --help");
  const reading = await checkIndex(positionals, { rules: argRules, schema: await loadDocumentSchema() });
  const counts = countsOf(reading.findings);
  if (values.json === true)
    terminal.out(JSON.stringify({ ...served(reading), ...counts, findings: reading.findings }, null, 2));
  else for (const line of checkReport(reading.findings, { ...served(reading), ...counts })) terminal.out(line);
  return counts.errors > 0 ? 1 : 0;
}

function parsed(args: readonly string[]) {
  try {
    const options = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const sentence = (error instanceof Error ? error.message : String(error)).split(". ")[0] ?? "";
    throw new UsageError(`${sentence}; see standin check --help`);
  }
}

function countsOf(findings: readonly Finding[]): { errors: number; warnings: number } {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: findings.length - errors };
}

/** What would be served of the documents. */
function served({ parts, values }: IndexReading): {
  documents: number;
  namespaces: number;
  routes: number;
  collections: number;
} {
  const catalogue = createCatalogue(parts);
  const { collections } = siteModel(catalogue);
  return {
    documents: values.length,
    namespaces: parts.namespaces.length,
    routes: catalogue.routes.length,
    collections: collections.length,
  };
}
