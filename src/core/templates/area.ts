import { contextOf } from "../contexts.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam, truthy } from "../../engine/call.ts";
import { creating, deleting, reading, updating } from "../../engine/flows.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { Area } from "../area.ts";
import { CORE, type CoreModel, recordText, resourceOf } from "../model.ts";
import { removeTemplate, revertTemplate } from "./delete-template.ts";
import { selectedTemplates, shownTemplate, templateOfPath, themeTemplates } from "./find-template.ts";
import { presentTemplate } from "./present-template.ts";
import { templateForm, versionForm } from "./template-form.ts";
import { templateHierarchy } from "./template-hierarchy.ts";
import { toReadTemplates, toWriteTemplates } from "./template-rights.ts";
import { templateName, type Templates } from "./templates.ts";
import { versionBehaviour } from "./version-routes.ts";
import { createTemplate, updateTemplate } from "./write-template.ts";

/** Templates and their parts: files of the theme, and what people have written in their place. */
export function templatesArea(model: CoreModel): Area {
  const served = servedTemplates(model);
  const [whole] = served;
  return {
    forms: served.flatMap(({ form, revisions, autosaves }) =>
      [form, revisions, autosaves].filter((one) => one !== undefined),
    ),
    resources: served.map(({ numbers }) => numbers),
    behaviour(route, method) {
      for (const templates of served) {
        const { kind } = templates;
        if (route === kind.list) return ofList(templates, method);
        if (route === kind.item) return ofItem(templates, method);
        if (!route.name.startsWith(`/${kind.path}/`)) continue;
        if (route.name === `/${kind.path}/lookup`) return lookUp(whole ?? templates, templates);
        const [, word, item] =
          /^\{\w+\}\/(revisions|autosaves)(\/\{\w+\})?$/.exec(route.name.slice(kind.path.length + 2)) ?? [];
        const form = word === "revisions" ? templates.revisions : templates.autosaves;
        if (form === undefined || (word !== "revisions" && word !== "autosaves")) continue;
        return versionBehaviour({ templates, form, word }, item === undefined, method);
      }
      return undefined;
    },
  };
}

/** The kinds of templates that a site serves, whole ones first. */
export function servedTemplates(model: CoreModel): Templates[] {
  return [templatesAt(model, "templates"), templatesAt(model, "template-parts")].filter(
    (templates) => templates !== undefined,
  );
}

function templatesAt(model: CoreModel, base: "templates" | "template-parts"): Templates | undefined {
  const kind = model.kind(`${CORE}/${base}`);
  if (kind === undefined) return undefined;
  const versions = (word: string) => {
    const isServed = model.catalogue.routes.some(
      ({ name }) => name.startsWith(`/${kind.path}/{`) && name.endsWith(`}/${word}`),
    );
    return isServed ? versionForm(kind, model, resourceOf(`${kind.path}/${word}`, "post")) : undefined;
  };
  return {
    kind,
    model,
    type: base === "templates" ? "wp_template" : "wp_template_part",
    form: templateForm(kind, model),
    numbers: resourceOf(`${kind.path}/numbers`, "post"),
    revisions: versions("revisions"),
    autosaves: versions("autosaves"),
  };
}

function ofList(templates: Templates, method: string): Behaviour | undefined {
  if (method === "POST") return creation(templates);
  if (method !== "GET" && method !== "HEAD") return undefined;
  return {
    basis: "family",
    permission: toReadTemplates(templates),
    answer: (call) =>
      ok(
        selectedTemplates(call, templates).map((template) =>
          presentTemplate(template, templates, call, contextOf(call)),
        ),
      ),
  };
}

function ofItem(templates: Templates, method: string): Behaviour {
  const find = (call: Call) => templateOfPath(call, templates);
  if (method === "GET" || method === "HEAD")
    return reading<SiteRecord>({
      basis: "family",
      permission: toReadTemplates(templates),
      find: (call) => shownTemplate(call, templates),
      present: (template, call) => presentTemplate(template, templates, call, contextOf(call)),
    });
  if (method === "DELETE")
    return deleting<SiteRecord>({
      basis: "family",
      permission: toWriteTemplates,
      find,
      remove: (template, call, changes) => removeTemplate(template, call, changes, templates),
    });
  return updating<SiteRecord>({
    basis: "family",
    permission: toWriteTemplates,
    find,
    update: (template, call, changes) =>
      textParam(call, "source") === "theme"
        ? revertTemplate(template, changes, templates)
        : updateTemplate(template, call, changes, templates),
    present: (template, call) => presentTemplate(template, templates, call, "edit"),
  });
}

function creation(templates: Templates): Behaviour {
  return creating<SiteRecord>({
    basis: "family",
    permission: toWriteTemplates,
    create: (call, changes) => createTemplate(call, changes, templates),
    present: (template, call) => presentTemplate(template, templates, call, contextOf(call)),
    location: ({ slug = "" }, { links }) => `${links.apiRoot}/${templates.kind.path}/${slug}`,
  });
}

/** What stands in for a template that is not there, the last of all where nothing has a content; parts are looked up among whole templates too. */
function lookUp(among: Templates, shown: Templates): Behaviour {
  return {
    basis: "family",
    permission: toReadTemplates(shown),
    answer: (call) => {
      const byName = new Map(themeTemplates(among, call.view).map((template) => [templateName(template), template]));
      const names = hierarchyFor(call, among);
      const filled = names.flatMap((name) => byName.get(name) ?? []).find((template) => !isEmpty(template));
      const found = filled ?? byName.get(names.at(-1) ?? "");
      return ok(found === undefined ? {} : presentTemplate(found, shown, call, contextOf(call)));
    },
  };
}

/** Whether a template is known to have nothing in it. */
function isEmpty(template: SiteRecord): boolean {
  return stored(template, "content") !== undefined && recordText(template, "content").raw === "";
}

function hierarchyFor(call: Call, { model }: Templates): string[] {
  return templateHierarchy({
    slug: textParam(call, "slug") ?? "",
    isCustom: truthy(call.params.is_custom),
    prefix: textParam(call, "template_prefix") ?? "",
    types: model.entryTypes.map((type) => model.nameOf(type, call.view)),
    taxonomies: model.taxonomies.map((taxonomy) => model.nameOf(taxonomy, call.view)),
  });
}
