import { ok } from "../../engine/answer.ts";
import { type AnsweredList, picked } from "../../engine/answers/answered-lists.ts";
import type { BehaviourTable, Family } from "../../engine/behaviour.ts";
import { membersOf, scalarText } from "../../engine/json-reading.ts";
import { BUILDER_VALUES, type FontRecord, fonts, builderErrors } from "./records.ts";
import type { JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { withLinks } from "../../engine/links.ts";
import { phrases } from "../phrases/phrases.ts";
import { forbidden } from "../../engine/refusal.ts";
import { may } from "../../engine/rights.ts";
import { attachmentSizeRoutes, presetRoutes } from "./presets.ts";

/** The route of the texts that warn visitors, in the call's language. */
const consentRoutes: BehaviourTable = {
  "GET /cacsp/v1/texts": {
    answer: (call) => {
      const texts = membersOf(membersOf(call.view.value(BUILDER_VALUES.consentTexts))[call.language]);
      return ok({ warning_texts: { admin_email: scalarText(texts["admin_email"]) } });
    },
  },
};

function fontObject(call: Call, { id, title, slug, face, type, data }: FontRecord): JsonObject {
  const variations = data.variations.map((variation) => ({
    ...variation,
    font_url: withLinks(variation.font_url, call.links),
  }));
  return {
    id,
    title,
    slug,
    "fonts-face": withLinks(face, call.links),
    "font-type": type,
    "fonts-data": { ...data, variations },
  };
}

function fontSettings(call: Call): JsonObject {
  const all = [...call.view.all(fonts)];
  const count = (status: FontRecord["status"]) => all.filter((font) => font.status === status).length;
  const shown = all.filter(({ status }) => status !== "trash");
  return {
    fonts: shown.map((font) => fontObject(call, font)),
    found_posts: shown.length,
    active_fonts_count: count("publish"),
    trash_fonts_count: count("trash"),
    draft_fonts_count: count("draft"),
    optionPreload: call.view.value(BUILDER_VALUES.preload) === true,
  };
}

/** Routes of fonts and of the consent to send usage data. */
const fontRoutes: BehaviourTable = {
  "GET /vendor-custom-fonts/v1/admin/settings": {
    permission: (call) =>
      may(call, "manage_options") ||
      forbidden(call.user !== undefined, builderErrors.vendor_custom_fonts_rest_cannot_view),
    answer: (call) => ok(fontSettings(call)),
  },
  "GET /custom-fonts/v1/get-tracking-status": {
    permission: (call) => may(call, "manage_options"),
    answer: (call) =>
      ok({
        success: true,
        status: call.view.value(BUILDER_VALUES.tracking) === true,
        is_multisite: false,
        is_white_label: false,
        usage_doc_link: "https://fonts-vendor.example/docs/usage-data/",
      }),
  },
  "POST /custom-fonts/v1/update-tracking-status": {
    permission: (call) => may(call, "manage_options"),
    answer: (call) => {
      const tracking = truthy(call.params["status"]);
      const changes = new Changes(call.view);
      changes.set(BUILDER_VALUES.tracking, tracking);
      const message = phrases(call).builder.usageData;
      return ok({ success: true, message, is_multisite: false, new_status: tracking ? "yes" : "no" }, { changes });
    },
  },
};

/** The fonts as the page of their settings answers them. */
const fontList: AnsweredList = {
  key: "vendor-custom-fonts/v1/admin/settings",
  wrapper: "fonts",
  resource: fonts.name,
  read: (font) => ({
    ...picked(font, ["id", "slug", "title"]),
    face: font["fonts-face"] ?? "",
    type: font["font-type"] ?? "",
    data: font["fonts-data"] ?? {},
  }),
};

/** Routes of the builder, font and consent namespaces. */
export const builder: Family = {
  errors: builderErrors,
  name: "builder",
  resources: [fonts],
  answers: [fontList],
  behaviours: { ...presetRoutes, ...attachmentSizeRoutes, ...fontRoutes, ...consentRoutes },
};
