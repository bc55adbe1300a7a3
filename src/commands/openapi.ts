import { openApiDocument } from "../generate/openapi/open-api-document.ts";
import type { Run } from "./command.ts";
import { writingOptions } from "./options.ts";
import { helpText, readOptions } from "./read-options.ts";
import { siteChoice } from "./site-parts.ts";
import { walkedSite } from "./walked-site.ts";
import { writeOut } from "./terminal.ts";

const help = { usage: "standin openapi [INDEX…]   write an OpenAPI 3.1 document of a site" };

/** `standin openapi`: an OpenAPI 3.1 document. */
export const writeOpenApi: Run = async (args, environment, terminal) => {
  const given = readOptions("openapi", [writingOptions], { args, environment });
  const options = given.values(writingOptions);
  if (options.help) {
    terminal.out(helpText(help, [writingOptions]));
    return 0;
  }
  const { catalogue, apiRoot, seen } = await walkedSite(siteChoice(given, given.positionals));
  const document = `${JSON.stringify(openApiDocument(catalogue, apiRoot, seen), undefined, 2)}\n`;
  await writeOut([document], { file: options.out, terminal });
  return 0;
};
