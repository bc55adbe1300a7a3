import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { listOf } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { contextsOf, inContext, contextOf } from "../contexts.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { selfLink, withCuries } from "../links.ts";
import type { CoreKind } from "../model.ts";
import { knownMembers } from "../registries/usual-types.ts";
import { mayManageWidgets } from "./widget-rights.ts";
import { INACTIVE, keepLists, widgetLists, type Widgets, widgetsIn } from "./widget-places.ts";

/** The sidebars of a site with its widgets. */
export interface Sidebars {
  readonly about: Widgets;
  readonly kind: CoreKind;
  readonly form: RecordForm;
}

const ORDER = "id name description class before_widget after_widget before_title after_title status widgets".split(" ");

/** How sidebars are kept and given. Every site has the one whose widgets are shown nowhere. */
export function sidebarForm(kind: CoreKind): RecordForm {
  const usual = () => Object.values(knownMembers({ [INACTIVE]: inactiveSidebar }, kind));
  return recordForm(kind.resource, { key: "id", order: ORDER, usual });
}

const inactiveSidebar: JsonObject = {
  id: INACTIVE,
  name: "Not shown",
  ...Object.fromEntries(ORDER.slice(2, 8).map((name) => [name, ""])),
  status: "inactive",
  widgets: [],
};

/** All sidebars in the site's order. */
export function listOfSidebars(served: Sidebars): Behaviour {
  return {
    basis: "family",
    permission: mayManageWidgets,
    answer: (call) =>
      ok([...call.view.all(served.kind.resource)].map((sidebar) => presented(sidebar, served, call, contextIn(call)))),
  };
}

function contextIn(call: Call): string {
  return contextOf(call);
}

/** One sidebar by its id. */
export function oneSidebar(served: Sidebars): Behaviour {
  return {
    basis: "family",
    permission: mayManageWidgets,
    answer: (call) => {
      const sidebar = call.view.bySlug(served.kind.resource, textParam(call, "id") ?? "");
      if (sidebar === undefined) throw refuse(siteErrors.rest_sidebar_not_found);
      return ok(presented(sidebar, served, call, contextIn(call)));
    },
  };
}

/** Says which widgets a sidebar has, in which order; others that it had are shown nowhere. */
export function sidebarUpdate(served: Sidebars): Behaviour {
  return {
    basis: "family",
    permission: mayManageWidgets,
    answer: (call) => {
      const id = textParam(call, "id") ?? "";
      const changes = new Changes(call.view);
      const { widgets } = call.params;
      if (widgets !== undefined && widgets !== null) fill(id, textsIn(widgets), changes, served.about);
      const sidebar = changes.view.bySlug(served.kind.resource, id);
      const after = { ...call, view: changes.view };
      const body = sidebar === undefined ? nameless(served, call) : presented(sidebar, served, after, "edit");
      return { status: 200, body, changes, context: "edit" };
    },
  };
}

function textsIn(value: Json): string[] {
  return listOf(value).filter((item) => typeof item === "string");
}

/** Widgets of a sidebar that the site does not have are shown nowhere. */
function fill(id: string, wanted: readonly string[], changes: Changes, about: Widgets): void {
  const lists = widgetLists(about, changes.view);
  const taken = new Set(wanted);
  const before = lists.get(id);
  const filled = new Map<string, readonly string[]>();
  for (const [name, list] of lists) filled.set(name, name === id ? wanted : list.filter((one) => !taken.has(one)));
  const omitted = before === undefined ? wanted : before.filter((one) => !taken.has(one));
  const inactive = filled.get(INACTIVE);
  if (inactive !== undefined && id !== INACTIVE) filled.set(INACTIVE, [...inactive, ...known(omitted, changes, about)]);
  if (id === INACTIVE) filled.set(INACTIVE, [...known(omitted, changes, about), ...wanted]);
  for (const [name, list] of filled) filled.set(name, known(list, changes, about));
  keepLists(filled, changes, about);
}

function known(ids: readonly string[], { view }: Changes, { kind }: Widgets): string[] {
  return ids.filter((id) => kind === undefined || view.bySlug(kind.resource, id) !== undefined);
}

function presented(sidebar: SiteRecord, served: Sidebars, call: Call, context: string): JsonObject {
  const { about, kind, form } = served;
  const id = sidebar.slug ?? "";
  const widgets = widgetsIn(id, about, call.view);
  const members = inContext(
    { ...form.write(sidebar, call), widgets },
    contextsOf(kind.list ?? kind.item, "sidebar"),
    context,
  );
  const methods = kind.item?.endpoints.flatMap((endpoint) => endpoint.methods) ?? [];
  return { ...members, _links: sidebarLinks(`/${id}`, `?sidebar=${id}`, methods, { served, call }) };
}

/** What is answered of a sidebar that the site does not have. */
function nameless(served: Sidebars, call: Call): JsonObject {
  const texts = ORDER.slice(2, 8).map((name) => [name, ""]);
  const _links = sidebarLinks("/", "", [], { served, call });
  return { ...Object.fromEntries(texts), status: "inactive", widgets: [], _links };
}

function sidebarLinks(
  end: string,
  query: string,
  methods: readonly string[],
  { served: { kind, about }, call: { links } }: { readonly served: Sidebars; readonly call: Call },
): JsonObject {
  const { apiRoot } = links;
  return withCuries({
    collection: [{ href: `${apiRoot}/${kind.path}` }],
    self: [selfLink(`${kind.path}${end}`, methods, links)],
    ...(about.kind && { "wp:widget": [{ embeddable: true, href: `${apiRoot}/${about.kind.path}${query}` }] }),
  });
}
