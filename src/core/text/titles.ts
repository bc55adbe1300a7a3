import { typeset } from "../../text/typography.ts";
import { trimAscii } from "../../text/white-space.ts";
import { allowedHtml } from "./allowed-html.ts";
import { withEveryNameSpelled } from "./software-name.ts";

/** A title as it is shown: printer's quotes and dashes, bare ampersands as entities, markup as it is. */
export function renderedTitle(raw: string): string {
  return trimAscii(withEveryNameSpelled(typeset(raw)));
}

/** A title as it is kept: trimmed, and without most markup where its writer may not write any. */
export function keptTitle(raw: string, { unfiltered }: { unfiltered: boolean }): string {
  return trimAscii(unfiltered ? raw : allowedHtml(raw, "comment"));
}
