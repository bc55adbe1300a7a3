import { compileSchema } from "../../args/compile-schema.ts";
import type { ErrorRow } from "../../args/errors.ts";
import { Failure } from "../../args/failure.ts";
import { plainValue, rawAt, type RawValue } from "../../args/raw-value.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { forbidden, refuse, type Refusal } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { Resource } from "../../state/resource.ts";
import { siteErrors } from "../errors.ts";
import type { CoreModel } from "../model.ts";
import { can } from "../rights.ts";
import { toldByCore } from "./core-abilities.ts";

/** Runs an ability: its method, its input and its own check are looked at before; what it gives only the site's code knows, unless it is one of the core's that tell of the site. */
export function runBehaviour(resource: Resource<SiteRecord>, model: CoreModel): Behaviour {
  const named = (call: Call) => call.view.bySlug(resource, textParam(call, call.route.placeholders.at(-1) ?? "") ?? "");
  return {
    basis: "invented",
    permission: (call) => mayRun(named(call), call),
    answer: (call) => {
      const ability = named(call);
      if (ability === undefined) return ok(null);
      const told = toldByCore(ability, call, { model, input: plainValue(inputOf(call)) });
      return told ?? ok(emptyOf(stored(ability, "output_schema")));
    },
  };
}

function mayRun(ability: SiteRecord | undefined, call: Call): true | Refusal {
  if (ability === undefined) return refuse(siteErrors.rest_ability_not_found);
  if ((call.asked ?? call.method) !== methodOf(ability)) return refuse(siteErrors.rest_ability_invalid_method);
  const refused = refusedInput(ability, call);
  if (refused !== undefined) return refuse(refused);
  return passes(ability, call) || forbidden(call.user !== undefined, siteErrors.rest_ability_cannot_execute);
}

function annotationsOf(ability: SiteRecord): JsonObject {
  const meta = stored(ability, "meta");
  return isObject(meta) && isObject(meta.annotations) ? meta.annotations : {};
}

/** The method that runs an ability, by what it does. */
function methodOf(ability: SiteRecord): string {
  const { readonly, destructive, idempotent } = annotationsOf(ability);
  if (readonly === true) return "GET";
  return destructive === true && idempotent === true ? "DELETE" : "POST";
}

/** The error of an input that the ability does not take; undefined where it does. */
function refusedInput(ability: SiteRecord, call: Call): ErrorRow | undefined {
  const schema = stored(ability, "input_schema");
  const input = inputOf(call);
  if (!isObject(schema) || Object.keys(schema).length === 0)
    return input === null ? undefined : siteErrors.ability_missing_input_schema;
  if (input === null && schema.default !== undefined) return undefined;
  return compileSchema(schema).check(input) instanceof Failure ? siteErrors.ability_invalid_input : undefined;
}

/** What an ability is given: by its address where it reads or deletes, else in a body of JSON. */
function inputOf({ method, asked = method, sources }: Call): RawValue {
  const source = asked === "POST" ? sources.json : sources.query;
  return (source && rawAt(source, "input")) ?? null;
}

/** Rights of the core's own abilities. */
const OF_CORE: Readonly<Record<string, string>> = {
  "core/get-site-info": "manage_options",
  "core/get-environment-info": "manage_options",
  "core/get-user-info": "read",
};

/** What the ability's own check says; nobody but the site knows it of its own: those that only read are open, others are for writers. */
function passes(ability: SiteRecord, call: Call): boolean {
  const right = OF_CORE[ability.slug ?? ""];
  if (right !== undefined) return can(call, right);
  return annotationsOf(ability).readonly === true || can(call, "edit_posts");
}

const EMPTY: Readonly<Record<string, Json>> = { string: "", integer: 0, number: 0, boolean: false, array: [] };

/** The emptiest value of a schema. */
function emptyOf(schema: Json | undefined): Json {
  if (!isObject(schema)) return null;
  const { type, properties, default: usual, enum: values } = schema;
  if (usual !== undefined) return usual;
  if (Array.isArray(values)) return values[0] ?? null;
  const [first] = Array.isArray(type) ? type : [type];
  if (first !== "object") return typeof first === "string" ? (EMPTY[first] ?? null) : null;
  const members = isObject(properties) ? Object.entries(properties) : [];
  return Object.fromEntries(members.map(([name, own]) => [name, emptyOf(own)]));
}
