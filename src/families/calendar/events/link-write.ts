import type { Json, JsonObject } from "../../../json/json.ts";
import type { Changes, NewRecord } from "../../../state/changes.ts";
import type { Resource } from "../../../state/resource.ts";
import { asText, type LocalTime } from "../../../time/zone.ts";
import type { Call } from "../../../engine/call.ts";
import { scalarText } from "../../../engine/json-reading.ts";
import { authorId, may } from "../../../engine/rights.ts";
import { parseDateText, withoutOffset } from "../../../time/date-text.ts";
import { entrySlug } from "../entries.ts";
import { modifiedAt, publicationOf, slugBeforeTrash } from "../publication.ts";
import { type Entry, type OrganizerRecord, organizers, type VenueRecord, venues } from "../records.ts";
import { ENTRY_STATUSES } from "../../../engine/contents.ts";
import { media } from "../../../engine/media.ts";
import { isTrue } from "./checks.ts";
import type { Needs } from "../../../engine/behaviour.ts";
import type { Links } from "../../../engine/links.ts";
import { slugOf } from "../../../text/slug.ts";
import { imageId } from "../../../engine/media.ts";

/** Makes the venue that the data describe; where one of that name exists already, it is the answer as it stands. */
export function createVenue(data: JsonObject, call: Call, changes: Changes): VenueRecord {
  const name = scalarText(data["venue"]);
  return (
    namesake(name, venues, changes) ??
    changes.insert(venues, {
      ...newEntry(name, data, { resource: venues, call, changes }),
      address: scalarText(data["address"]),
      city: scalarText(data["city"]),
      country: scalarText(data["country"]),
      state: scalarText(data["state"]),
      province: scalarText(data["province"]),
      stateprovince: scalarText(data["stateprovince"]),
      zip: scalarText(data["zip"]),
      phone: scalarText(data["phone"]),
      website: scalarText(data["website"]),
      ...mapFlags(data),
    })
  );
}

/** Makes the organizer that the data describe; where one of that name exists already, it is the answer as it stands. */
export function createOrganizer(data: JsonObject, call: Call, changes: Changes): OrganizerRecord {
  const name = scalarText(data["organizer"]);
  return (
    namesake(name, organizers, changes) ??
    changes.insert(organizers, {
      ...newEntry(name, data, { resource: organizers, call, changes }),
      phone: scalarText(data["phone"]),
      website: scalarText(data["website"]),
      email: scalarText(data["email"]),
    })
  );
}

/** Writes what the call names of a venue; its picture and its `stateprovince` go, its map shows again, unless they are named. */
export function updateVenue(venue: VenueRecord, call: Call, changes: Changes): VenueRecord {
  const { params } = call;
  return changes.patch(venues, venue.id, {
    ...changedEntry(venue, { name: params["venue"], resource: venues, call, changes }),
    ...namedTexts(params, ["address", "city", "country", "state", "province", "zip", "phone", "website"]),
    stateprovince: scalarText(params["stateprovince"]),
    ...mapFlags(params),
  });
}

/** Writes what the call names of an organizer; its picture goes unless it is named. */
export function updateOrganizer(organizer: OrganizerRecord, call: Call, changes: Changes): OrganizerRecord {
  const { params } = call;
  return changes.patch(organizers, organizer.id, {
    ...changedEntry(organizer, { name: params["organizer"], resource: organizers, call, changes }),
    ...namedTexts(params, ["phone", "website", "email"]),
  });
}

interface Writing<R extends Entry> {
  readonly resource: Resource<R>;
  readonly call: Call;
  readonly changes: Changes;
}

function namesake<R extends Entry>(name: string, resource: Resource<R>, { view }: Changes): R | undefined {
  for (const entry of view.range(resource, "title", { from: name, to: name }))
    if (entry.status !== "trash") return entry;
  return undefined;
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
    image: writtenImage(data["image"], call.links, changes),
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
  const title = isGiven(name) ? scalarText(name) : entry.title;
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
    ...(isGiven(params["description"]) && { content: scalarText(params["description"]) }),
    ...(isGiven(params["author"]) && { author: Number(params["author"]) }),
    image: writtenImage(params["image"], call.links, changes),
  };
}

function publicationIn(data: JsonObject, { asked, call }: { asked: Entry["status"] | undefined; call: Call }) {
  const [date, dateUtc] = [timeIn(data["date"], call.now), timeIn(data["date_utc"], call.now)];
  const place = { now: call.now, zone: call.zone, mayPublish: may(call, "publish_posts") };
  return publicationOf({ status: asked, date, dateUtc }, place);
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

function namedTexts<Name extends string>(data: JsonObject, names: readonly Name[]): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) if (isGiven(data[name])) texts[name] = scalarText(data[name]);
  return texts;
}

function isGiven(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}

/** The assumption that a write needs where its picture is one that the site does not know. */
export const imageNeeds: Needs = {
  "calendar.events.image-address": ({ params: { image }, view, links }, { status }) =>
    status < 400 && typeof image === "string" && imageId(image, view, links) === undefined,
};

/** Id of the picture that a write names by id or address; a picture of another site is taken into the library, its measures unknown. */
export function writtenImage(named: Json | undefined, links: Links, changes: Changes): number {
  const known = imageId(named, changes.view, links);
  if (known !== undefined || typeof named !== "string") return known ?? 0;
  const file = new URL(named).pathname.split("/").at(-1) ?? "";
  const title = file.replace(/\.[^.]*$/, "");
  const extension = /\.([^.]+)$/.exec(file)?.[1] ?? "";
  const picture = { title, slug: slugOf(title), url: named, extension, width: 0, height: 0, filesize: 0, sizes: {} };
  return changes.insert(media, picture).id;
}
