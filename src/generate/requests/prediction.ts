import type { Endpoint } from "../../catalogue/route.ts";
import type { ArgDocument, Json, JsonObject } from "../../catalogue/document.ts";
import { judge } from "./judge.ts";
import type { Verdict } from "./verdict.ts";

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

/** Predicts what becomes of a request, from the descriptor; undefined where that can't be told. */
export function predict({ args }: Endpoint, brought: Brought, own: OwnChecks): Prediction | undefined {
  const sources = [brought.json ?? {}, brought.query ?? {}, brought.url];
  const isGiven = (name: string) => sources.some((source) => (ownValue(source, name) ?? null) !== null);
  const needed = Object.keys(args).filter((name) => isRequired(args[name]) && !isGiven(name));
  if (needed.length > 0) return { accepted: false, status: 400, code: "rest_missing_callback_param", params: needed };
  const copies = [...sources.flatMap((source) => Object.entries(source)), ...defaultsOf(args)];
  const params: Record<string, string> = {};
  for (const [name, value] of copies) {
    const verdict = Object.hasOwn(args, name) && !own.instead.has(name) ? judgeArg(args[name], value) : "accepted";
    if (verdict === "unknown") return undefined;
    if (verdict !== "accepted") params[name] = verdict.code;
  }
  const names = new Set(copies.map(([name]) => name));
  const further = Object.keys(args).filter(
    (name) => names.has(name) && (own.beyond.has(name) || own.instead.has(name)),
  );
  const more = further.length === 0 ? {} : { further };
  if (Object.keys(params).length === 0) return { accepted: true, ...more };
  return { accepted: false, status: 400, code: "rest_invalid_param", params, ...more };
}

/** Judges a value of an arg: one without a type is not checked at all. */
export function judgeArg(arg: ArgDocument | undefined, value: Json): Verdict {
  const type = arg?.type;
  if (arg === undefined || type === undefined || type.length === 0) return "accepted";
  return judge(arg as JsonObject, value);
}

/** Whether a request without this arg is refused. */
export function isRequired(arg: ArgDocument | undefined): boolean {
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
