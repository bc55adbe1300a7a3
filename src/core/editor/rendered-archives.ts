import { storedText } from "../../engine/site-record.ts";
import { addressForm } from "../address-forms.ts";
import type { CoreView } from "../entry-types.ts";
import type { EntryType } from "../model.ts";
import { type BlockAsked, publishedEntries, type Rendered } from "./block-asked.ts";

/** A list of the months, or years, in which posts were published, the latest first. */
export function archives({ attributes, call, sources: { model } }: BlockAsked): Rendered {
  const at = { model, view: call.view, now: call.now };
  const posts = model.typeNamed("post", call.view);
  const isYearly = attributes.type === "yearly";
  const counts = new Map<string, number>();
  for (const post of posts === undefined ? [] : publishedEntries(posts, at)) {
    const time = storedText(post, "date").slice(0, isYearly ? 4 : 7);
    counts.set(time, (counts.get(time) ?? 0) + 1);
  }
  if (posts === undefined || counts.size === 0)
    return { rendered: `<div class="${CLASS}">Nothing has been written yet.</div>`, isKnown: false };
  const items = [...counts]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([time, count]) => {
      const behind = attributes.showPostCounts === true ? `&nbsp;(${count})` : "";
      return `\t<li><a href='${call.links.home}${timePath(time, posts, at)}'>${timeName(time)}</a>${behind}</li>\n`;
    });
  return { rendered: `<ul class="${CLASS}">${items.join("")}</ul>`, isKnown: addressForm(posts, at) !== "" };
}

const CLASS = "wp-block-archives-list wp-block-archives";

/** The path of what was published in a year or month: below what all addresses of posts begin with, plain where they are. */
function timePath(time: string, posts: EntryType, at: CoreView): string {
  const form = addressForm(posts, at);
  if (form === "") return `/?m=${time.replace("-", "")}`;
  const front = form.slice(0, Math.max(1, form.indexOf("%")));
  return `${front}${time.replace("-", "/")}/`;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

function timeName(time: string): string {
  const [year = "", month] = time.split("-");
  return month === undefined ? year : `${MONTHS[Number(month) - 1] ?? month} ${year}`;
}
