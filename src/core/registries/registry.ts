import type { ErrorRow } from "../../args/errors.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import { forbidden, refuse, type Refusal } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { askedMembers } from "../asked-fields.ts";
import { contextsOf, inContext, contextOf } from "../contexts.ts";
import { siteErrors } from "../errors.ts";
import { CORE, type CoreKind, type CoreModel } from "../model.ts";
import { type Asking, can } from "../rights.ts";
import { registeredByCore } from "../registered.ts";

/** What a site's code registers, by name: its routes answer one object of all, and one thing by its name. */
export interface Registry {
  readonly model: CoreModel;
  readonly kind: CoreKind;
  readonly form: RecordForm;
  /** The title of its answers' schema. */
  readonly title: string;
  links(record: SiteRecord, call: Call): JsonObject;
  /** Whether the list has it for this caller. */
  isListed(record: SiteRecord, call: Call): boolean;
  /** The error of a name that nothing has. */
  readonly missing: ErrorRow;
  /** What a list without anything in it answers. */
  readonly empty: Json;
  /** Whether the caller may look at what has that name, or learn that there is nothing. */
  mayRead(name: string, call: Call): true | Refusal;
  /** Whether the caller may edit any of what the list shows. */
  mayEditAny(call: Call): boolean;
  /** Whether `mayRead` is asked before the call is let in, so that `Allow` tells of it. */
  readonly isGuarded: boolean;
}

/** The behaviour of the list and of one thing by its name. */
export function registryBehaviour(registry: Registry, isList: boolean): Behaviour {
  return isList ? listBehaviour(registry) : itemBehaviour(registry);
}

function listBehaviour(registry: Registry): Behaviour {
  return {
    basis: "family",
    permission: (call) =>
      !isForEditing(call) ||
      registry.mayEditAny(call) ||
      forbidden(call.user !== undefined, siteErrors.rest_cannot_view),
    answer: (call) => {
      const listed = [...call.view.all(registry.kind.resource)].filter((record) => registry.isListed(record, call));
      if (listed.length === 0) return ok(registry.empty);
      const named = listed.map(
        (record) => [record.slug ?? "", askedMembers(shown(record, registry, call), call)] as const,
      );
      return ok(Object.fromEntries(named));
    },
  };
}

function itemBehaviour(registry: Registry): Behaviour {
  const { kind, mayRead } = registry;
  const nameIn = (call: Call) => textParam(call, kind.item?.placeholders.at(-1) ?? "") ?? "";
  const answer = (call: Call): Answer => {
    const permitted = mayRead(nameIn(call), call);
    if (permitted !== true) throw permitted;
    const record = call.view.bySlug(kind.resource, nameIn(call));
    if (record === undefined) throw refuse(registry.missing);
    return ok(shown(record, registry, call));
  };
  return {
    basis: "family",
    answer,
    ...(registry.isGuarded && { permission: (call: Call) => mayRead(nameIn(call), call) }),
  };
}

/** Whether the call asks for what only those who may edit see. */
export function isForEditing({ params }: Call): boolean {
  return params.context === "edit";
}

function shown(record: SiteRecord, { kind, form, title, links }: Registry, call: Call): JsonObject {
  const whole = form.write(record, call);
  const members = inContext(whole, contextsOf(kind.list ?? kind.item, title), contextOf(call));
  return { ...members, _links: links(record, call) };
}

/** What a registered thing calls a capability; the core's own name for it where its record does not tell. */
export function registeredCapability(
  record: SiteRecord,
  capability: string,
  about: { readonly registry: "types" | "taxonomies"; readonly otherwise: string },
): string {
  const said = stored(record, "capabilities") ?? registeredByCore(about.registry, record.slug ?? "")?.capabilities;
  const name: Json | undefined = isObject(said) ? said[capability] : undefined;
  return typeof name === "string" ? name : about.otherwise;
}

/** Whether the caller may edit entries of any type. */
export function mayEditAnyType(model: CoreModel, asking: Asking): boolean {
  const types = model.kind(`${CORE}/types`);
  if (types === undefined) return can(asking, "edit_posts");
  for (const type of asking.view.all(types.resource)) if (mayEditType(type, asking)) return true;
  return false;
}

/** The right of those who may write entries of any type; others are refused with this row. */
export function toEditAnything(model: CoreModel, row: ErrorRow): Permission {
  return (call) => can(call, "edit_posts") || mayEditAnyType(model, call) || forbidden(call.user !== undefined, row);
}

/** Whether the caller may edit entries of that type. */
export function mayEditType(type: SiteRecord, asking: Asking): boolean {
  return can(asking, registeredCapability(type, "edit_posts", { registry: "types", otherwise: "edit_posts" }));
}

/** The path of the list of what is registered: `wp/v2/rooms`. */
export function itemsPath(record: SiteRecord): string {
  return `${storedText(record, "rest_namespace") || CORE}/${storedText(record, "rest_base") || (record.slug ?? "")}`;
}
