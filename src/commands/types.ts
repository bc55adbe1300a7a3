import { typeDeclarations } from "../generate/types/type-declarations.ts";
import type { Run } from "./command.ts";
import { writingOptions } from "./options.ts";
import { helpText, readOptions } from "./read-options.ts";
import { siteChoice } from "./site-parts.ts";
import { walkedSite } from "./walked-site.ts";
import { writeOut } from "./terminal.ts";

const help = {
  usage: "standin types [INDEX…]   write TypeScript declarations of routes, parameters and answers",
  notes: `The file exports the interface Routes, keyed by "GET /route/{id}", and PathOf, ParamsOf and AnswerOf, which look into it.`,
};

/** `standin types`: TypeScript declarations of routes, parameters and answers. */
export const writeTypes: Run = async (args, environment, terminal) => {
  const given = readOptions("types", [writingOptions], { args, environment });
  const options = given.values(writingOptions);
  if (options.help) {
    terminal.out(helpText(help, [writingOptions]));
    return 0;
  }
  const { catalogue, seen } = await walkedSite(siteChoice(given, given.positionals));
  await writeOut(typeDeclarations(catalogue, seen), { file: options.out, terminal });
  return 0;
};
