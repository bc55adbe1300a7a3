import type { ArgsDocument } from "../../catalogue/document.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";

/** The endpoint of a route that serves a method. */
export function endpointOf(route: Route | undefined, method: string): Endpoint | undefined {
  return route?.endpoints.find(({ methods }) => methods.includes(method));
}

/** Whether a POST to the route makes something new: where PUT does the same, it changes what is there. */
export function makesNew(route: Route | undefined): boolean {
  const endpoint = endpointOf(route, "POST");
  return endpoint !== undefined && !endpoint.methods.includes("PUT") && !endpoint.methods.includes("PATCH");
}

/** Whether the name of an arg is its place in a list, which a document gives where args should be: it names nothing. */
export function isPlaceInList(name: string): boolean {
  return /^\d+$/.test(name);
}

function namesAny(args: ArgsDocument | undefined): args is ArgsDocument {
  return args !== undefined && !Object.keys(args).every(isPlaceInList);
}

/** The args that a record is written with: those that make one, else those that change one. */
export function writeArgs(list: Route | undefined, item: Route | undefined): ArgsDocument | undefined {
  const making = makesNew(list) ? endpointOf(list, "POST")?.args : undefined;
  if (namesAny(making)) return making;
  for (const method of ["PUT", "PATCH", "POST"]) {
    const args = endpointOf(item, method)?.args;
    if (namesAny(args)) return args;
  }
  return making;
}

/** One step of a route's path, between two slashes. */
export interface PathStep {
  /** The step as the pattern has it. */
  readonly source: string;
  /** Name of its first named group; undefined for a step that is plain text. */
  readonly placeholder: string | undefined;
}

/** Pieces of a pattern: what is escaped, a sign that opens or closes something or cuts, and all else in one. */
const PIECES = /\\[^]?|[[\]()/]|[^\\[\]()/]+/g;

/** Cuts a route's pattern at the slashes that are outside of groups and sets. */
export function pathSteps(key: string): readonly PathStep[] {
  const steps: string[] = [""];
  let depth = 0;
  let inSet = false;
  for (const piece of key.slice(1).match(PIECES) ?? []) {
    if (piece === "/" && depth === 0 && !inSet) {
      steps.push("");
      continue;
    }
    if (inSet) inSet = piece !== "]";
    else if (piece === "[") inSet = true;
    else if (piece === "(") depth += 1;
    else if (piece === ")") depth -= 1;
    steps[steps.length - 1] += piece;
  }
  return steps.filter((source) => source !== "").map(step);
}

function step(written: string): PathStep {
  const source = written.replace(/^\?/, "");
  return { source, placeholder: /\(\?P?[<'](\w+)[>']/.exec(source)?.[1] };
}

/** The path that the steps are, placeholders as `{}`: two routes of one path differ in nothing else. */
export function pathShape(steps: readonly PathStep[]): string {
  return steps.map(({ source, placeholder }) => `/${placeholder === undefined ? source.toLowerCase() : "{}"}`).join("");
}
