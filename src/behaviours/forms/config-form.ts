import type { ConfigFault } from "./config-fault.ts";
import type { FormTag } from "./form-tag.ts";
import { scanForm } from "./scan-form.ts";
import { hasOption } from "./tag-options.ts";

/** Names that the site's own addresses use. */
const SITE_NAMES = new Set(
  (
    "m p posts w cat withcomments withoutcomments s search exact sentence calendar page paged more tb pb author order " +
    "orderby year monthnum day hour minute second name category_name tag feed author_name static pagename page_id " +
    "error attachment attachment_id subpost subpost_id preview robots taxonomy term cpage post_type embed"
  ).split(" "),
);

/** Mistakes in the text of a form. */
export function* formFaults(form: string, tags: readonly FormTag[]): Iterable<ConfigFault> {
  const section = "form.body";
  if (hasCrowdedLabel(form)) yield { section, kind: "multiple-controls-in-label" };
  if (tags.some((tag) => SITE_NAMES.has(tag.name))) yield { section, kind: "unavailable-names" };
  if (/<form[\s>]|<\/form>/i.test(form)) yield { section, kind: "unavailable-html-elements" };
  if (tags.some((tag) => tag.rawName.includes("."))) yield { section, kind: "dots-in-names" };
  if (tags.some((tag) => tag.rawName.includes(":"))) yield { section, kind: "colons-in-names" };
}

function hasCrowdedLabel(form: string): boolean {
  return form.split(/<label(?=[\s>])/).some((part, place) => {
    const end = part.indexOf("</label>");
    if (place === 0 || end === -1) return false;
    const fields = scanForm(part.slice(part.indexOf(">") + 1, end)).map(fieldCount);
    return fields.reduce((sum, count) => sum + count, 0) > 1;
  });
}

function fieldCount(tag: FormTag): number {
  if (tag.basetype === "checkbox" || tag.basetype === "radio")
    return tag.values.length + (hasOption(tag, "free_text") ? 1 : 0);
  return tag.name === "" || tag.basetype === "hidden" ? 0 : 1;
}
