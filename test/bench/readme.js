// Writes the benchmark's tables into docs/speed.md, from the results that were kept.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { here } from "./processes.js";
import { memoryTable } from "./memory.js";
import { keptResults, markdownTable, shown } from "./results.js";

const PAGE = here("../../docs/speed.md");
const BEGIN = "<!-- bench:begin -->";
const END = "<!-- bench:end -->";

/** Puts the tables between the two marks. Throws where the page lacks them, or where results are none to show. */
export function writeReadme() {
  const text = readFileSync(PAGE, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`docs/speed.md lacks the marks ${BEGIN} and ${END}`);
  const written = `${text.slice(0, begin + BEGIN.length)}\n\n${benchText()}\n\n${text.slice(end)}`;
  writeFileSync(PAGE, written);
  execFileSync("npx", ["oxfmt", PAGE]);
}

/** The part of the page that the benchmark makes. */
export function benchText() {
  const speed = keptResults("speed");
  if (speed === undefined) throw new Error("there are no results: run `npm run bench` first");
  enoughRuns("speed", speed);
  return [
    taken(speed),
    speedTable(speed),
    growthText(speed),
    ...(speed.kept === undefined ? [] : [`With \`--data\` creates are ${shown(speed.kept.perSecond)} times as fast.`]),
    ...parts("peers", peersText),
    ...parts("start", startText),
    ...parts("versus", versusText),
    ...parts("blocking", blockingText),
    ...unlessNone("memory", memoryText),
    ...parts("soak", soakText),
  ].join("\n\n");
}

function parts(name, text) {
  return unlessNone(name, (results) => text(enoughRuns(name, results)));
}

function unlessNone(name, text) {
  const results = keptResults(name);
  return results === undefined ? [] : [text(results)];
}

function enoughRuns(name, results) {
  if (results.runs < 3) throw new Error(`the results of ${name} are of fewer than three runs: take them again`);
  return results;
}

function taken({ date, node, machine, pinned, runs, seconds, connections }) {
  const cores = pinned ? "server and load generator pinned to a core each" : "server and load generator not pinned";
  return (
    `Taken ${date.slice(0, 10)} on ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, Node ${node}; ${cores}; ` +
    `${connections} connections; median of ${runs} runs of ${seconds} s. The ratios are to two bare hono + @hono/node-server ` +
    "programs that send the same bytes with the same headers."
  );
}

function speedTable({ rows }) {
  const columns = ["", "size", "requests a second", "of `c.json(value)`", "of ready bytes", "of ajv and a Map"];
  return markdownTable(
    columns,
    rows.map(({ name, size, standin, ratios }) => [
      name,
      size < 1000 ? `${size} B` : `${shown(size / 1000)} kB`,
      shown(standin.perSecond),
      shown(ratios.json.perSecond),
      shown(ratios.bytes.perSecond),
      shown(ratios.reference?.perSecond),
    ]),
  );
}

function growthText({ growth }) {
  const sentences = Object.entries(growth).map(([name, { perSecond }]) => `a ${name} ${shown(perSecond)} times`);
  return `A hundred times as many events make ${sentences.join(" and ")} as dear.`;
}

function peersText({ date, machine, node, rows, failed }) {
  const table = markdownTable(
    ["", "list of 8 kB, a second", "Standin is faster by", "create, a second", "Standin is faster by"],
    rows.map(({ name, version, list, create }) => [
      `${name} ${version}`.trim(),
      shown(list?.perSecond),
      list ? `${shown(list.ratio)} ×` : "",
      shown(create?.perSecond),
      create ? `${shown(create.ratio)} ×` : "",
    ]),
  );
  const absent = failed.map(({ name, why }) => `${name} could not be measured: ${why}.`);
  return [
    `Peers, on the nearest same work (${date.slice(0, 10)}, ${machine.processor}, Node ${node}):`,
    table,
    ...absent,
  ].join("\n\n");
}

function startText({ date, rows }) {
  const lines = rows.map(({ name, ms, ratio }) => [name, `${shown(ms)} ms`, `${shown(ratio)} ×`]);
  return [
    `From the command to the first answer (${date.slice(0, 10)}):`,
    markdownTable(["", "median", "of bare hono"], lines),
  ].join("\n\n");
}

function versusText({ date, of, rows }) {
  const lines = rows.map(({ name, ratio, byProcessor }) => [name, shown(ratio), byProcessor ? shown(byProcessor) : ""]);
  return [
    `How many times as fast as the build of ${of}, taken in turns with it (${date.slice(0, 10)}):`,
    markdownTable(["", "times as fast", "by processor time"], lines),
  ].join("\n\n");
}

function blockingText({ date, scale, ready, firstPage, rows }) {
  const ms = (time) => (time === undefined ? "" : `${shown(Math.round(time))} ms`);
  return [
    `A site of ${shown(scale)} times the records: ready after ${ms(ready)}, its first page of events after ${ms(firstPage)}. ` +
      `How long calls keep others waiting, while a small call is made every few milliseconds (${date.slice(0, 10)}):`,
    markdownTable(
      ["while", "takes", "longest block", "small calls, p99"],
      rows.map(({ name, took, block, p99 }) => [name, ms(took), ms(block), ms(p99)]),
    ),
  ].join("\n\n");
}

function memoryText({ date, of, rows }) {
  return [
    `What a server of the hotel holds after a forced collection${of === undefined ? "" : `, beside the build of ${of}`} (${date.slice(0, 10)}); the text of a program ` +
      "lies outside the heap where it is one file of more than a megabyte, and within it where it is several smaller ones:",
    memoryTable(rows),
  ].join("\n\n");
}

function soakText({ date, rows }) {
  const lines = rows.map(({ name, heapBefore, heapAfter, ratio, resident }) => [
    name,
    `${shown(heapBefore)} MB`,
    `${shown(heapAfter)} MB`,
    shown(ratio),
    `${shown(resident)} MB`,
  ]);
  return [
    `Heap after forced collection and reset (${date.slice(0, 10)}):`,
    markdownTable(["", "before", "after", "ratio", "resident"], lines),
  ].join("\n\n");
}
