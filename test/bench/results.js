// Results as files, and the tables that are made from them.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { here, pinned } from "./processes.js";

/** The day of a checkout. */
export function dayOf(folder) {
  return execFileSync("git", ["-C", folder, "log", "-1", "--format=%cs"], { encoding: "utf8" }).trim();
}

/** Where and when figures were taken. */
export function circumstances() {
  return {
    date: new Date().toISOString(),
    node: process.version,
    machine: {
      processor: cpus()[0]?.model ?? "unknown",
      cores: availableParallelism(),
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      system: `${process.platform} ${process.arch}`,
      loadBefore: Number(loadavg()[0].toFixed(2)),
    },
    pinned,
  };
}

/** Keeps results under a name. */
export function keepResults(name, results) {
  mkdirSync(here("results"), { recursive: true });
  writeFileSync(here(`results/${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
}

/** Results that were kept; undefined where there are none. */
export function keptResults(name) {
  try {
    return JSON.parse(readFileSync(here(`results/${name}.json`), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The middle of several figures. */
export function median(figures) {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** A number with three digits that count, and commas between thousands. */
export function shown(number) {
  if (number === undefined || number === null || Number.isNaN(number)) return "";
  return number.toLocaleString("en-US", { maximumSignificantDigits: 3 });
}

/** A Markdown table: names of the columns, then rows of texts; all but the first column stand right. */
export function markdownTable(columns, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map((_, at) => (at === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}
