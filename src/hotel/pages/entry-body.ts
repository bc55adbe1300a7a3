import { html, Markup } from "../../engine/markup.ts";
import { phrases } from "../../families/phrases/phrases.ts";
import { formattedCost } from "../../families/calendar/cost.ts";
import { entryPage, type PageKind } from "../../families/calendar/entries.ts";
import { firstWords } from "../../text/paragraphs.ts";
import { type Entry, type EventRecord, events, organizers, venues } from "../../families/calendar/records.ts";
import { schedule } from "../../families/calendar/event-times.ts";
import type { PagePlace } from "../../engine/pages.ts";
import { endedBy, shownEvents } from "../../families/calendar/views/days.ts";

const WORDS = 150;
const EVENTS = 10;

type Fact = readonly [name: string, value: Markup | string];

/** What the page of an event, venue or organizer says below its title: facts, words, and the events to come; empty for other entries. */
export function entryBody({ id, path }: { id: number; path: string }, place: PagePlace): Markup {
  const [, kind] = path.split("/");
  const { view } = place;
  const said = phrases(place).site;
  if (kind === "event") return eventBody(view.get(events, id), place);
  if (kind === "venue") {
    const venue = view.get(venues, id);
    const address = [venue?.address, [venue?.zip, venue?.city].join(" ").trim(), venue?.country];
    const facts: Fact[] = [
      [said.address, address.filter(Boolean).join(", ")],
      [said.phone, venue?.phone ?? ""],
    ];
    return linkedBody(venue, { facts, linked: (event) => event.venues.includes(id), place });
  }
  if (kind !== "organizer") return html``;
  const organizer = view.get(organizers, id);
  const facts: Fact[] = [
    [said.phone, organizer?.phone ?? ""],
    [said.email, organizer?.email ?? ""],
  ];
  return linkedBody(organizer, { facts, linked: (event) => event.organizers.includes(id), place });
}

function eventBody(event: EventRecord | undefined, place: PagePlace): Markup {
  if (event === undefined) return html``;
  const { view } = place;
  const said = phrases(place).site;
  const facts: Fact[] = [[said.when, timeOf(event, place)]];
  if (event.password !== "")
    return html`${factList(facts)}
      <p>${phrases(place).calendar.locked}</p>`;
  const where = event.venues.map((id) => view.get(venues, id));
  const hosts = event.organizers.map((id) => view.get(organizers, id));
  facts.push(
    [said.where, entryLinks(where, "venue", place)],
    [said.organizer, entryLinks(hosts, "organizer", place)],
    [said.cost, formattedCost(event, place)],
  );
  return html`${factList(facts)} ${words(event)}`;
}

function linkedBody(
  entry: Entry | undefined,
  { facts, linked, place }: { facts: readonly Fact[]; linked: (event: EventRecord) => boolean; place: PagePlace },
): Markup {
  const coming = shownEvents(place, { search: "", archive: "" }).filter(
    (event) => linked(event) && !endedBy(event, place.now),
  );
  const heading = phrases(place).site.upcomingEvents;
  const items = coming
    .slice(0, EVENTS)
    .map((event) => html`<li>${entryLinks([event], "event", place)}<br />${timeOf(event, place)}</li> `);
  return html`${factList(facts)} ${entry !== undefined && words(entry)}
  ${
    items.length > 0 &&
    html`<h2>${heading}</h2>
      <ul>
        ${items}
      </ul>`
  }`;
}

function factList(facts: readonly Fact[]): Markup {
  const known = facts.filter(([, value]) => (value instanceof Markup ? value.text : value) !== "");
  const rows = known.map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd> `,
  );
  return html`${rows.length > 0 && html`<dl>${rows}</dl>`}`;
}

/** Its words without their markup, which may come from anybody who can write. */
function words({ content, excerpt }: Entry): Markup {
  const text = firstWords(content === "" ? excerpt : content, WORDS);
  return html`${text !== "" && html`<p>${text}</p>`}`;
}

function timeOf(event: EventRecord, place: PagePlace): Markup {
  return html`<time datetime="${event.start_date.replace(" ", "T")}">${new Markup(schedule(event, place))}</time>`;
}

function entryLinks(entries: readonly (Entry | undefined)[], kind: PageKind, { links }: PagePlace): Markup {
  const found = entries.flatMap((entry) => (entry?.status === "publish" ? [entry] : []));
  return html`${found.map(
    (entry, at) => html`${at > 0 && ", "}<a href="${entryPage(entry, kind, links)}">${entry.title}</a>`,
  )}`;
}
