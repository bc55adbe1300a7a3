import { openApiDocument } from "../generate/openapi/open-api-document.ts";
import type { Run } from "./command.ts";
import { writingOptions } from "./options.ts";
import { helpText, readOptions } from "./read-options.ts";
import { siteChoice, siteParts } from "./site-parts.ts";
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
  const { catalogue, apiRoot } = await siteParts(siteChoice(given, given.positionals), terminal.now());
  const document = `${JSON.stringify(openApiDocument(catalogue, apiRoot), undefined, 2)}\n`;
  await writeOut([document], { file: options.out, terminal });
  return 0;
};
