import { quirkNames } from "../generate/index/quirks.ts";
import { siteOptionHelp } from "./site-choice.ts";

/** What `standin index --help` prints. */
export function indexHelp(): string {
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
