import { singular } from "../collection.ts";
import { drawFile } from "../media/draw/draw.ts";
import { fileResponse } from "../media/pages.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { PagePlace } from "../../engine/pages.ts";
import type { JsonObject } from "../../json/json.ts";

/** Where records are looked for that name an address of the site. */
interface Among {
  readonly forms: ReadonlyMap<string, RecordForm>;
  readonly place: PagePlace;
}

/** The picture that a record of no kind of the core was made up with (`/wp-content/uploads/course-3.jpg`); undefined for other addresses. */
export function namedPicture(path: string, among: Among): Response | undefined {
  const [, noun = "", number] = /^\/wp-content\/uploads\/(.+)-(\d{1,9})\.jpg$/.exec(path) ?? [];
  const isThere = formsOf(noun, among).some(({ resource }) => {
    const most = among.place.view.state.table(resource).highestId;
    return Number(number) >= 1 && Number(number) <= most;
  });
  if (!isThere) return undefined;
  return fileResponse({
    ...drawFile({ type: "image/jpeg", title: `${noun} ${number}`, size: undefined }),
    isKept: false,
  });
}

/** The answer of a record of no kind of the core that names this address as its own (`/course/3/`); undefined where none does. */
export function namedPage(path: string, among: Among): JsonObject | undefined {
  const [, noun = "", own = ""] = /^\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  const { view, links } = among.place;
  for (const form of formsOf(noun, among)) {
    const record = view.bySlug(form.resource, own) ?? view.get(form.resource, Number(own));
    const answer = record && form.write(record, among.place);
    if (answer !== undefined && Object.values(answer).includes(`${links.home}/${noun}/${own}/`)) return answer;
  }
  return undefined;
}

/** Forms of records that are called so. */
function formsOf(noun: string, { forms }: Among): RecordForm[] {
  if (noun === "") return [];
  return [...forms.values()].filter(({ resource: { name } }) => {
    const word = name.split("/").findLast((step) => !step.startsWith("{")) ?? "";
    return singular(word).toLowerCase() === noun;
  });
}
