import { documented } from "../documented.ts";
import type { Route } from "../../catalogue/route.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import { membersOf } from "../../engine/json-reading.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { CoreView } from "../entry-types.ts";
import { siteErrors } from "../errors.ts";
import { CORE, type CoreKind, type CoreModel, type EntryType, propertiesOf } from "../model.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { registeredCapability } from "../registries/registry.ts";
import { can, termCapability, typeCapability } from "../rights.ts";
import { coreView } from "./core-registries.ts";

/** How lists of a kind of things are shown at first: by the route that tells it. */
export function readViewConfig(route: Route, model: CoreModel): Behaviour {
  return {
    basis: "invented",
    permission: toView(model),
    answer: (call) => {
      const [kind, name] = [textParam(call, "kind") ?? "", textParam(call, "name") ?? ""];
      const view = viewOf(typeAsked(call, model), { view: call.view, model });
      return ok(documented({ kind, name, version: 1, ...view }, propertiesOf(route)));
    },
  };
}

function typeAsked(call: Call, model: CoreModel): EntryType | undefined {
  return call.params.kind === "postType" ? model.typeNamed(textParam(call, "name") ?? "", call.view) : undefined;
}

/** What is not registered is missing for everybody; the rest is for those who may edit what is listed. */
function toView(model: CoreModel): Permission {
  return (call) => {
    const right = rightToList(call, model);
    if (right === undefined) return refuse(siteErrors.rest_view_config_invalid_entity);
    return can(call, right) || forbidden(call.user !== undefined, siteErrors.rest_cannot_read);
  };
}

/** The right that lists of a kind of things take; undefined where nothing of that name is registered. */
function rightToList(call: Call, model: CoreModel): string | undefined {
  switch (call.params.kind) {
    case "postType":
      return typeRight(call, model);
    case "taxonomy":
      return taxonomyRight(call, model);
    case "root":
      return "manage_options";
    default:
      return "edit_posts";
  }
}

function typeRight(call: Call, model: CoreModel): string | undefined {
  const type = typeAsked(call, model);
  if (type !== undefined) return typeCapability("edit_posts", type, { model, view: call.view });
  const record = registeredAsked(call, model.kind(`${CORE}/types`));
  return record && registeredCapability(record, "edit_posts", { registry: "types", otherwise: "edit_posts" });
}

function taxonomyRight(call: Call, model: CoreModel): string | undefined {
  const taxonomy = model.taxonomyNamed(textParam(call, "name") ?? "", call.view);
  if (taxonomy !== undefined) return termCapability("manage", taxonomy, { model, view: call.view });
  const record = registeredAsked(call, model.kind(`${CORE}/taxonomies`));
  const otherwise = "manage_categories";
  return record && registeredCapability(record, "manage_terms", { registry: "taxonomies", otherwise });
}

function registeredAsked(call: Call, registry: CoreKind | undefined): SiteRecord | undefined {
  return registry && call.view.bySlug(registry.resource, textParam(call, "name") ?? "");
}

/** Entries of a known type are listed by their statuses, those with levels with their levels. */
function viewOf(type: EntryType | undefined, at: CoreView): JsonObject {
  if (type === undefined) return coreView("other");
  const { default_view, view_list, ...others } = coreView("hierarchical");
  const { showLevels, ...flat } = membersOf(default_view);
  const [all, ...statuses] = Array.isArray(view_list) ? view_list : [];
  return {
    default_view: type.hierarchical ? { ...flat, showLevels: showLevels ?? true } : flat,
    ...others,
    view_list: [{ ...membersOf(all), title: nameOfAll(type, at) }, ...statuses],
  };
}

/** What the site calls all entries of a type. */
function nameOfAll(type: EntryType, { model, view }: CoreView): Json {
  const record = model.registered(type, view);
  return membersOf(record && stored(record, "labels"))["all_items"] ?? "All items";
}
