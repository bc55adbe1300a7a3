import { integerOf } from "../../args/coercion.ts";
import { compileSchema } from "../../args/compile-schema.ts";
import { mergedChecks } from "../../args/compile-args.ts";
import { Failure, ToldFailure } from "../../args/failure.ts";
import { cleanTextField } from "../../args/formats/text-field.ts";
import { plainValue, rawOfJson } from "../../args/raw-value.ts";
import type { ArgDocument } from "../../catalogue/document.ts";
import type { Checks, Situation } from "../../engine/call.ts";
import type { Json } from "../../json/json.ts";
import { siteErrors } from "../errors.ts";
import { holds, typeCapability } from "../rights.ts";
import { canBeTold } from "./address-args.ts";
import { type ArgsPlace, namedFirst } from "./args-place.ts";
import { blockChecks } from "./block-args.ts";
import { slugList } from "./slug-list.ts";

/** Checks of the args of a read. */
export function readingChecks(place: ArgsPlace): Checks {
  const { base, below, kind, namespace } = place;
  if (namespace === "oembed/1.0") return base === "proxy" ? { fixed: { sanitize: SIZES } } : {};
  if (base === "url-details") return { validate: { url: canBeTold } };
  if (base === "block-renderer") return mergedChecks(askedFirst(place, ["context"]), blockChecks(place));
  if (below !== "") return askedFirst(place, FIRST);
  if (base === "comments") return askedFirst(place, [...FIRST, "status", "type"]);
  if (base === "search") return mergedChecks(askedFirst(place, FIRST), subtypeChecks(place));
  if (kind === "entries" || base === "menu-items") return mergedChecks(askedFirst(place, FIRST), statusChecks(place));
  return askedFirst(place, FIRST);
}

/** Args of lists that are asked before others. */
const FIRST = ["context", "page", "per_page", "search"];

/** Sizes of what is embedded: any value is made a number. */
const SIZES = { maxwidth: sizeOf, maxheight: sizeOf };

function sizeOf(value: Json): Json {
  return Math.abs(integerOf(rawOfJson(value)));
}

function askedFirst(place: ArgsPlace, names: readonly string[]): Checks {
  const first = namedFirst(place, names);
  return { fixed: { askedFirst: first, ...(first.has("search") && { sanitize: { search: cleanedText } }) } };
}

function cleanedText(value: Json): Json {
  return typeof value === "string" ? cleanTextField(value) : value;
}

/** Statuses are cleaned and asked one by one, and only the usual one is for everybody. */
function statusChecks(place: ArgsPlace): Checks {
  const { status } = place.args;
  if (status === undefined) return {};
  const taken = statusesTaken(status);
  const forbidden = (value: Json, call: Situation) => {
    const unusual = Object.values(slugList(value)).filter((slug) => slug !== status.default);
    return unusual.some((slug) => !mayList(slug, place, call));
  };
  return {
    sanitize: { status: (value: Json, call: Situation) => (forbidden(value, call) ? refusalTo(call) : taken(value)) },
    fixed: { sanitize: { status: taken } },
  };
}

/** Whether the caller may list what has that status: it takes the right to write, or to read what is private. */
function mayList(status: Json, { model, namespace, base }: ArgsPlace, call: Situation): boolean {
  const type = model.entryTypes.find(({ path }) => path === `${namespace}/${base}`);
  if (type === undefined) return holds(call, base === "menu-items" ? "edit_theme_options" : "edit_posts");
  const about = { model, view: call.view };
  if (holds(call, typeCapability("edit_posts", type, about))) return true;
  return status === "private" && holds(call, typeCapability("read_private_posts", type, about));
}

function refusalTo({ user }: Situation): ToldFailure {
  const { code, message } = siteErrors.rest_forbidden_status;
  return new ToldFailure({ code, message, data: { status: user === undefined ? 401 : 403 } });
}

function statusesTaken(status: ArgDocument): (value: Json) => Json | Failure {
  const { check } = compileSchema(status);
  return (value) => {
    const slugs = Object.values(slugList(value));
    for (const slug of slugs) {
      const failure = slug === status.default ? undefined : check(rawOfJson(slug));
      if (failure !== undefined) return failure;
    }
    return slugs;
  };
}

/** What is searched in: names are cleaned before the schema is asked. */
function subtypeChecks({ args: { subtype } }: ArgsPlace): Checks {
  if (subtype === undefined) return {};
  const { check, coerce } = compileSchema(subtype);
  const cleaned = (value: Json): Json | Failure => {
    const slugs = rawOfJson(slugList(value));
    const coerced = check(slugs) ?? coerce(slugs);
    return coerced instanceof Failure ? coerced : plainValue(coerced);
  };
  return { fixed: { sanitize: { subtype: cleaned } } };
}
