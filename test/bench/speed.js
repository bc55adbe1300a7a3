// Standin beside two bare Hono programs that send the very same answer, row by row; creates also beside compiled ajv and a Map.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measure } from "./measure.js";
import { freePort, here, startFork } from "./processes.js";
import { circumstances, keepResults, shown } from "./results.js";
import { askOnce, atRest, knownIds, overview, reset, startStandin } from "./standin.js";
import { coreWorks, scaledRows, works } from "./work.js";

/** Events of the two sites whose lists are compared. */
export const SIZES = [1000, 100_000];

/** Measures every row, or those whose name holds `only`; keeps the results and prints a table. */
export async function speed({ runs = 3, seconds = 2, connections = 32, only = "", sizes = SIZES }) {
  const about = circumstances();
  const settings = { runs, seconds, connections };
  const twins = {
    json: await startFork("twin.js", await freePort()),
    bytes: await startFork("twin.js", await freePort()),
  };
  const rows = [];
  const wanted = (name) => name.includes(only);
  const base = await startStandin();
  const events = (await overview(base)).records["calendar/event"];
  for (const work of works(await knownIds(base)))
    if (!scaledRows.includes(work.name) && wanted(work.name) && !isMix(work))
      rows.push(told(await row(work, { standin: base, twins, settings })));
  const kept = wanted(KEPT) ? await keptRatio(base, settings) : undefined;
  await base.stop();
  if (coreWorks.some(({ name }) => wanted(name))) {
    const core = await startStandin(here("../core/recordings/index.json"));
    for (const work of coreWorks)
      if (wanted(work.name)) rows.push(told(await row(work, { standin: core, twins, settings })));
    await core.stop();
  }
  for (const size of sizes) {
    if (!scaledRows.some(wanted)) break;
    const standin = await startStandin("--scale", String(Math.round(size / events)));
    const records = (await overview(standin)).records["calendar/event"];
    await atRest(standin);
    for (const work of works(await knownIds(standin)))
      if (scaledRows.includes(work.name) && wanted(work.name))
        rows.push(
          told(
            await row({ ...work, name: `${work.name}, ${shown(size)} events` }, { standin, twins, settings }),
            records,
          ),
        );
    await standin.stop();
  }
  for (const twin of Object.values(twins)) await twin.stop();
  const growth = Object.fromEntries(scaledRows.filter(wanted).map((name) => [name, growthOf(name, rows)]));
  const results = { ...about, ...settings, growth, kept, rows };
  if (only === "") keepResults("speed", results);
  console.table(Object.fromEntries(rows.map(tableRow)));
  if (Object.keys(growth).length > 0) console.table(growth);
}

/** Whether a row asks for many addresses: no single answer stands for it. */
function isMix({ request }) {
  return Array.isArray(request);
}

const KEPT = "create an event, full body, with --data";

/** Creates a second with `--data` by those without, in one run. */
async function keptRatio(base, settings) {
  const folder = mkdtempSync(join(tmpdir(), "standin-bench-"));
  const serving = await startStandin("--data", join(folder, "site.json"));
  const contestant = async (server) => {
    const work = works(await knownIds(server)).find(({ name }) => KEPT.startsWith(name));
    return { serving: server, ...work, before: () => reset(server) };
  };
  const figures = await measure({ standin: await contestant(serving), without: await contestant(base) }, settings);
  await serving.stop();
  rmSync(folder, { recursive: true });
  const { without } = ratiosOf(figures);
  console.error(`${KEPT}: ${figures.standin.perSecond} a second, ${without.perSecond} of those without`);
  return without;
}

/** How many times as much a whole request costs on the largest site as on the smallest. */
function growthOf(name, rows) {
  const [small, large] = [0, -1].map((at) => rows.filter((row) => row.name.startsWith(name)).at(at).standin);
  const ratio = (figure) => Number((small[figure] / large[figure]).toFixed(2));
  return { perSecond: ratio("perSecond"), perCpuSecond: ratio("perCpuSecond") };
}

async function row(work, { standin, twins, settings }) {
  const first = await askOnce(standin, work.request);
  assert.equal(first.status, work.status, `${work.name}: ${first.bytes.subarray(0, 300).toString()}`);
  const value = JSON.parse(first.bytes);
  work.check(value);
  const { status, headers } = first;
  await twins.json.tell({ kind: "json", value, status, headers });
  await twins.bytes.tell({ kind: "bytes", body: first.bytes.toString("base64"), status, headers });
  const fixed = !work.writes && !work.request.path.includes("{n}");
  const text = first.bytes.toString();
  const contestants = {
    standin: { serving: standin, ...work, ...(fixed && { body: text }), before: () => work.writes && reset(standin) },
    json: { serving: twins.json, ...work, body: JSON.stringify(value) },
    bytes: { serving: twins.bytes, ...work, body: text },
  };
  const limit = work.name.startsWith("create") ? await practicalLimit(work, { standin, headers }) : undefined;
  if (limit !== undefined) contestants.reference = { serving: limit, ...work };
  const figures = await measure(contestants, settings);
  await limit?.stop();
  return { name: work.name, size: first.bytes.length, ...figures, ratios: ratiosOf(figures) };
}

/** The reference program, once it is seen to answer the same body as Standin. */
async function practicalLimit({ request }, { standin, headers }) {
  const reference = await startFork("reference.js", await freePort());
  const document = JSON.parse(readFileSync(here("../../descriptors/calendar.events.v1.json"), "utf8"));
  const { args } = document.routes["/calendar/events/v1/events"].endpoints.find(({ methods }) =>
    methods.includes("POST"),
  );
  const properties = structuredClone(args);
  for (const schema of Object.values(properties)) {
    delete schema.required;
    if (schema.default === null) delete schema.default;
  }
  const required = Object.keys(args).filter((name) => args[name].required);
  const template = JSON.parse((await askOnce(standin, request, 1)).bytes);
  const schema = { type: "object", properties, required };
  await reference.tell({ schema, template, headers, nextId: template.id + 1 });
  const [ours, theirs] = [await askOnce(standin, request, 2), await askOnce(reference, request, 2)];
  assert.deepEqual(comparable(theirs.bytes), comparable(ours.bytes), "the reference answers the same body");
  return reference;
}

/** An event without what the clock and the number of events before it decide. */
function comparable(bytes) {
  return JSON.parse(bytes, (name, value) =>
    /^(?:count|date|date_utc|modified|modified_utc)$/.test(name) ? undefined : value,
  );
}

function ratiosOf(figures) {
  const ratio = (figure, name) => figures[name] && Number((figures.standin[figure] / figures[name][figure]).toFixed(3));
  const names = Object.keys(figures).filter((name) => name !== "standin");
  return Object.fromEntries(
    names.map((name) => [name, { perSecond: ratio("perSecond", name), perCpuSecond: ratio("perCpuSecond", name) }]),
  );
}

function told(row, events) {
  console.error(`${row.name}: ${row.standin.perSecond} a second, ${row.ratios.json.perSecond} of c.json`);
  return events === undefined ? row : { ...row, events };
}

function tableRow({ name, size, standin, json, ratios }) {
  return [
    name,
    {
      bytes: size,
      "a second": shown(standin.perSecond),
      "c.json": shown(json.perSecond),
      "of c.json": ratios.json.perSecond,
      "of bytes": ratios.bytes.perSecond,
      "of reference": ratios.reference?.perSecond ?? "",
      "of c.json, by processor": ratios.json.perCpuSecond,
      "server busy": standin.serverBusy,
      "load busy": standin.loadBusy,
      each: standin.each.join(" "),
    },
  ];
}
