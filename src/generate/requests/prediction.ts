import type { Bindings } from "../../engine/bindings.ts";
import type { ArgDocument, ArgsDocument } from "../../catalogue/document.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { type RefusalOf, refusalsOf } from "./samples.ts";

/** What the step that checks arguments says of a request. */
export type Prediction =
  | {
      /** Whatever is answered, it is not a refusal of an argument. */
      readonly accepted: true;
      /** Arguments that the site checks beyond what its index says: it may still refuse these. */
      readonly further?: readonly string[];
    }
  | {
      readonly accepted: false;
      readonly status: 400;
      readonly code: "rest_missing_callback_param";
      readonly params: readonly string[];
    }
  | {
      readonly accepted: false;
      readonly status: 400;
      readonly code: "rest_invalid_param";
      /** What is said of each refused parameter. */
      readonly params: Readonly<Record<string, string>>;
      /** Arguments that the site checks beyond what its index says: where it refuses these, it names them alone. */
      readonly further?: readonly string[];
    };

/** The values that a request brings, as they are read from each place. */
export interface Brought {
  readonly json?: JsonObject;
  readonly query?: JsonObject;
  readonly url: JsonObject;
}

/** Args of an endpoint that the site checks in a way of its own. */
export interface OwnChecks {
  /** Checked beyond their schema. */
  readonly beyond: ReadonlySet<string>;
  /** Read in another way than their schema says. */
  readonly instead: ReadonlySet<string>;
}

/** An endpoint whose args are checked by their schemas alone. */
export const noOwnChecks: OwnChecks = { beyond: new Set(), instead: new Set() };

/** Which args a site checks in its own way, from what its behaviours bring. */
export function ownChecksOf(bindings: Bindings): (route: Route, endpoint: Endpoint, method: string) => OwnChecks {
  return (route, endpoint, method) => {
    const { checks } = bindings(route, endpoint, method).behaviour;
    if (checks === undefined) return noOwnChecks;
    return {
      beyond: new Set(Object.keys(checks.validate ?? {})),
      instead: new Set(Object.keys(checks.sanitize ?? {})),
    };
  };
}

/** Compiles an endpoint into what predicts what becomes of a request, from its descriptor alone. */
export function predictor({ args }: Endpoint, own: OwnChecks): (brought: Brought) => Prediction {
  const refusals = refusalsOfArgs(args);
  return (brought) => {
    const sources = [brought.json ?? {}, brought.query ?? {}, brought.url];
    const isGiven = (name: string) => sources.some((source) => (ownValue(source, name) ?? null) !== null);
    const needed = Object.keys(args).filter((name) => needsArg(args[name]) && !isGiven(name));
    if (needed.length > 0) return { accepted: false, status: 400, code: "rest_missing_callback_param", params: needed };
    const copies = [...sources.flatMap((source) => Object.entries(source)), ...defaultsOf(args)];
    const params: Record<string, string> = {};
    for (const [name, value] of copies) {
      const refusal = own.instead.has(name) ? undefined : refusals.get(name)?.(value);
      if (refusal !== undefined) params[name] = refusal;
    }
    const names = new Set(copies.map(([name]) => name));
    const further = Object.keys(args).filter(
      (name) => names.has(name) && (own.beyond.has(name) || own.instead.has(name)),
    );
    const more = further.length === 0 ? {} : { further };
    if (Object.keys(params).length === 0) return { accepted: true, ...more };
    return { accepted: false, status: 400, code: "rest_invalid_param", params, ...more };
  };
}

/** Why each arg refuses a value. */
export function refusalsOfArgs(args: ArgsDocument): ReadonlyMap<string, RefusalOf> {
  return new Map(Object.entries(args).map(([name, arg]) => [name, refusalsOf(arg)]));
}

/** Whether a request without this arg is refused. */
export function needsArg(arg: ArgDocument | undefined): boolean {
  return arg?.required === true && (arg.default ?? null) === null;
}

function defaultsOf(args: Endpoint["args"]): [string, Json][] {
  return Object.entries(args).flatMap(([name, { default: value = null }]): [string, Json][] =>
    value === null ? [] : [[name, value]],
  );
}

function ownValue(source: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(source, name) ? source[name] : undefined;
}
