import { type ArgsResult, compileArgs, type FixedChecks } from "../../args/compile-args.ts";
import { rawMapOf } from "../../args/raw-value.ts";
import type { Bindings } from "../../engine/bindings.ts";
import type { ArgDocument, ArgsDocument } from "../../catalogue/document.ts";
import { isObject, type Json, type JsonObject, ownMember } from "../../json/json.ts";
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
  /** Checked beyond their schema, by what the site holds and who asks. */
  readonly beyond: ReadonlySet<string>;
  /** Read in another way than their schema says, by what the site holds and who asks. */
  readonly instead: ReadonlySet<string>;
  /** Checks that ask for the value alone, so that what they say can be predicted. */
  readonly fixed: FixedChecks;
}

/** An endpoint whose args are checked by their schemas alone. */
export const noOwnChecks: OwnChecks = { beyond: new Set(), instead: new Set(), fixed: {} };

/** Which args a site checks in its own way, from what its behaviours bring. */
export function ownChecksOf(bindings: Bindings): (route: Route, endpoint: Endpoint, method: string) => OwnChecks {
  return (route, endpoint, method) => {
    const { validate, sanitize, fixed } = bindings(route, endpoint, method).checks;
    return {
      beyond: new Set(Object.keys(validate ?? {})),
      instead: new Set(Object.keys(sanitize ?? {})),
      fixed: fixed ?? {},
    };
  };
}

/** Compiles an endpoint into what predicts what becomes of a request, from its descriptor and what is known of such args. */
export function predictor({ args }: Endpoint, own: OwnChecks): (brought: Brought) => Prediction {
  const unread = [...own.instead].filter((name) => own.fixed.sanitize?.[name] === undefined);
  const sanitize = { ...Object.fromEntries(unread.map((name) => [name, null])), ...own.fixed.sanitize };
  const check = compileArgs(args, { fixed: { ...own.fixed, sanitize } });
  const judged = Object.keys(args).filter((name) => own.beyond.has(name) || own.instead.has(name));
  const byDefault = new Set(Object.keys(args).filter((name) => (args[name]?.default ?? null) !== null));
  return ({ json = {}, query = {}, url }) => {
    const checked = check({ json: rawMapOf(json), query: rawMapOf(query), url: rawMapOf(url) }, undefined);
    const isThere = (name: string) =>
      byDefault.has(name) || [json, query, url].some((source) => Object.hasOwn(source, name));
    const further = judged.filter(isThere);
    return predictionOf(checked, further.length === 0 ? {} : { further });
  };
}

function predictionOf(checked: ArgsResult, more: { readonly further?: readonly string[] }): Prediction {
  if (checked.ok) return { accepted: true, ...more };
  const { params, details } = checked.error.data;
  if (checked.error.code === "rest_missing_callback_param")
    return { accepted: false, status: 400, code: "rest_missing_callback_param", params: (params ?? []) as string[] };
  const names = Object.keys(params as JsonObject);
  const codes = names.map((name) => [name, codeIn(details, name)]);
  return { accepted: false, status: 400, code: "rest_invalid_param", params: Object.fromEntries(codes), ...more };
}

/** The code that is told of a refused arg; `none` for one that is refused without details. */
function codeIn(details: Json | undefined, name: string): string {
  const told = isObject(details) ? details[name] : undefined;
  return isObject(told) && typeof told["code"] === "string" ? told["code"] : "none";
}

/** Why each arg refuses a value, each compiled when first asked for; undefined where there is no such arg. */
export function refusalsOfArgs(args: ArgsDocument): (name: string) => RefusalOf | undefined {
  const compiled = new Map<string, RefusalOf>();
  return (name) => {
    const arg = ownMember(args, name);
    const refusalOf = compiled.get(name) ?? (arg && refusalsOf(arg));
    if (refusalOf !== undefined) compiled.set(name, refusalOf);
    return refusalOf;
  };
}

/** Whether a request without this arg is refused. */
export function needsArg(arg: ArgDocument | undefined): boolean {
  return arg?.required === true && (arg.default ?? null) === null;
}
