// Measures contestants in turn, so that whatever else the machine does falls on all of them alike.
import assert from "node:assert/strict";
import { timeless } from "./load-generator.js";
import { loaded } from "./processes.js";
import { median } from "./results.js";

let counter = 0;

/**
 * Loads every contestant once a run, one after the other; each is `{ serving, request, before?, status, check, body? }`, with a list of what the status may be where that is not one. Resolves to
 * the figures of each by name. `warmUp` is how many seconds each is loaded before. Throws where an answer is not what it must be.
 */
export async function measure(contestants, { runs, seconds, connections, warmUp = seconds }) {
  const tallies = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1)
    for (const [name, contestant] of inTurn(contestants, run)) {
      await contestant.before?.();
      if (run === 0) await asked(contestant, { seconds: warmUp, connections, name });
      tallies[name].push(await asked(contestant, { seconds, connections, name }));
    }
  return Object.fromEntries(Object.entries(tallies).map(([name, each]) => [name, figuresOf(each)]));
}

/** Contestants by name in the order of a run: every other run the other way round, so that a machine that slows down is nobody's gain. */
export function inTurn(contestants, run) {
  const entries = Object.entries(contestants);
  return run % 2 === 0 ? entries : entries.reverse();
}

async function asked({ serving, request, status, check, body }, { seconds, connections, name }) {
  const tally = await loaded(serving, { request, seconds, connections, first: counter });
  counter = tally.next;
  const { statuses, samples, lengths } = tally;
  const wanted = [status].flat().map(String);
  assert.ok(
    Object.keys(statuses).every((one) => wanted.includes(one)),
    `${name}: every answer has status ${wanted.join(" or ")}, not ${JSON.stringify(statuses)}`,
  );
  for (const sample of samples) check(JSON.parse(sample));
  if (body !== undefined) {
    assert.equal(lengths.length, 1, `${name}: every answer is as long as the others`);
    assert.deepEqual(samples.map(timeless), [timeless(body)], `${name}: the bytes are as they must be`);
    assert.equal(tally.hashes.length, 1, `${name}: no answer differs`);
  }
  return tally;
}

function figuresOf(tallies) {
  const middle = (figure) => median(tallies.map((tally) => tally[figure]));
  return {
    perSecond: Math.round(middle("perSecond")),
    each: tallies.map(({ perSecond }) => Math.round(perSecond)),
    perCpuSecond: Math.round(middle("perCpuSecond")) || null,
    serverBusy: Number(middle("serverBusy").toFixed(2)) || null,
    loadBusy: Number(middle("busy").toFixed(2)),
  };
}
