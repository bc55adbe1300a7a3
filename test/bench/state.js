// What reset, snapshot, restore and a new sandbox cost, by the number of records: `npm run build && node --expose-gc test/bench/state.js`.
import { Sandboxes, clockMaker } from "../../dist/state/sandboxes.js";
import { defineResource } from "../../dist/state/resource.js";
import { State } from "../../dist/state/state.js";
import { Table } from "../../dist/state/table.js";
import { Changes } from "../../dist/state/changes.js";
import { View } from "../../dist/state/view.js";

const things = defineResource({
  name: "thing",
  idSpace: "thing",
  schema: { type: "object", properties: {} },
  indexes: { start: (thing) => [thing.start] },
});

function stateOf(count) {
  function* records() {
    for (let id = 1; id <= count; id += 1)
      yield { id, slug: `thing-${id}`, title: `Thing ${id}`, start: (id * 7919) % count };
  }
  return State.of([Table.of(things, records())]);
}

function nanoseconds(rounds, act) {
  for (let round = 0; round < rounds / 10; round += 1) act(round);
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) act(round);
  return ((performance.now() - began) * 1e6) / rounds;
}

function write(sandbox) {
  const changes = new Changes(new View(sandbox.state, "en"));
  changes.patch(things, 5, { title: "Changed" });
  sandbox.commit(changes.view.state, changes.commands);
}

/** What 1,000 new sandboxes with one write each take of the heap, in kB. */
function written(sandboxes) {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 1000; index += 1) write(sandboxes.open(`w${index}`));
  globalThis.gc?.();
  return (process.memoryUsage().heapUsed - before) / 1024;
}

const call = {
  at: 0,
  method: "GET",
  path: "/en/api/calendar/events/v1/events",
  query: "per_page=10",
  route: "/calendar/events/v1/events",
  params: { per_page: 10 },
  headers: ["Host", "127.0.0.1:4010", "Accept", "*/*", "User-Agent", "bench", "Connection", "keep-alive"],
  body: undefined,
  status: 200,
  basis: "family",
  ms: 1,
};

const rows = [];
for (const count of [10, 10_000, 1_000_000]) {
  const seeded = stateOf(count);
  const sandboxes = new Sandboxes({
    seeded: { state: seeded, origin: { seed: 1, scale: 1, now: 0 } },
    clock: clockMaker(() => 0, {}),
    limit: Number.MAX_SAFE_INTEGER,
    limits: {
      journal: { entries: 10_000, bytes: 16 * 1024 * 1024 },
      snapshots: 10,
      faults: 10,
      history: 100,
      scenarios: 10,
    },
    draw: () => 0,
  });
  const { defaultSandbox: main } = sandboxes;
  write(main);
  rows.push({
    records: count,
    "reset ns": nanoseconds(100_000, () => main.reset()),
    "snapshot ns": nanoseconds(100_000, () => main.snapshot("bench")),
    "restore ns": nanoseconds(100_000, () => main.restore("bench")),
    "new sandbox ns": nanoseconds(20_000, (round) => sandboxes.open(`s${round}-${Math.random()}`)),
    "write ns": nanoseconds(20_000, () => write(main)),
    "write after reset ns": nanoseconds(20_000, () => {
      main.reset();
      write(main);
    }),
    "1,000 sandboxes, one write each, kB": written(sandboxes),
    "journal ns": nanoseconds(100_000, () => main.journal.record(call)),
    "read ns": nanoseconds(100_000, () => new View(main.state, "en").get(things, 5)),
  });
}
console.table(
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Math.round(value)]))),
);
