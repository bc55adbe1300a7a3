import type { JsonObject } from "../../json/json.ts";
import { CORE } from "../model.ts";
import { isoTime, localIsoTime } from "../value-context.ts";
import { asksPassword, metaOf } from "./entries.ts";
import type { InventedKind, InventedMembers, InventedSite } from "./invented-site.ts";
import { drawn, remark } from "./prose.ts";

const HOUR = 3_600_000;
const ROUND = 30;
/** Below one entry: each comment with the place of the one that it answers. */
const THREAD: readonly (number | undefined)[] = [undefined, 0, 1, undefined, 3, 3];
/** Comments that only people who moderate see. */
const HIDDEN = ["hold", "spam"];
const READERS = ["Nora Berg", "Tom Aldous", "Ines Marsh", "Karl Winter", "Lucy Fenn", "Oskar Dahl", "Mina Holt"];

/** Comments in threads, answers to answers among them; behind those that everybody sees one that waits and one that is spam. */
export const inventedComments: InventedKind = {
  extent: (usual) => ({ count: usual + HIDDEN.length * Math.ceil(usual / ROUND), shown: usual }),
  members(number, site) {
    const { count: shown } = site.records(`${CORE}/comments`);
    const place = number % THREAD.length;
    const isShown = number < shown || number >= inventedComments.extent(shown, site).count;
    const answered = isShown ? THREAD[place] : undefined;
    const thread = isShown ? Math.floor(number / THREAD.length) : number - shown;
    const random = site.random(`${CORE}/comments`, number, "texts");
    const hidden = isShown ? undefined : HIDDEN[(number - shown) % HIDDEN.length];
    return {
      post: commentedPost(thread, site) ?? 0,
      parent: answered === undefined ? 0 : (site.records(`${CORE}/comments`).id(number - place + answered) ?? 0),
      status: hidden ?? "approved",
      content: hidden === "spam" ? "Cheap watches, call now!" : remark(random, answered !== undefined),
      ...whoWrote(number, { answers: answered !== undefined, site, reader: drawn(READERS, random) }),
      ...timeOf(thread, place, site),
      ...metaOf(site.model.kind(`${CORE}/comments`)),
      link: undefined,
      author_avatar_urls: undefined,
    };
  },
};

/** The number of the post that a thread stands below: one that everybody may read. */
function postOfThread(thread: number, count: number): number {
  const number = thread % count;
  return asksPassword(number) && count > 1 ? (number + 1) % count : number;
}

function commentedPost(thread: number, site: InventedSite): number | undefined {
  const posts = site.records(`${CORE}/posts`);
  return posts.count === 0 ? undefined : posts.id(postOfThread(thread, posts.count));
}

/** Every second answer comes from one of the house. */
function whoWrote(
  number: number,
  { answers, site, reader }: { answers: boolean; site: InventedSite; reader: string },
): JsonObject {
  const person = answers && number % 2 === 1 ? site.people[number % 3] : undefined;
  if (person !== undefined) return { author: person.id, author_name: person.name, author_email: person.email };
  const email = `${reader.toLowerCase().replace(" ", ".")}@example.test`;
  return { author: 0, author_name: reader, author_email: email };
}

/** A comment comes some hours after the one before it, the first one after its entry. */
function timeOf(thread: number, place: number, site: InventedSite): InventedMembers {
  const posts = site.records(`${CORE}/posts`);
  if (posts.count === 0 || !posts.isInvented) return {};
  const { created } = site.times(`${CORE}/posts`, postOfThread(thread, posts.count));
  const time = created + (place + 1) * 3 * HOUR + ((thread * 7) % 50) * 60_000;
  return { date: localIsoTime(time, site.zone), date_gmt: isoTime(time) };
}
