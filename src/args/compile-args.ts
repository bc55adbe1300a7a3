import type { ArgsDocument } from "../catalogue/document.ts";
import { type Json, type JsonObject, ownMember, setMember } from "../json/json.ts";
import { type Arg, compileArg, type Sanitize } from "./compile-arg.ts";
import { argsError, type ArgsError, invalidParams, type ParamError } from "./errors.ts";
import { Failure } from "./failure.ts";
import { nameOf, plainValue, type RawMap, type RawValue } from "./raw-value.ts";
import type { Sources } from "./sources.ts";

/** What an explicit validator says: true, or false for a refusal without details, or why it refuses. */
export type Validate<C> = (value: Json, context: C, name: string) => boolean | ParamError;

/** Checks and sanitizers that ask for nothing but the value, by parameter name: what they say is known beforehand. */
export interface FixedChecks {
  /** Args whose schema is asked among the validators, of the value that counts and of no null; afterwards each copy is coerced. */
  readonly askedFirst?: ReadonlySet<string>;
  readonly validate?: Readonly<Record<string, Validate<unknown>>>;
  readonly sanitize?: Readonly<Record<string, Sanitize<unknown> | null>>;
}

/** Checks that a behaviour hands in, by parameter name. */
export interface FurtherChecks<C> {
  /** Validators; they run in args order, before the checks of the args themselves. */
  readonly validate?: Readonly<Record<string, Validate<C>>>;
  /** Sanitizers in place of an arg's own check and coercion; null means neither. */
  readonly sanitize?: Readonly<Record<string, Sanitize<C> | null>>;
  /** Those that ask for no context; one of the same name above takes their place. */
  readonly fixed?: FixedChecks;
  /** Asked of a value that the schema of an arg asked first refuses: what they call true is taken all the same. */
  readonly exceptions?: Readonly<Record<string, Validate<C>>>;
}

/** Several checks in one; of two of the same name the later one counts. */
export function mergedChecks<C>(...all: readonly FurtherChecks<C>[]): FurtherChecks<C> {
  const fixed = all.map((checks) => checks.fixed ?? {});
  return {
    validate: Object.assign({}, ...all.map(({ validate }) => validate)),
    sanitize: Object.assign({}, ...all.map(({ sanitize }) => sanitize)),
    exceptions: Object.assign({}, ...all.map(({ exceptions }) => exceptions)),
    fixed: {
      askedFirst: new Set(fixed.flatMap(({ askedFirst = [] }) => [...askedFirst])),
      validate: Object.assign({}, ...fixed.map(({ validate }) => validate)),
      sanitize: Object.assign({}, ...fixed.map(({ sanitize }) => sanitize)),
    },
  };
}

/** The checked and coerced parameters of a request, or the error that ends it. */
export type ArgsResult = { ok: true; params: JsonObject; given: ReadonlySet<string> } | { ok: false; error: ArgsError };

/** An endpoint's args as a function of a request's sources. */
export type CheckArgs<C> = (sources: Sources, context: C) => ArgsResult;

/** Compiles the args of an endpoint; the function it makes never throws of itself and leaves the sources as they are. */
export function compileArgs<C = undefined>(args: ArgsDocument, further: FurtherChecks<C> = {}): CheckArgs<C> {
  const { fixed = {}, exceptions = {} } = further;
  const validators = { ...fixed.validate, ...further.validate };
  const sanitizers = { ...fixed.sanitize, ...further.sanitize };
  const compiled = Object.entries(args).map(([name, document]) =>
    compileArg<C>(name, document, {
      sanitize: ownMember(sanitizers, name),
      askedFirst: fixed.askedFirst?.has(name) ?? false,
    }),
  );
  const byKey = new Map(compiled.map((arg) => [arg.key, arg]));
  const required = compiled.filter((arg) => arg.required && arg.rawDefault === undefined);
  const validated = compiled.flatMap(
    (arg) => validatorOf(arg, ownMember(validators, arg.name), ownMember(exceptions, arg.name)) ?? [],
  );
  const acceptAll = compileAcceptance(compiled, byKey);
  return (sources, context) => {
    const error = missingParams(required, sources) ?? runValidators(validated, sources, context);
    if (error !== undefined) return { ok: false, error };
    const params = acceptAll(sources, context);
    return params === undefined
      ? { ok: false, error: refusalOfSources(byKey, sources, context) }
      : new Accepted(params, sources);
  };
}

/** Values of lighter sources go in first, so that heavier ones replace them. */
function compileAcceptance<C>(
  args: readonly Arg<C>[],
  byKey: ArgsByKey<C>,
): (sources: Sources, context: C) => JsonObject | undefined {
  const defaults = compileDefaults(args);
  return ({ url, query, form, json }, context) => {
    const params = defaults(context);
    const accepted =
      params !== undefined &&
      acceptSource(params, url, byKey, context) &&
      acceptSource(params, query, byKey, context) &&
      (form === undefined || acceptSource(params, form, byKey, context)) &&
      (json === undefined || acceptSource(params, json, byKey, context));
    return accepted ? params : undefined;
  };
}

/** The args of an endpoint by the keys of raw maps. */
type ArgsByKey<C> = ReadonlyMap<string, Arg<C>>;

/** Accepts the values of one source into the parameters; false as soon as one is refused. */
function acceptSource<C>(params: JsonObject, source: RawMap, byKey: ArgsByKey<C>, context: C): boolean {
  for (const key in source) {
    const arg = byKey.get(key);
    const value = source[key] ?? null;
    if (arg === undefined) {
      setMember(params, nameOf(key), plainValue(value));
    } else {
      const accepted = arg.accept(value, context);
      if (accepted instanceof Failure) return false;
      setMember(params, arg.name, accepted);
    }
  }
  return true;
}

/** The error for values that were refused: sources in their order of weight, then defaults, each in its own order. */
function refusalOfSources<C>(byKey: ArgsByKey<C>, sources: Sources, context: C): ArgsError {
  const refusals = new Map<string, ParamError>();
  const ask = (arg: Arg<C>, value: RawMap[string]): void => {
    const accepted = arg.accept(value, context);
    if (accepted instanceof Failure) refusals.set(arg.name, accepted.toParamError(arg.name));
  };
  for (const source of [sources.json, sources.form, sources.query, sources.url]) {
    for (const key in source) {
      const arg = byKey.get(key);
      if (arg !== undefined) ask(arg, source[key] ?? null);
    }
  }
  for (const arg of byKey.values()) if (arg.rawDefault !== undefined) ask(arg, arg.rawDefault);
  return invalidParams(refusals);
}

/** Parameters that passed; which names came with the request is worked out when it is asked for. */
class Accepted {
  readonly ok = true;
  readonly params: JsonObject;
  readonly #sources: Sources;

  constructor(params: JsonObject, sources: Sources) {
    this.params = params;
    this.#sources = sources;
  }

  /** The names that came with the request, not by default. */
  get given(): ReadonlySet<string> {
    const { json, form, query, url } = this.#sources;
    const names = new Set<string>();
    for (const source of [json, form, query, url]) {
      for (const key in source) names.add(nameOf(key));
    }
    return names;
  }
}

/** Makes the parameters that an endpoint's defaults give, in args order; undefined when a default breaks its own schema. */
type DefaultParams<C> = (context: C) => JsonObject | undefined;

interface Default<C> {
  name: string;
  make: (context: C) => Json | Failure;
}

/** Compiles the defaults: scalars are made once, lists and maps anew for each request, so that nobody shares them. */
function compileDefaults<C>(args: readonly Arg<C>[]): DefaultParams<C> {
  const defaults = args.flatMap((arg) => defaultOf(arg) ?? []);
  // Members are added to an empty object one by one: a copied object takes further members many times slower.
  return (context) => {
    const params: JsonObject = {};
    for (const { name, make } of defaults) {
      const value = make(context);
      if (value instanceof Failure) return undefined;
      setMember(params, name, value);
    }
    return params;
  };
}

function defaultOf<C>({ name, rawDefault, accept, acceptFixed }: Arg<C>): Default<C> | undefined {
  if (rawDefault === undefined) return undefined;
  const fixed = acceptFixed?.(rawDefault);
  const lasts = fixed instanceof Failure || (fixed !== undefined && typeof fixed !== "object");
  return { name, make: lasts ? () => fixed : (context) => accept(rawDefault, context) };
}

/** The error that lists the required parameters which no source gives, or undefined when all are there. */
function missingParams(required: readonly Arg<never>[], sources: Sources): ArgsError | undefined {
  let missing: string[] | undefined;
  for (const { name, key } of required) {
    if (firstGiven(sources, key) === undefined) (missing ??= []).push(name);
  }
  if (missing === undefined) return undefined;
  const names = missing.join(", ");
  return argsError("rest_missing_callback_param", { names }, { params: missing });
}

/** The value under a key in the first source that has one; null counts as none. */
function firstGiven(sources: Sources, key: string): RawValue | undefined {
  return given(sources.json, key) ?? given(sources.form, key) ?? given(sources.query, key) ?? given(sources.url, key);
}

function given(map: RawMap | undefined, key: string): RawValue | undefined {
  return map === undefined ? undefined : ownMember(map, key);
}

/** An arg with what is asked of its value beforehand. */
interface ValidatedArg<C> {
  readonly arg: Arg<C>;
  readonly verdict: (value: RawValue, context: C) => boolean | ParamError;
  /** Whether the default is known to pass. */
  readonly passesByDefault: boolean;
}

function validatorOf<C>(
  arg: Arg<C>,
  validate: Validate<C> | undefined,
  exception: Validate<C> | undefined,
): ValidatedArg<C> | undefined {
  const { name, first, rawDefault } = arg;
  if (validate !== undefined)
    return { arg, verdict: (value, context) => validate(plainValue(value), context, name), passesByDefault: false };
  if (first === undefined) return undefined;
  const passesByDefault = rawDefault === undefined || first(rawDefault) === undefined;
  const verdict = (value: RawValue, context: C): true | ParamError => {
    const failure = first(value);
    if (failure === undefined || exception?.(plainValue(value), context, name) === true) return true;
    return failure.toParamError(name);
  };
  return { arg, verdict, passesByDefault };
}

/** Runs validators in args order on the value that counts; a parameter that is absent or null is not asked about. */
function runValidators<C>(validated: readonly ValidatedArg<C>[], sources: Sources, context: C): ArgsError | undefined {
  let refusals: Map<string, ParamError | undefined> | undefined;
  for (const { arg, verdict: verdictOf, passesByDefault } of validated) {
    const value = firstGiven(sources, arg.key) ?? (passesByDefault ? undefined : arg.rawDefault);
    if (value === undefined) continue;
    const verdict = verdictOf(value, context);
    if (verdict === true) continue;
    refusals ??= new Map();
    refusals.set(arg.name, verdict === false ? undefined : verdict);
  }
  return refusals === undefined ? undefined : invalidParams(refusals);
}
