import { openApiDocument } from "../generate/openapi/open-api-document.ts";
import type { Run } from "./command.ts";
import { ParsedOptions } from "./options.ts";
import { siteChoice, siteOptionHelp, siteOptionTable } from "./site-choice.ts";
import { siteParts } from "./site-parts.ts";
import { writeOut } from "./terminal.ts";

const help = `standin openapi [INDEX…]   write an OpenAPI 3.1 document of a site

${siteOptionHelp}`;

/** `standin openapi`: an OpenAPI 3.1 document. */
export const writeOpenApi: Run = async (args, environment, terminal) => {
  const options = new ParsedOptions("openapi", siteOptionTable, { args, environment });
  if (options.flag("help")) {
    terminal.out(help);
    return 0;
  }
  const { catalogue, apiRoot } = await siteParts(siteChoice(options, options.positionals), terminal.now());
  const document = `${JSON.stringify(openApiDocument(catalogue, apiRoot), undefined, 2)}\n`;
  await writeOut([document], { file: options.text("out"), terminal });
  return 0;
};
