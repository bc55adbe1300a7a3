import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Call } from "../../engine/call.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { contextsOf, inContext } from "../contexts.ts";
import { type RecordRelations, selfLink, withCuries } from "../links.ts";
import { CORE } from "../model.ts";
import { can } from "../rights.ts";
import { mayWriteTemplates } from "./template-rights.ts";
import { recordsBelow } from "../records-below.ts";
import { type Templates, writtenNumber } from "./templates.ts";

/** A template as its route answers it in a context, with its relations. */
export function presentTemplate(template: SiteRecord, templates: Templates, call: Call, context: string): JsonObject {
  return { ...templateMembers(template, templates, call, context), _links: templateLinks(template, templates, call) };
}

/** The members of a template in a context, without its relations; those that the route's answers lack are left out. */
export function templateMembers(
  template: SiteRecord,
  { kind, type, form }: Templates,
  call: Call,
  context: string,
): JsonObject {
  const whole = form.write(template, call);
  const isOther = storedText(template, "type") !== type;
  if (isOther) for (const name of ["is_custom", "area"]) if (!kind.has(name)) delete whole[name];
  return inContext(whole, contextsOf(kind.list ?? kind.item, type), context);
}

/** An earlier state as its route answers it, with its relations. */
export function presentVersion(
  version: SiteRecord,
  { templates, form, word }: { templates: Templates; form: RecordForm; word: string },
  call: Call,
  context: string,
): JsonObject {
  const { apiRoot } = call.links;
  const path = `${templates.kind.path}/${version.slug ?? ""}`;
  const methods = word === "revisions" && mayWriteTemplates(call) ? ["GET", "DELETE"] : ["GET"];
  return {
    ...templateMembers(version, { ...templates, form }, call, context),
    parent: stored(version, "parent") ?? 0,
    _links: {
      self: [selfLink(`${path}/${word}/${version.id}`, methods, call.links)],
      parent: [{ href: `${apiRoot}/${path}` }],
    },
  };
}

function templateLinks(template: SiteRecord, templates: Templates, call: Call): JsonObject {
  const { kind, model, type } = templates;
  const root = call.links.apiRoot;
  const path = `${kind.path}/${template.slug ?? ""}`;
  const links: RecordRelations = {
    self: [selfLink(path, templateMethods(templates, call), call.links)],
    collection: [{ href: `${root}/${kind.path}` }],
    ...(model.kind(`${CORE}/types`) !== undefined && { about: [{ href: `${root}/${CORE}/types/${type}` }] }),
    ...historyLinks(template, templates, call),
  };
  if (mayWriteTemplates(call)) links["wp:action-publish"] = [{ href: `${root}/${path}` }];
  if (can(call, "unfiltered_html")) links["wp:action-unfiltered-html"] = [{ href: `${root}/${path}` }];
  return withCuries(links);
}

function historyLinks(template: SiteRecord, templates: Templates, call: Call): RecordRelations {
  const number = writtenNumber(template);
  if (number === 0 || templates.revisions === undefined || storedText(template, "status") === "trash") return {};
  const href = `${call.links.apiRoot}/${templates.kind.path}/${template.slug ?? ""}/revisions`;
  const versions = recordsBelow(number, templates.revisions, call.view);
  const newest = versions[0]?.id;
  return {
    "version-history": [{ count: versions.length, href }],
    ...(newest !== undefined && { "predecessor-version": [{ id: newest, href: `${href}/${newest}` }] }),
  };
}

function templateMethods({ kind }: Templates, call: Call): string[] {
  const methods = kind.item?.endpoints.flatMap((endpoint) => endpoint.methods) ?? [];
  return methods.filter((method) => method === "GET" || mayWriteTemplates(call));
}
