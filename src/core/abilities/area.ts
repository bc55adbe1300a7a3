import type { Route } from "../../catalogue/route.ts";
import { ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { type Page, pageAddress, pageOf } from "../../engine/page.ts";
import { refuse } from "../../engine/refusal.ts";
import { membersOf } from "../../engine/json-reading.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { ErrorRow } from "../../args/errors.ts";
import type { Area } from "../area.ts";
import { contextsOf, inContext, contextOf } from "../contexts.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { selfLink } from "../links.ts";
import { plainKey } from "../../text/slug.ts";
import { type CoreModel, resourceOf } from "../model.ts";
import { can } from "../rights.ts";
import { runBehaviour } from "./run-ability.ts";

const NAMESPACE = "wp-abilities/v1";
const ABILITIES = `${NAMESPACE}/abilities`;
const CATEGORIES = `${NAMESPACE}/categories`;

/** A registry of abilities, or of their kinds. */
interface Registered {
  readonly form: RecordForm;
  readonly path: string;
  readonly title: string;
  readonly list: Route | undefined;
  readonly item: Route | undefined;
  readonly missing: ErrorRow;
  more(record: SiteRecord, root: string): JsonObject;
  keeps(record: SiteRecord, call: Call): boolean;
}

/** What a site's code can do for programs: the abilities, their kinds, and running one. */
export function abilities(model: CoreModel): Area {
  const { catalogue } = model;
  const routeOf = (name: RegExp) => catalogue.routes.find((route) => name.test(route.name));
  const run = routeOf(/^\/wp-abilities\/v1\/abilities\/\{\w+\}\/run$/);
  const all: readonly Registered[] = [
    {
      form: recordForm(resourceOf(ABILITIES, ABILITIES), { key: "name", usual: () => [] }),
      path: ABILITIES,
      title: "ability",
      list: routeOf(/^\/wp-abilities\/v1\/abilities$/),
      item: routeOf(/^\/wp-abilities\/v1\/abilities\/\{\w+\}$/),
      missing: siteErrors.rest_ability_not_found,
      more: ({ slug }, root) => ({ "wp:action-run": [{ href: `${root}/${ABILITIES}/${slug}/run` }] }),
      keeps: isAskedFor,
    },
    {
      form: recordForm(resourceOf(CATEGORIES, CATEGORIES), { key: "slug", usual: () => [] }),
      path: CATEGORIES,
      title: "ability-category",
      list: routeOf(/^\/wp-abilities\/v1\/categories$/),
      item: routeOf(/^\/wp-abilities\/v1\/categories\/\{\w+\}$/),
      missing: siteErrors.rest_ability_category_not_found,
      more: ({ slug }, root) => ({ abilities: [{ href: `${root}/${ABILITIES}?category=${slug}` }] }),
      keeps: () => true,
    },
  ];
  const served = all.filter(({ list }) => list !== undefined);
  const [first] = served;
  return {
    forms: served.map(({ form }) => form),
    behaviour(route, method) {
      if (route === run && first?.path === ABILITIES) return runBehaviour(first.form.resource, model);
      const found = method === "GET" ? served.find(({ list, item }) => route === list || route === item) : undefined;
      return found && (route === found.list ? listOf(found) : itemOf(found));
    },
  };
}

const forAccounts = (call: Call) => can(call, "read");

function listOf(registered: Registered): Behaviour {
  return {
    basis: "family",
    permission: forAccounts,
    answer: (call) => {
      const records = [...call.view.all(registered.form.resource)].filter((record) => registered.keeps(record, call));
      const [page, perPage] = [numberParam(call, "page") ?? 1, numberParam(call, "per_page") ?? 50];
      const shownPage = pageOf(records, { page, perPage });
      const items = shownPage.items.map((record) => shown(record, registered, call));
      return ok(items, { headers: headersOf(shownPage, call) });
    },
  };
}

/** Totals, and the pages beside this one; the one before is there even beyond the end. */
function headersOf({ page, total, totalPages }: Page<unknown>, call: Call): Record<string, string | number> {
  const beside = [
    ...(page > 1 ? [`<${pageAddress(page - 1, call)}>; rel="prev"`] : []),
    ...(page < totalPages ? [`<${pageAddress(page + 1, call)}>; rel="next"`] : []),
  ];
  return {
    "X-WP-Total": total,
    "X-WP-TotalPages": totalPages,
    ...(beside.length > 0 && { Link: beside.join(", ") }),
  };
}

function itemOf(registered: Registered): Behaviour {
  return {
    basis: "family",
    permission: forAccounts,
    answer: (call) => {
      const name = textParam(call, registered.item?.placeholders.at(-1) ?? "") ?? "";
      const record = call.view.bySlug(registered.form.resource, name);
      if (record === undefined) throw refuse(registered.missing);
      return ok(shown(record, registered, call));
    },
  };
}

function shown(record: SiteRecord, { form, path, title, list, more }: Registered, call: Call): JsonObject {
  const root = call.links.apiRoot;
  const members = inContext(form.write(record, call), contextsOf(list, title), contextOf(call));
  const _links = {
    self: [selfLink(`${path}/${record.slug}`, ["GET"], call.links)],
    collection: [{ href: `${root}/${path}` }],
    ...more(record, root),
  };
  return { ...members, _links };
}

/** What routes do not show is never listed, whatever a call asks for. */
function isAskedFor(record: SiteRecord, call: Call): boolean {
  const [category = "", namespace = ""] = ["category", "namespace"].map((name) =>
    plainKey(textParam(call, name) ?? ""),
  );
  if (category !== "" && storedText(record, "category") !== category) return false;
  if (namespace !== "" && !(record.slug ?? "").startsWith(`${namespace}/`)) return false;
  const meta = membersOf(call.params.meta);
  return holdsAll(stored(record, "meta"), { ...meta, ...("show_in_rest" in meta && { show_in_rest: true }) });
}

/** Whether a value holds whatever another one says. */
function holdsAll(value: Json | undefined, wanted: Json): boolean {
  if (!isObject(wanted)) return value === wanted;
  return isObject(value) && Object.entries(wanted).every(([name, own]) => holdsAll(value[name], own));
}
