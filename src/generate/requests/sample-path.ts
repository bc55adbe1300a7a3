import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { textsOfPattern } from "../../args/texts-of-pattern.ts";
import { type RefusalOf, refusalsOfArgs, Sampler } from "./samples.ts";

/** A path that leads to an endpoint, with what the route reads from it. */
export interface SamplePath {
  readonly path: string;
  readonly url: Readonly<Record<string, string>>;
}

/** An endpoint to be reached by a method. */
export interface Target {
  readonly catalogue: Catalogue;
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly sampler: Sampler;
  /** Why an arg refuses a value. */
  readonly refusalsOf: (name: string) => RefusalOf | undefined;
}

/** An endpoint with what makes its samples. */
export function sampling(endpoint: Omit<Target, "sampler" | "refusalsOf">): Target {
  return { ...endpoint, sampler: new Sampler(), refusalsOf: refusalsOfArgs(endpoint.endpoint.args) };
}

/** What would not reach the server as it stands. */
const changed = /[?#%\s"<>\\^`{|}]|\/\/|\/\.{1,2}(?:\/|$)|.\/$/;

/** A path that the endpoint takes; undefined where none is found: another route shadows it, or its pattern is too odd. */
export function samplePath(target: Target): SamplePath | undefined {
  let first: SamplePath | undefined;
  for (const path of reachedPaths(target)) {
    if (isTaken(path, target)) return path;
    first ??= path;
  }
  return first;
}

function* reachedPaths(target: Target): Iterable<SamplePath> {
  for (const text of textsOfPattern(target.route.key)) {
    const path = reach(text, target);
    if (path === undefined) continue;
    yield path;
    yield* withGoodValues(path, target);
  }
}

/** Paths whose placeholders hold values worth sending, each with what is special about it. */
export function* placeholderSamples(
  base: SamplePath,
  target: Target,
): Iterable<{ name: string; label: string; at: SamplePath }> {
  for (const name of Object.keys(base.url))
    for (const { label, value } of textSamplesOf(name, target)) {
      const at = replaced(base, { name, text: value }, target);
      if (at !== undefined) yield { name, label, at };
    }
}

function textSamplesOf(name: string, { endpoint, sampler }: Target): { label: string; value: string }[] {
  const arg = endpoint.args[name];
  if (arg === undefined) return [];
  return sampler
    .samplesOf(arg as JsonObject)
    .flatMap(({ label, value }) =>
      typeof value === "string" || typeof value === "number" ? [{ label, value: String(value) }] : [],
    );
}

function* withGoodValues(base: SamplePath, target: Target): Iterable<SamplePath> {
  for (const name of Object.keys(base.url)) {
    const good = textSamplesOf(name, target).filter(({ value }) => target.refusalsOf(name)?.(value) === undefined);
    for (const { value } of good.slice(0, 20)) {
      const path = replaced(base, { name, text: value }, target);
      if (path !== undefined) yield path;
    }
  }
}

function replaced(
  base: SamplePath,
  { name, text }: { name: string; text: string },
  target: Target,
): SamplePath | undefined {
  const segments = base.path.split("/");
  const at = segments.lastIndexOf(base.url[name] ?? "");
  if (at < 0 || text === base.url[name]) return undefined;
  segments[at] = text;
  const path = reach(segments.join("/"), target);
  return path?.url[name] === text ? path : undefined;
}

/** What an endpoint reads from a path; undefined for one that does not lead there. */
export function reach(path: string, { catalogue, route, endpoint, method }: Target): SamplePath | undefined {
  if (changed.test(path) || /[^ -~]/.test(path)) return undefined;
  const match = catalogue.find(path, method);
  return match?.route === route && match.endpoint === endpoint ? { path, url: match.placeholders } : undefined;
}

function isTaken({ url }: SamplePath, { refusalsOf }: Target): boolean {
  return Object.entries(url).every(([name, text]) => refusalsOf(name)?.(text) === undefined);
}
