import { typeDeclarations } from "../generate/types/type-declarations.ts";
import type { Run } from "./command.ts";
import { ParsedOptions } from "./options.ts";
import { siteChoice, siteOptionHelp, siteOptionTable } from "./site-choice.ts";
import { siteParts } from "./site-parts.ts";
import { writeOut } from "./terminal.ts";

const help = `standin types [INDEX…]   write TypeScript declarations of routes, parameters and answers

${siteOptionHelp}

The file exports the interface Routes, keyed by "GET /route/{id}", and PathOf, ParamsOf and AnswerOf, which look into it.`;

/** `standin types`: TypeScript declarations of routes, parameters and answers. */
export const writeTypes: Run = async (args, environment, terminal) => {
  const options = new ParsedOptions("types", siteOptionTable, { args, environment });
  if (options.flag("help")) {
    terminal.out(help);
    return 0;
  }
  const { catalogue } = await siteParts(siteChoice(options, options.positionals), terminal.now());
  await writeOut(typeDeclarations(catalogue), { file: options.text("out"), terminal });
  return 0;
};
