import type { JsonObject } from "../../catalogue/document.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { type Call, text } from "../call.ts";
import { withLinks } from "../links.ts";
import { targetsOf } from "./languages.ts";
import { type PackageRecord, packages, STATUSES } from "./records.ts";
import { translates } from "./rights.ts";
import { cut, select } from "./selection.ts";

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
      const type = text(call, "type") ?? "";
      const found = select(call, call.view.all(packages), (item) => item).filter(
        ({ kind, kind_slug }) => type === "" || kind_slug === type || kind === type,
      );
      return ok(cut(call, found).map((item) => packageObject(call, item)));
    },
  },
};
