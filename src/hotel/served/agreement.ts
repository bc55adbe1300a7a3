import type { ArgDocument, ArgsDocument } from "../../catalogue/document.ts";
import { methodArgs } from "../../catalogue/shared-args.ts";
import type { NamespaceShape } from "./namespace-shape.ts";

/** How far a namespace agrees with one that families know. */
export interface Agreement {
  /** How many of the known routes and args it has, and how many there are. */
  readonly routes: Share;
  readonly args: Share;
  /** The first arg whose type says something else, as `METHOD path arg`; undefined for none. */
  readonly contradiction?: string;
}

interface Share {
  readonly found: number;
  readonly of: number;
}

/** Compares a namespace with a known one; args that are left out say nothing about either. */
export function agreementOf(own: NamespaceShape, known: NamespaceShape, leftOut: ReadonlySet<string>): Agreement {
  const args = { found: 0, of: 0 };
  let [routes, contradiction]: [number, string?] = [0];
  for (const [path, route] of known) {
    const found = own.get(path);
    if (found === undefined || !route.methods.some((method) => found.methods.includes(method))) continue;
    routes += 1;
    for (const method of route.methods) {
      const compared = compare(methodArgs(found, method) ?? {}, methodArgs(route, method) ?? {}, {
        leftOut,
        placeholders: route.placeholders,
      });
      args.found += compared.found;
      args.of += compared.of;
      contradiction ??= compared.contradicts && `${method} ${path} ${compared.contradicts}`;
    }
  }
  return { routes: { found: routes, of: known.size }, args, ...(contradiction && { contradiction }) };
}

const ENOUGH = 0.8;

/** Whether that is agreement: four fifths of routes and args, no type contradicted; one route alone without an arg says too little. */
export function agrees({ routes, args, contradiction }: Agreement): boolean {
  const enough = ({ found, of }: Share) => found >= ENOUGH * of;
  return contradiction === undefined && enough(routes) && enough(args) && evidence({ routes, args }) > 1;
}

/** How much speaks for it. */
export function evidence({ routes, args }: Pick<Agreement, "routes" | "args">): number {
  return routes.found + args.found;
}

/** An arg for a placeholder is there with its placeholder, whether declared or not. */
function compare(
  own: ArgsDocument,
  known: ArgsDocument,
  { leftOut, placeholders }: { leftOut: ReadonlySet<string>; placeholders: readonly string[] },
): Share & { contradicts?: string | undefined } {
  const names = Object.keys(known).filter((name) => !leftOut.has(name) && !placeholders.includes(name));
  const shared = names.filter((name) => Object.hasOwn(own, name));
  const contradicts = shared.find((name) => contradict(own[name], known[name]));
  return { found: shared.length, of: names.length, contradicts };
}

/** Whether both declare types and have none in common; what is a whole number is a number. */
function contradict(one: ArgDocument | undefined, other: ArgDocument | undefined): boolean {
  const [first, second] = [typesOf(one), typesOf(other)];
  return first.length > 0 && second.length > 0 && !first.some((type) => second.includes(type));
}

function typesOf(arg: ArgDocument | undefined): string[] {
  const type = arg?.type;
  const types = typeof type === "string" ? [type] : Array.isArray(type) ? type : [];
  return types.flatMap((one: string) => (one === "null" ? [] : one === "integer" ? ["number"] : [one]));
}
