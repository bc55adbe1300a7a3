import type { JsonObject } from "../../json/json.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { languageDetails, targetsOf, cut, select } from "./selection.ts";
import { STATUSES, type StringRecord, strings, type PackageRecord, packages } from "./records.ts";
import { translates } from "./errors.ts";
import { withLinks } from "../../engine/links.ts";

function statusesOf({ targets }: StringRecord): Record<string, number> {
  return Object.fromEntries(Object.entries(targets).map(([code, { status }]) => [code, status]));
}

/** Strings that the parameters of the list and of the count let through. */
function selected(call: Call): StringRecord[] {
  const kind = numberParam(call, "kind");
  const source = numberParam(call, "source");
  const domain = textParam(call, "domain") ?? "";
  const priority = textParam(call, "translationPriority") ?? "";
  const type = (textParam(call, "type") ?? "").toUpperCase();
  const found = select(call, call.view.all(strings), (string) => ({
    id: string.id,
    title: string.value,
    source_language: string.source_language,
    word_count: string.word_count,
    statuses: statusesOf(string),
  }));
  return found.filter(
    (string) =>
      (kind === undefined || string.kind === kind) &&
      (source === undefined || string.source === source) &&
      (domain === "" || string.domain === domain) &&
      (priority === "" || string.priority === priority) &&
      (type === "" || type === "STRING" || string.type === type),
  );
}

/** How far a string is over all languages: complete when each is, else the lowest status. */
function overallStatus(string: StringRecord): number {
  const all = targetsOf(string.source_language).map((code) => string.targets[code]?.status ?? STATUSES.not_translated);
  return Math.min(...all);
}

function stringObject(call: Call, string: StringRecord): JsonObject {
  const { name, flag } = languageDetails(call, string.source_language);
  const translations: JsonObject = {};
  for (const code of targetsOf(string.source_language)) {
    const { value = "", status = STATUSES.not_translated } = string.targets[code] ?? {};
    translations[code] = { languageCode: code, status, value };
  }
  return {
    id: string.id,
    language: string.source_language,
    languageFullName: name,
    languageFlagUrl: flag,
    domain: string.domain,
    context: string.context,
    name: string.name,
    title: string.value,
    status: overallStatus(string),
    translationPriority: string.priority,
    sources: [string.source],
    kind: string.kind,
    type: string.type,
    translations,
    wordCount: string.word_count,
  };
}

/** What the list can be filtered by: every domain and priority that some string has, in alphabetical order. */
function filters(call: Call): JsonObject {
  const domains = new Set<string>();
  const priorities = new Set<string>();
  for (const { domain, priority } of call.view.all(strings)) {
    domains.add(domain);
    if (priority !== "") priorities.add(priority);
  }
  return { domains: [...domains].sort(), translationPriorities: [...priorities].sort() };
}

/** Routes that list strings. */
export const stringRoutes: BehaviourTable = {
  "GET /i18n/st/v1/strings": {
    permission: translates,
    answer: (call) => ok(cut(call, selected(call)).map((string) => stringObject(call, string))),
  },
  "GET /i18n/st/v1/strings/itemscount": {
    permission: translates,
    answer: (call) => ok({ totalItemsCount: selected(call).length }),
  },
  "GET /i18n/st/v1/strings/filters": {
    permission: translates,
    answer: (call) => ok(filters(call)),
  },
};

function packageObject(call: Call, found: PackageRecord): JsonObject {
  const translations: JsonObject = {};
  for (const code of targetsOf(found.source_language))
    translations[code] = { languageCode: code, status: found.statuses[code] ?? STATUSES.not_translated };
  return {
    id: found.id,
    name: found.slug,
    title: found.title,
    type: found.kind_slug,
    typeLabel: found.kind,
    language: found.source_language,
    translations,
    stringCount: found.string_count,
    wordCount: found.word_count,
    viewLink: withLinks(found.view_link, call.links),
    editLink: withLinks(found.edit_link, call.links),
  };
}

/** The route that lists groups of texts. */
export const packageRoutes: BehaviourTable = {
  "GET /i18n/st/v1/string-packages": {
    permission: translates,
    answer: (call) => {
      const type = textParam(call, "type") ?? "";
      const found = select(call, call.view.all(packages), (item) => item).filter(
        ({ kind, kind_slug }) => type === "" || kind_slug === type || kind === type,
      );
      return ok(cut(call, found).map((item) => packageObject(call, item)));
    },
  },
};
