import { escapedAttribute } from "../../text/entities.ts";
import { paragraphs } from "../../text/paragraphs.ts";
import { typeset } from "../../text/typography.ts";
import { allowedHtml } from "./allowed-html.ts";
import { balancedTags } from "./balanced-tags.ts";
import { relationOf, withClickable } from "./clickable.ts";
import { withFaces } from "./smilies.ts";
import { withNameSpelled } from "./software-name.ts";
import { trimAscii } from "../../text/white-space.ts";

/** What a comment is shown with. */
interface CommentRendering {
  /** Whether typed faces become drawn ones; the family's sites say yes. */
  readonly faces?: boolean;
  /** The site's own host: search engines may follow links that stay there. */
  readonly host?: string;
}

/** A comment as it is shown: addresses become links, elements are closed, lines become paragraphs. */
export function renderedComment(raw: string, { faces = true, host }: CommentRendering = {}): string {
  const set = typeset(withClickable(raw, host));
  return withNameSpelled(paragraphs(balancedTags(faces ? withFaces(set) : set)));
}

/** A comment as it is kept: few elements where its writer may not write any, and links that search engines leave alone. */
export function keptComment(
  raw: string,
  { unfiltered, host }: { readonly unfiltered: boolean; readonly host?: string },
): string {
  const kept = unfiltered ? raw : allowedHtml(raw, "comment");
  return kept.replace(/<a ([^<>]*)>/gi, (_, attributes: string) => `<a ${withRelation(attributes, host)}>`);
}

const RELATION = /(?:^|[\t-\r ])rel=(?:"([^"]*)"|'([^']*)')/i;

function withRelation(attributes: string, host: string | undefined): string {
  const found = RELATION.exec(attributes);
  const said = (found?.[1] ?? found?.[2] ?? "").split(" ").filter((word) => word !== "");
  const href = /(?:^|[\t-\r ])href=(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const wanted = relationOf(href?.[1] ?? href?.[2] ?? "", host).split(" ");
  const rest = found === null ? attributes : trimAscii(attributes.replace(found[0], ""));
  return `${rest} rel="${escapedAttribute([...new Set([...said, ...wanted])].join(" "))}"`;
}
