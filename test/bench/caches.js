// What each cache pays: two servers in one process take turns, one of them with that cache switched off; run after a build.
import assert from "node:assert/strict";
import { MemoCache } from "../../dist/engine/cache/memo-cache.js";
import { ResponseCache } from "../../dist/engine/cache/response-cache.js";
import { SharedParts } from "../../dist/engine/cache/shared-parts.js";
import { ShownCache, StateCache } from "../../dist/engine/cache/state-cache.js";
import { createStandin } from "../../dist/standin.js";
import { median } from "./results.js";
import { works } from "./work.js";

const EVENTS = "/en/api/calendar/events/v1/events";
const LIST = `${EVENTS}?per_page=50&start_date=2020-01-01`;

/** Each cache by what stands in place of its methods while it is off. */
const CACHES = {
  "whole answers": [[ResponseCache, { find: () => undefined }]],
  presentations: [[ShownCache, { of: () => undefined }]],
  selections: [[StateCache, { select: (state, _key, make) => selectedAnew(state, make()) }]],
  "texts of parts": [[SharedParts, { of: () => undefined }]],
  "fields of parts": [[SharedParts, { picked: (_value, _key, pick) => pick() }]],
  memos: [[MemoCache, { get: (_kind, _record, { make }) => make() }]],
};

let isOff = false;

function selectedAnew(state, wanted) {
  return "resource" in wanted ? state.table(wanted.resource).select(wanted) : wanted;
}

/** Prints how many times as long each row takes without each cache; `scale` multiplies the seeded records. */
export async function caches({ runs = 25, only = "", scale = 1 }) {
  const table = {};
  for (const [name, methods] of Object.entries(CACHES)) {
    if (!name.includes(only)) continue;
    const restore = methods.map(([owner, ownMethods]) => replaced(owner.prototype, ownMethods));
    const sites = [await createStandin({ scale }), await createStandin({ scale })];
    const ids = await idsOf(sites[0]);
    for (const row of rowsOf(ids)) (table[row.name] ??= {})[name] = await slower(sites, row, runs);
    for (const back of restore) back();
  }
  console.table(table);
}

function replaced(prototype, methods) {
  const before = Object.fromEntries(Object.keys(methods).map((name) => [name, prototype[name]]));
  for (const [name, off] of Object.entries(methods))
    prototype[name] = function (...given) {
      return isOff ? off(...given) : before[name].apply(this, given);
    };
  return () => Object.assign(prototype, before);
}

function rowsOf(ids) {
  const rows = works(ids).filter(({ name }) => !/argument|index|batch|mix/.test(name));
  const create = rows.find(({ name }) => name.startsWith("create"));
  const list = rows.find(({ name }) => name === "list of 10 events, whole");
  return [
    ...rows.map((row) => ({ name: row.name, steps: [row] })),
    { name: "create, then list", steps: [create, list] },
  ];
}

async function idsOf(site) {
  const { events } = await (await site.fetch(new URL(LIST, site.apiRoot))).json();
  const event = events.find(({ categories, venue, organizer }) => categories[0] && venue?.id && organizer?.[0]);
  const { id, categories, venue, organizer } = event;
  const one = { category: categories[0].id, venue: venue.id, organizer: organizer[0].id };
  return { event: id, ...one, events: [id], venues: [], organizers: [], categories: [] };
}

/** The middle of how many times as long a round takes without the cache. */
async function slower(sites, { steps }, runs) {
  const took = async (site, off) => {
    isOff = off;
    const began = process.cpuUsage();
    for (let round = 0; round < 10; round += 1) for (const step of steps) await asked(site, step);
    const { user, system } = process.cpuUsage(began);
    isOff = false;
    return user + system;
  };
  const ratios = [];
  for (let run = -3; run < runs; run += 1) {
    // Whoever comes second pays for some of what the first has left to be collected.
    const turns = run % 2 === 0 ? [0, 1] : [1, 0];
    const times = [];
    for (const at of turns) times[at] = await took(sites[at], at === 1);
    if (run >= 0) ratios.push(times[1] / times[0]);
    if (steps.some(({ writes }) => writes)) for (const site of sites) site.reset();
  }
  return Number(median(ratios).toFixed(2));
}

let counter = 0;

async function asked(site, { request: { method, path, headers, body }, status }) {
  const number = String((counter += 1)).padStart(9, "0");
  const address = new URL(path.replaceAll("{n}", number), site.apiRoot);
  const answer = await site.fetch(new Request(address, { method, headers, body: body?.replaceAll("{n}", number) }));
  assert.equal(answer.status, status);
  await answer.arrayBuffer();
}
