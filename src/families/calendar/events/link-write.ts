import type { Json, JsonObject } from "../../../json/json.ts";
import type { Changes, NewRecord } from "../../../state/changes.ts";
import type { Resource } from "../../../state/resource.ts";
import { asText, type LocalTime } from "../../../time/zone.ts";
import { type Call, truthy } from "../../../engine/call.ts";
import { scalarText } from "../../../engine/json-reading.ts";
import { authorId, may } from "../../../engine/rights.ts";
import { parseDateText, withoutOffset } from "../../../time/date-text.ts";
import { cleanTextField } from "../../../args/formats/text-field.ts";
import { compareTexts } from "../../../engine/page.ts";
import { collated } from "../../../text/collation.ts";
import { trimAscii } from "../../../text/white-space.ts";
import { entrySlug } from "../entries.ts";
import { modifiedAt, publicationOf, slugBeforeTrash } from "../publication.ts";
import { type Entry, type OrganizerRecord, organizers, type VenueRecord, venues } from "../records.ts";
import { ENTRY_STATUSES } from "../../../engine/contents.ts";
import { isTrue } from "./checks.ts";
import { writtenImage } from "./written-image.ts";

/** The texts of a venue that says none. */
const VENUE_TEXTS = { address: "", city: "", country: "", state: "", province: "", zip: "", phone: "", website: "" };

/** The texts of an organizer that says none. */
const ORGANIZER_TEXTS = { phone: "", website: "", email: "" };

/** Makes the venue that the data describe; where there is one of that name already, it takes on their details and is the answer. */
export function createVenue(data: JsonObject, call: Call, changes: Changes): VenueRecord {
  const writing = { resource: venues, call, changes };
  const title = trimAscii(scalarText(data["venue"]));
  const details = { ...namedTexts(data, VENUE_TEXTS), stateprovince: stateOrProvince(data), ...mapFlags(data) };
  const known = namesake(title, data, writing);
  if (known !== undefined)
    return changes.patch(venues, known.id, { ...details, image: writtenImage(data["image"], call, changes) });
  return changes.insert(venues, { ...newEntry(title, data, writing), ...VENUE_TEXTS, ...details });
}

/** Makes the organizer that the data describe; where there is one of that name already, it takes on their details and is the answer. */
export function createOrganizer(data: JsonObject, call: Call, changes: Changes): OrganizerRecord {
  const writing = { resource: organizers, call, changes };
  const title = trimAscii(scalarText(data["organizer"]));
  const details = namedTexts(data, ORGANIZER_TEXTS);
  const known = namesake(title, data, writing);
  if (known !== undefined)
    return changes.patch(organizers, known.id, { ...details, image: writtenImage(data["image"], call, changes) });
  return changes.insert(organizers, { ...newEntry(title, data, writing), ...ORGANIZER_TEXTS, ...details });
}

/** Writes what the call names of a venue; its picture and its `stateprovince` go, its map shows again, unless they are named. */
export function updateVenue(venue: VenueRecord, call: Call, changes: Changes): VenueRecord {
  const { params } = call;
  return changes.patch(venues, venue.id, {
    ...changedEntry(venue, { name: params["venue"], resource: venues, call, changes }),
    ...namedTexts(params, VENUE_TEXTS),
    stateprovince: stateOrProvince(params),
    ...mapFlags(params),
  });
}

/** Writes what the call names of an organizer; its picture goes unless it is named. */
export function updateOrganizer(organizer: OrganizerRecord, call: Call, changes: Changes): OrganizerRecord {
  const { params } = call;
  return changes.patch(organizers, organizer.id, {
    ...changedEntry(organizer, { name: params["organizer"], resource: organizers, call, changes }),
    ...namedTexts(params, ORGANIZER_TEXTS),
  });
}

interface Writing<R extends Entry> {
  readonly resource: Resource<R>;
  readonly call: Call;
  readonly changes: Changes;
}

/** The entry of a name, the trash included, upper and lower case and accents alike; of the same text too, where one is given. */
function namesake<R extends Entry>(
  title: string,
  { description }: JsonObject,
  { resource, changes: { view } }: Writing<R>,
): R | undefined {
  const [name, text] = [collated(title), collated(scalarText(description))];
  const alike = [...view.range(resource, "name", { from: name, to: name })].filter(
    (entry) => collated(entry.title) === name && (text === "" || collated(entry.content) === text),
  );
  return alike.toSorted((a, b) => compareTexts(a.status, b.status) || compareTexts(a.date, b.date) || a.id - b.id)[0];
}

function newEntry<R extends Entry>(
  title: string,
  data: JsonObject,
  { resource, call, changes }: Writing<R>,
): NewRecord<Entry> {
  const asked = ENTRY_STATUSES.find((known) => known === data["status"]);
  const publication = publicationIn(data, { asked, call });
  return {
    title,
    content: scalarText(data["description"]),
    excerpt: "",
    slug: entrySlug(changes.view, resource, { title, status: publication.status }),
    ...publication,
    modified: publication.date,
    modified_utc: publication.date_utc,
    author: Number(data["author"] ?? authorId(call)),
    image: writtenImage(data["image"], call, changes),
  };
}

function changedEntry<R extends Entry>(
  entry: R,
  { name, resource, call, changes }: Writing<R> & { name: Json | undefined },
) {
  const { params } = call;
  const asked = ENTRY_STATUSES.find((known) => known === params["status"]);
  const dated = isGiven(params["date"]) || isGiven(params["date_utc"]);
  const stays = asked === undefined && !dated;
  const publication = stays
    ? { status: entry.status, date: entry.date, date_utc: entry.date_utc }
    : publicationIn(dated ? params : { date: entry.date }, { asked: asked ?? entry.status, call });
  const title = isGiven(name) ? trimAscii(scalarText(name)) : entry.title;
  const slug = stays
    ? entry.slug
    : entrySlug(changes.view, resource, {
        title,
        status: publication.status,
        slug: slugBeforeTrash(entry),
        id: entry.id,
      });
  return {
    title,
    ...publication,
    slug,
    ...modifiedAt(call.now, call.zone),
    ...(truthy(params["description"]) && { content: scalarText(params["description"]) }),
    ...(isGiven(params["author"]) && { author: Number(params["author"]) }),
    image: writtenImage(params["image"], call, changes),
  };
}

function publicationIn(data: JsonObject, { asked, call }: { asked: Entry["status"] | undefined; call: Call }) {
  const [date, dateUtc] = [timeIn(data["date"], call.now), timeIn(data["date_utc"], call.now)];
  const place = { now: call.now, zone: call.zone, mayPublish: true };
  return publicationOf({ status: may(call, "publish_posts") ? asked : scaledBack(asked), date, dateUtc }, place);
}

/** The state that somebody may give who may not publish: what should be public waits for review, and what has no state is a draft. */
function scaledBack(asked: Entry["status"] = "draft"): Entry["status"] {
  return asked === "publish" || asked === "future" ? "pending" : asked;
}

function timeIn(value: Json | undefined, now: number): LocalTime | undefined {
  const written = scalarText(value);
  const instant = written === "" ? undefined : parseDateText(withoutOffset(written), now);
  return instant === undefined ? undefined : asText(instant);
}

/** Maps show unless the data say no. */
function mapFlags(data: JsonObject) {
  const shows = (value: Json | undefined) => !isGiven(value) || isTrue(value);
  return { show_map: shows(data["show_map"]), show_map_link: shows(data["show_map_link"]) };
}

/** Texts that the data name, each of one line; an address of the web stays as it is. */
function namedTexts<Name extends string>(
  data: JsonObject,
  none: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name in none) if (isGiven(data[name])) texts[name] = textIn(data, name);
  return texts;
}

function textIn(data: JsonObject, name: string): string {
  const text = scalarText(data[name]);
  return name === "website" ? text : cleanTextField(text);
}

const UNITED_STATES = ["", "US", "United States"];

/** What stands for state and province: unless the data name it, the state of an address in the United States or in no country, else the province. */
function stateOrProvince(data: JsonObject): string {
  const [named, state] = [textIn(data, "stateprovince"), textIn(data, "state")];
  if (named !== "") return named;
  return state !== "" && UNITED_STATES.includes(textIn(data, "country")) ? state : textIn(data, "province");
}

function isGiven(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}
