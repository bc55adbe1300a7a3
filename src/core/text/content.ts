import { paragraphs } from "../../text/paragraphs.ts";
import { typeset } from "../../text/typography.ts";
import { type ContentSources, renderedBlocks } from "./block-html.ts";
import { hasBlocks } from "./blocks.ts";
import { withImagesReady } from "./images.ts";
import { withShortcodes, withShortcodesAlone } from "./shortcodes.ts";
import { withFaces } from "./smilies.ts";
import { withNameSpelled } from "./software-name.ts";

/** What the rendering of a content depends on beside its text. */
export interface Rendering extends ContentSources {
  /** Whether typed faces become drawn ones; the family's sites say yes. */
  readonly faces?: boolean;
}

/** A content as it is shown: blocks keep their own HTML, a text without blocks gets paragraphs; then shortcodes are run. */
export function renderedContent(raw: string, rendering: Rendering = {}): string {
  if (raw === "") return "";
  const shown = hasBlocks(raw)
    ? typeset(renderedBlocks(raw, rendering))
    : withShortcodesAlone(paragraphs(typeset(raw)));
  const ready = withImagesReady(withShortcodes(withNameSpelled(shown))).replaceAll("]]>", "]]&gt;");
  return rendering.faces === false ? ready : withFaces(ready);
}
