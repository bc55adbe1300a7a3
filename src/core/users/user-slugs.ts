import { truthy } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import type { View } from "../../state/view.ts";
import { slugOf } from "../../text/slug.ts";
import { siteErrors } from "../errors.ts";
import type { CoreKind } from "../model.ts";
import { keptUsername } from "../text/names.ts";

/** So many characters may it have. */
const LONGEST = 50;

/** The slug that is asked for, else that of the login name, in plain letters; none where neither is given. Throws the refusal of one of which nothing is left then, or that is too long. */
export function keptUserSlug(asked: string, login: string): string {
  const wanted = slugOf(asked);
  const slug = slugOf(truthy(wanted) ? keptUsername(wanted) : login.slice(0, LONGEST));
  if (slug === "" && asked + login !== "") throw refuse(siteErrors.empty_user_nicename, { data: null });
  if (slug.length > LONGEST) throw refuse(siteErrors.user_nicename_too_long, { data: null });
  return slug;
}

/** The slug, or the first with a number from 2 on that no other account has, cut so that it is not too long. */
export function freeUserSlug(wanted: string, id: number, { resource }: CoreKind, view: View): string {
  const isTaken = (slug: string) => (view.bySlug(resource, slug)?.id ?? id) !== id;
  let slug = wanted;
  for (let number = 2; isTaken(slug); number += 1)
    slug = `${wanted.slice(0, LONGEST - String(number).length - 1)}-${number}`;
  return slug;
}
