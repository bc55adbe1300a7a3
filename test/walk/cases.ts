import type { Json } from "../../src/json/json.ts";

/** A valid request for a route on the seeded site; `{resource}` in a path or value is the id of that resource's first fitting record. */
export interface Case {
  /** Values of the route's placeholders. */
  at?: Record<string, string>;
  query?: Record<string, string>;
  body?: Json;
  form?: Record<string, string>;
  /** 200 unless given. */
  status?: number;
  /** What is sent before, to have something to work on. */
  after?: { method: string; path: string; body?: Json }[];
}

const event = { at: { id: "{calendar/event}" } };
const venue = { at: { id: "{calendar/venue}" } };
const organizer = { at: { id: "{calendar/organizer}" } };
const category = { at: { id: "{calendar/category}" } };
const tag = { at: { id: "{calendar/tag}" } };
const snippet = { at: { id: "{snippet}" } };
const form = { at: { id: "{contact-form}" } };
const newEvent = { title: "Walk", start_date: "2030-05-01 10:00:00", end_date: "2030-05-01 12:00:00" };
const product = { product_key: "{shop/subscription:slug}" };

/** `METHOD[|METHOD…] /route` → the case; namespace roots need none. */
export const cases: Readonly<Record<string, Case>> = {
  "GET /": {},
  "POST /batch/v1": { body: { requests: [{ path: "/seo/v1/updateMode", body: { mode: "easy" } }] }, status: 207 },
  "GET /oembed/1.0/embed": { query: { url: "{page}" } },
  "GET /oembed/1.0/proxy": { query: { url: "{page}" } },

  "GET /calendar/events/v1/doc": {},
  "GET /calendar/events/v1/events": {},
  "POST /calendar/events/v1/events": { body: newEvent, status: 201 },
  "GET|DELETE /calendar/events/v1/events/{id}": event,
  "POST|PUT|PATCH /calendar/events/v1/events/{id}": { ...event, body: { title: "Walked" } },
  "GET|DELETE /calendar/events/v1/events/by-slug/{slug}": { at: { slug: "{calendar/event:slug}" } },
  "POST|PUT|PATCH /calendar/events/v1/events/by-slug/{slug}": {
    at: { slug: "{calendar/event:slug}" },
    body: { title: "Walked" },
  },
  "GET /calendar/events/v1/venues": {},
  "POST /calendar/events/v1/venues": { body: { venue: "Walk Hall" }, status: 201 },
  "GET|DELETE /calendar/events/v1/venues/{id}": venue,
  "POST|PUT|PATCH /calendar/events/v1/venues/{id}": { ...venue, body: { city: "Walkby" } },
  "GET|DELETE /calendar/events/v1/venues/by-slug/{slug}": { at: { slug: "{calendar/venue:slug}" } },
  "POST|PUT|PATCH /calendar/events/v1/venues/by-slug/{slug}": {
    at: { slug: "{calendar/venue:slug}" },
    body: { city: "Walkby" },
  },
  "GET /calendar/events/v1/organizers": {},
  "POST /calendar/events/v1/organizers": { body: { organizer: "Walk Team" }, status: 201 },
  "GET|DELETE /calendar/events/v1/organizers/{id}": organizer,
  "POST|PUT|PATCH /calendar/events/v1/organizers/{id}": { ...organizer, body: { phone: "+46 8 000 00" } },
  "GET|DELETE /calendar/events/v1/organizers/by-slug/{slug}": { at: { slug: "{calendar/organizer:slug}" } },
  "POST|PUT|PATCH /calendar/events/v1/organizers/by-slug/{slug}": {
    at: { slug: "{calendar/organizer:slug}" },
    body: { phone: "+46 8 000 00" },
  },
  "GET /calendar/events/v1/categories": {},
  "POST /calendar/events/v1/categories": { body: { name: "Walks" }, status: 201 },
  "GET|DELETE /calendar/events/v1/categories/{id}": category,
  "POST|PUT|PATCH /calendar/events/v1/categories/{id}": { ...category, body: { description: "Walked" } },
  "GET /calendar/events/v1/tags": {},
  "POST /calendar/events/v1/tags": { body: { name: "Walked" }, status: 201 },
  "GET|DELETE /calendar/events/v1/tags/{id}": tag,
  "POST|PUT|PATCH /calendar/events/v1/tags/{id}": { ...tag, body: { description: "Walked" } },

  "GET /calendar-core/v1/events": {},
  "POST /calendar-core/v1/events": { body: newEvent, status: 201 },
  "GET|DELETE /calendar-core/v1/events/{id}": event,
  "PUT|PATCH /calendar-core/v1/events/{id}": { ...event, body: { title: "Walked" } },
  "GET /calendar-core/v1/organizers": {},
  "POST /calendar-core/v1/organizers": { body: { title: "Walk Team" }, status: 201 },
  "GET|DELETE /calendar-core/v1/organizers/{id}": organizer,
  "PUT|PATCH /calendar-core/v1/organizers/{id}": { ...organizer, body: { title: "Walked" } },
  "GET /calendar-core/v1/venues": {},
  "POST /calendar-core/v1/venues": { body: { title: "Walk Hall" }, status: 201 },
  "POST /calendar-core/v2/onboarding/wizard": { body: { action_nonce: "{nonce}", finished: true } },
  "GET|POST /calendar/views/v2/html": { query: { u: "{home}/events/" } },
  "POST /calendar/event-aggregator/v1/import/{import_id}/batch": {
    at: { import_id: "{calendar/import:slug}" },
    body: {
      batch_hash: "{calendar/import:batch_hash}",
      status: { data: { total: 2, done: 1 }, batch: { total: 2, done: 0 } },
      percentage_complete: 50,
    },
  },
  "POST /calendar/event-aggregator/v1/import/{import_id}/state": {
    at: { import_id: "{calendar/import:slug}" },
    body: {
      batch_hash: "{calendar/import:batch_hash}",
      status: "success",
      message: "Done.",
      message_slug: "done",
      percentage_complete: 100,
    },
  },

  "GET /code-snippets/v1/snippets": {},
  "POST /code-snippets/v1/snippets": { body: { name: "Walk", code: "return 1;" } },
  "GET /code-snippets/v1/snippets/{id}": snippet,
  "POST|PUT|PATCH /code-snippets/v1/snippets/{id}": { ...snippet, body: { name: "Walked" } },
  "DELETE /code-snippets/v1/snippets/{id}": { ...snippet, status: 204 },
  "GET /code-snippets/v1/snippets/schema": {},
  "POST|PUT|PATCH /code-snippets/v1/snippets/{id}/activate": { at: { id: "{snippet:inactive}" } },
  "POST|PUT|PATCH /code-snippets/v1/snippets/{id}/deactivate": { at: { id: "{snippet:active}" } },
  "GET /code-snippets/v1/snippets/{id}/export": snippet,
  "GET /code-snippets/v1/snippets/{id}/export-code": snippet,
  "GET /code-snippets/v1/insert-headers-and-footers": {},
  "POST /code-snippets/v1/insert-headers-and-footers/import": { body: { ids: [1] } },
  "GET /code-snippets/v1/header-footer-code-manager": {},
  "POST /code-snippets/v1/header-footer-code-manager/import": { body: { ids: [1] } },
  "GET /code-snippets/v1/insert-php-code-snippet": {},
  "POST /code-snippets/v1/insert-php-code-snippet/import": { body: { ids: [1] } },
  "GET /code-snippets/v1/importers": {},
  "POST /code-snippets/v1/file-upload/parse": { form: { "files[]": "{snippets file}" } },
  "POST /code-snippets/v1/file-upload/import": { body: { snippets: [{ name: "Walk", code: "return 1;" }] } },

  "GET /contact-form/v1/contact-forms": {},
  "POST /contact-form/v1/contact-forms": { body: { title: "Walk", context: "save" } },
  "GET|DELETE /contact-form/v1/contact-forms/{id}": form,
  "POST|PUT|PATCH /contact-form/v1/contact-forms/{id}": { ...form, body: { title: "Walked", context: "save" } },
  "POST /contact-form/v1/contact-forms/{id}/feedback": { ...form, form: { _contact_form_unit_tag: "form-f1-p1-o1" } },
  "GET /contact-form/v1/contact-forms/{id}/feedback/schema": form,
  "GET /contact-form/v1/contact-forms/{id}/refill": form,
  "GET /contact-form-ext/v1/export": {},
  "POST /contact-form-ext/v1/update-license": { body: { slug: "walk", key: "0000-1111", action: "activate" } },
  "POST /contact-form-ext/v1/toggle-debug": {},
  "POST /contact-form-ext/v1/reset-settings": {},
  "GET /contact-form-ext/v1/download-file": {
    query: { file_key: "{form-entry:file_key}", entry_post_id: "{form-entry:file}" },
  },

  "POST|PUT|PATCH /seo/v1/saveModule": { body: { module: "sitemap", state: "off" } },
  "POST|PUT|PATCH /seo/v1/toolsAction": { body: { action: "clear_transients" } },
  "POST|PUT|PATCH /seo/v1/updateMode": { body: { mode: "advanced" } },
  "GET /seo/v1/dashboardWidget": {},
  "POST|PUT|PATCH /seo/v1/updateSeoScore": { body: { postScores: { "{content}": 80 } } },
  "POST|PUT|PATCH /seo/v1/updateSettings": { body: { type: "general", settings: { breadcrumbs: "on" } } },
  "GET|POST|PUT|PATCH|DELETE /seo/v1/searchPage": { query: { searchedTerm: "a" } },
  "GET /seo/v1/disconnectSite": { query: { token: "any token" } },
  "POST|PUT|PATCH /seo/v1/getFeaturedImageId": { body: { postId: "{calendar/event}" } },
  "POST /seo/v1/updateRedirection": {
    body: {
      objectID: "{content}",
      objectType: "post",
      hasRedirect: true,
      redirectionUrl: "/new",
      redirectionSources: "old",
      redirectionType: "301",
    },
  },
  "POST /seo/v1/updateMeta": { body: { objectType: "post", objectID: "{content}", meta: { title: "Walked" } } },
  "POST /seo/v1/updateSchemas": {
    body: { objectType: "post", objectID: "{content}", schemas: { "new-1": { "@type": "Article" } } },
  },
  "POST /seo/v1/updateMetaBulk": { body: { objectType: "post", rows: { "{content}": { title: "Walked" } } } },
  "POST /seo/v1/saveTemplate": { body: { schema: { "@type": "Event", metadata: { title: "Walk" } } } },
  "POST /seo/v1/getVideoData": { body: { objectID: "{content}", url: "https://video.example/tour.mp4" } },
  "GET /seo/v1/pingSettings": { query: { apiKey: "k", username: "u", plan: "free", keywords: "1", settings: "{}" } },
  "POST /seo/v1/searchIntent": { body: { keyword: "spa weekend" } },
  "POST /seo/v1/importCSV": {},
  "POST /seo/v1/cancelCsvImport": {},
  "POST /seo/v1/setupWizard/getStepData": { body: { step: "compatibility" } },
  "POST /seo/v1/setupWizard/updateStepData": { body: { step: "analytics", value: { console: "1" } } },
  "POST /seo/v1/setupWizard/updateTrackingOptin": { body: { enable_tracking: "on" } },
  "GET /seo/v1/an/getKeywordPages": { query: { query: "spa" } },
  "GET /seo/v1/an/postsOverview": {},
  "GET /seo/v1/an/getTrackedKeywords": {},
  "GET /seo/v1/an/getTrackedKeywordSummary": {},
  "GET /seo/v1/an/trackedKeywordsOverview": {},
  "GET /seo/v1/an/postsRows": {},
  "GET /seo/v1/an/inspectionStats": {},
  "GET /seo/v1/an/getTrackedKeywordsRows": {},
  "POST /seo/v1/an/addTrackKeyword": { body: { keyword: "lake sauna" } },
  "POST /seo/v1/an/autoAddFocusKeywords": { body: { data: { secondary_keyword: true } } },
  "POST /seo/v1/an/removeTrackKeyword": { body: { keyword: "{seo/keyword:keyword}" } },
  "POST /seo/v1/an/deleteTrackedKeywords": {},
  "POST /seo/v1/an/getDesktopPagespeed": { body: { objectID: "{content}" } },
  "POST /seo/v1/an/getMobilePagespeed": { body: { objectID: "{content}" } },
  "POST /seo/v1/an/getPageSEOScore": { body: { objectID: "{content}" } },

  "GET /shop/v3/marketplace/featured": {},
  "GET /shop/v1/marketplace/product-preview": { query: { product_id: "{shop/product}" } },
  "POST /shop/v3/marketplace/refresh": {},
  "GET /shop/v3/marketplace/subscriptions": {},
  "POST /shop/v3/marketplace/subscriptions/connect": { body: product },
  "POST /shop/v3/marketplace/subscriptions/activate-plugin": { body: product },
  "POST /shop/v3/marketplace/subscriptions/disconnect": { body: product },
  "POST /shop/v3/marketplace/subscriptions/activate": { body: product },
  "GET /shop/v3/marketplace/subscriptions/install-url": { query: product },
  "POST /shop/v3/marketplace/create-order": { body: { product_id: "{shop/product}" } },
  "POST /shop/pos/v1/catalog/create": {},

  "GET /i18n/v1/custom-xml-config": {},
  "POST /i18n/v1/custom-xml-config": { body: { content: "<config></config>" } },
  "POST /i18n/v1/custom-xml-config/validate": { body: { content: "<config></config>" } },
  "GET /i18n/st/v1/strings/settings": {},
  "POST /i18n/st/v1/strings/settings": { body: { autoregisterType: 1 } },
  "GET /i18n/st/v1/strings/itemscount": {},
  "GET /i18n/st/v1/strings": {},
  "GET /i18n/st/v1/strings/filters": {},
  "GET /i18n/st/v1/string-packages": {},
  "POST /i18n/st/v1/strings/processstringsqueue": {},

  "GET /builder-controls/v1/state": {},
  "POST /builder-controls/v1/color_presets": { body: { addPresets: ["#112233"] } },
  "DELETE /builder-controls/v1/color_presets": { body: { deletePresets: ["#112233"] } },
  "POST /builder-controls/v1/background_presets": { body: { addPresets: [{ color: "#112233" }] } },
  "GET /builder-controls/v1/attachment_sizes": { query: { id: "{media}" } },
  "GET /cacsp/v1/texts": {},
  "GET /vendor-custom-fonts/v1/admin/settings": {},
  "GET /custom-fonts/v1/get-tracking-status": {},
  "POST /custom-fonts/v1/update-tracking-status": { body: { status: "yes" } },
};
