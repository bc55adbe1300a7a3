// Standin as the benchmark runs it, and what it says when asked once.
import { freePort, here, startServer } from "./processes.js";

/** The command of this checkout's build. */
export const ownCommand = here("../../dist/bundle/main.cjs");

/** Starts `standin serve` with further options. */
export function startStandin(...options) {
  return startBuild(ownCommand, ...options);
}

/** Starts `serve` of a build's command with further options. */
export async function startBuild(main, ...options) {
  const port = await freePort();
  const command = [process.execPath, main, "serve", "--port", String(port), "--quiet", ...options];
  return startServer(command, { port, path: "/__standin/health", patience: 120_000 });
}

/** Resolves once a server has nothing to do any more: a large site goes on making its records after it answers. */
export async function atRest(serving) {
  for (;;) {
    const before = serving.cpuSeconds();
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (!(serving.cpuSeconds() - before > 0.02)) return;
  }
}

/** Asks once: status, the headers that the program itself chose, bytes. */
export async function askOnce({ port }, { method, path, headers, body }, n = 0) {
  const number = String(n).padStart(9, "0");
  const answer = await fetch(`http://127.0.0.1:${port}${path.replaceAll("{n}", number)}`, {
    method,
    headers,
    body: body?.replaceAll("{n}", number),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: chosenHeaders(answer.headers), bytes };
}

const OF_THE_SERVER = new Set(["date", "connection", "keep-alive", "content-length", "transfer-encoding"]);

function chosenHeaders(headers) {
  const chosen = [...headers].filter(([name]) => !OF_THE_SERVER.has(name));
  return Object.fromEntries(chosen.map(([name, value]) => [name.replace(/\b[a-z]/g, (c) => c.toUpperCase()), value]));
}

/** Ids that requests need, from an event that has a category, a venue and an organizer. */
export async function knownIds(serving) {
  // Page by page: after an answer that does not fit into the socket at once, Node 20 takes a tenth longer for each request that follows.
  for (let page = 1; ; page += 1) {
    const path = `/en/api/calendar/events/v1/events?per_page=3&page=${page}&start_date=2020-01-01`;
    const { bytes } = await askOnce(serving, { method: "GET", path });
    const { events } = JSON.parse(bytes);
    const event = events.find(({ categories, venue, organizer }) => categories[0] && venue?.id && organizer?.[0]);
    if (event !== undefined) return { ...idsOf(event), ...(await allIds(serving)) };
  }
}

function idsOf(event) {
  return {
    event: event.id,
    category: event.categories[0].id,
    venue: event.venue.id,
    organizer: event.organizer[0].id,
  };
}

/** Ids by kind, as many as there are up to fifty of each. */
async function allIds(serving) {
  const ids = async (path) => {
    const { bytes } = await askOnce(serving, { method: "GET", path: `/en/api/${path}per_page=50&_fields=id` });
    return JSON.parse(bytes).map(({ id }) => id);
  };
  return {
    events: await ids("calendar-core/v1/events?"),
    venues: await ids("calendar-core/v1/venues?"),
    organizers: await ids("calendar-core/v1/organizers?"),
    categories: JSON.parse(
      (await askOnce(serving, { method: "GET", path: "/en/api/calendar/events/v1/categories?per_page=5" })).bytes,
    ).categories.map(({ id }) => id),
  };
}

/** The control endpoint's overview. */
export async function overview({ port }) {
  return (await fetch(`http://127.0.0.1:${port}/__standin/`)).json();
}

/** Back to the seed, so that writes of the run before weigh nothing. */
export function reset({ port }) {
  return fetch(`http://127.0.0.1:${port}/__standin/reset`, { method: "POST" });
}
