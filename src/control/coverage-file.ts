import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { compileCheck } from "../json/check.ts";
import { valueOfJson } from "../json/nesting.ts";
import type { JsonSchema } from "../json/schema.ts";
import type { Basis } from "../engine/answer.ts";
import type { CoverageDetails, RouteCoverage } from "../engine/coverage.ts";
import { dataPath, DataFileError, reasonOf } from "../state/data-file/data-file-error.ts";
import { type Lock, takeLock } from "../state/data-file/lock.ts";
import { summaryOf } from "./coverage.ts";

const FORMAT = "standin-coverage";
const TEXTS: JsonSchema = { type: "array", items: { type: "string" } };
const COUNTS: JsonSchema = { type: "object", additionalProperties: { type: "integer", minimum: 0 } };

const check = compileCheck({
  type: "object",
  required: ["format", "version", "calls"],
  properties: {
    format: { const: FORMAT },
    version: { const: 1 },
    calls: {
      type: "object",
      additionalProperties: {
        type: "object",
        required: ["args", "given", "basis", "refusals"],
        properties: { args: TEXTS, given: TEXTS, basis: COUNTS, refusals: COUNTS },
      },
    },
  },
});

/** A file that what calls have been is added to, by as many processes and runs as there are. */
export interface CoverageFile {
  /** Adds to what is there, under a lock. Rejects with an error that says what stands in the way. */
  merge(details: CoverageDetails): Promise<void>;
}

/** The file at a path, which need not be there. Throws an error that says what is wrong with the one that is. */
export function openCoverageFile(path: string): CoverageFile {
  const file = told(path, () => dataPath(path));
  readDetails(file);
  return {
    async merge(details) {
      const unique = crypto.randomUUID().slice(0, 8);
      const lock = await patientLock(file, unique);
      try {
        const all = merged(readDetails(file), details);
        const text = JSON.stringify({ format: FORMAT, version: 1, ...summaryOf(all), calls: all }, null, 2);
        told(file, () => replaceFile(file, `${text}\n`, unique));
      } finally {
        await lock.release();
      }
    },
  };
}

/** How often a lock is asked for that others have, who add to the file at the same time. */
const ATTEMPTS = 60;
/** Milliseconds between two of them at least; each process has a step of its own, so that they meet less. */
const STEP = 10;

async function patientLock(file: string, unique: string): Promise<Lock> {
  const step = STEP * (2 + (process.pid % 7));
  for (let attempt = 1; ; attempt += 1)
    try {
      const about = `process ${process.pid} on ${hostname()}, which adds to it`;
      return await takeLock(file, { unique: `${unique}${attempt}`, about });
    } catch (error) {
      if (!(error instanceof DataFileError) || attempt === ATTEMPTS) throw problem(file, error);
      await pause(step);
    }
}

function replaceFile(file: string, text: string, unique: string): void {
  const next = `${file}.${unique}.next`;
  try {
    writeFileSync(next, text);
    renameSync(next, file);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

function readDetails(file: string): CoverageDetails {
  if (!existsSync(file)) return {};
  const value = valueOfJson(told(file, () => readFileSync(file, "utf8")));
  const [fault] = value === undefined ? [{ pointer: "", found: "no JSON" }] : check(value);
  if (fault === undefined) return (value as object as { calls: CoverageDetails }).calls;
  const found = "missing" in fault ? `no member ${JSON.stringify(fault.missing)}` : fault.found;
  const place = fault.pointer === "" ? "" : ` at ${fault.pointer}`;
  throw new Error(
    `coverage file ${file}${place}: found ${found}, wanted what --coverage has written; name another file, or delete this one`,
  );
}

function told<Value>(file: string, act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw problem(file, error);
  }
}

function problem(file: string, error: unknown): Error {
  const why = error instanceof DataFileError ? error.message.replace(/^data file .*?: /, "") : reasonOf(error);
  return new Error(`coverage file ${file}: ${why}`, { cause: error });
}

/** Both together, what is new behind what was there. */
function merged(one: CoverageDetails, other: CoverageDetails): CoverageDetails {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, together(one[name], other[name])]));
}

const NOTHING: RouteCoverage = { args: [], given: [], basis: {}, refusals: {} };

function together(one = NOTHING, other = NOTHING): RouteCoverage {
  const args = [...new Set([...one.args, ...other.args])];
  const given = new Set([...one.given, ...other.given]);
  return {
    args,
    given: args.filter((name) => given.has(name)),
    basis: added<Basis>(one.basis, other.basis),
    refusals: added(one.refusals, other.refusals),
  };
}

function added<Name extends string>(
  one: Readonly<Partial<Record<Name, number>>>,
  other: Readonly<Partial<Record<Name, number>>>,
): Record<Name, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of [one, other].flatMap((counts) => Object.entries<number | undefined>(counts)))
    sums.set(name, (sums.get(name) ?? 0) + (count ?? 0));
  return Object.fromEntries(sums) as Record<Name, number>;
}
