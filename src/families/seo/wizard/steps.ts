import type { Json, JsonObject } from "../../../json/json.ts";
import { type Call, truthy } from "../../../engine/call.ts";
import { listOf, membersOf, scalarText } from "../../../engine/json-reading.ts";
import { cleanTextField } from "../../../args/formats/text-field.ts";
import type { Changes } from "../../../state/changes.ts";
import type { View } from "../../../state/view.ts";
import { en } from "../../phrases/en.ts";
import { phrases } from "../../phrases/phrases.ts";
import { accountOf } from "../account.ts";
import { isModuleOn, switchModule } from "../modules.ts";
import { changePanel, panelSettings, switchWord } from "../option-panels.ts";
import { SEO_VALUES } from "../records.ts";
import { giveCapabilities, roleCapabilities } from "../settings.ts";

const SEARCH_CONSOLE = { profile: "", country: "all", enable_index_status: true, sites: "" };

const ANALYTICS_DATA = {
  adsense_id: "",
  account_id: "",
  property_id: "",
  view_id: "",
  measurement_id: "",
  stream_name: "",
  country: "all",
  install_code: false,
  anonymize_ip: false,
  local_ga_js: false,
  exclude_loggedin: false,
};

const ALL_SERVICES = {
  isVerified: "",
  inSearchConsole: "",
  hasSitemap: "",
  hasAnalytics: "",
  hasAnalyticsProperty: "",
  homeUrl: "",
  sites: "",
  accounts: [],
  adsenseAccounts: [],
};

/** What the wizard's step about figures shows: addresses to connect with, and what is connected. */
function analyticsStep(call: Call): JsonObject {
  const { home } = call.links;
  const key = (use: string) => call.token(`seo/wizard/${use}`).slice(0, 10);
  const back = "%2Fadmin%2Fadmin.php";
  const written = keptIn(call.view, "analytics");
  const { connected } = accountOf(call.view);
  return {
    isSiteConnected: connected,
    isAuthorized: false,
    isSiteUrlValid: true,
    hasConsolePermission: false,
    hasAnalyticsPermission: false,
    hasAdsensePermission: false,
    activateUrl: `https://seo-vendor.example/auth?site=${home}&r=${home}${back}%3Fanalytics%3D1%26page%3Dseo-wizard%26step%3Danalytics%26nonce%3D${key("activate")}`,
    authUrl: `https://oauth.seo-vendor.example?version=free&api_version=2.1&redirect_uri=${home}${back}%3Fpage%3Dseo-options-general%23setting-panel-analytics&security=${key("authorize")}`,
    reconnectGoogleUrl: `${home}/admin/admin.php?reconnect=google&amp;_wpnonce=${key("reconnect")}`,
    showEmailReports: true,
    searchConsole: { ...SEARCH_CONSOLE, ...membersOf(written["searchConsole"]) },
    console_email_reports: panelSettings(call.view, "general")["console_email_reports"] ?? false,
    analyticsData: { ...ANALYTICS_DATA, ...membersOf(written["analyticsData"]) },
    allServices: ALL_SERVICES,
  };
}

/** Keeps whether reports are sent, and texts of what to connect with. */
function saveAnalytics(changes: Changes, value: JsonObject): void {
  if (value["console_email_reports"] !== undefined && value["console_email_reports"] !== null)
    changePanel(changes, "general", { console_email_reports: switchWord(value["console_email_reports"]) });
  for (const [member, names] of Object.entries({
    searchConsole: ["profile", "country", "enable_index_status"],
    analyticsData: Object.keys(ANALYTICS_DATA),
  })) {
    const given = membersOf(value[member]);
    const texts = names.map((name) => [name, cleanTextField(scalarText(given[name]))]);
    if (truthy(value[member])) keepIn(changes, "analytics", { [member]: Object.fromEntries(texts) });
  }
}

/** What a step keeps of its own. */
function keptIn(view: View, step: string): JsonObject {
  return membersOf(membersOf(view.value(SEO_VALUES.wizard))[step]);
}

function keepIn(changes: Changes, step: string, members: JsonObject): void {
  const kept = membersOf(changes.view.value(SEO_VALUES.wizard));
  changes.set(SEO_VALUES.wizard, { ...kept, [step]: { ...keptIn(changes.view, step), ...members } });
}

/** One step of the wizard. */
export interface Step {
  /** Members that the step shows, beside those that every step has. */
  readonly show: (call: Call) => JsonObject;
  /** Keeps what was written in the step; a switch that is left out is off. */
  readonly save?: (changes: Changes, value: JsonObject) => void;
  /** Whether nothing written is no answer to the step. */
  readonly isRequired?: boolean;
}

const compatibility: Step = {
  show: () => ({
    conflictingPlugins: [],
    phpVersion: "8.2.36",
    phpVersionOk: true,
    phpVersionRecommended: false,
    extensions: { dom: true, simpleXml: true, image: true, mbString: true, openSsl: true, base64Func: true },
  }),
  save: (changes, { setup_mode }) => {
    const mode = truthy(setup_mode) ? cleanTextField(scalarText(setup_mode)) : "easy";
    if (mode !== "custom") changes.set(SEO_VALUES.mode, mode);
  },
};

/** What the sitemap holds, and what may be chosen for it. */
const SITEMAP_PARTS = { pt: Object.keys(en.seoPostTypes), tax: Object.keys(en.seoTaxonomies) } as const;

/** Kinds of entries (`pt`) or taxonomies (`tax`) that the sitemap holds. */
function inSitemap(view: View, part: keyof typeof SITEMAP_PARTS): string[] {
  const settings = panelSettings(view, "sitemap");
  return SITEMAP_PARTS[part].filter((name) => settings[`${part}_${name}_sitemap`] === true);
}

function chosenParts(part: keyof typeof SITEMAP_PARTS, chosen: Json | undefined): JsonObject {
  const names = listOf(chosen);
  return Object.fromEntries(
    SITEMAP_PARTS[part].map((name) => [`${part}_${name}_sitemap`, switchWord(names.includes(name))]),
  );
}

const sitemaps: Step = {
  show: (call) => ({
    sitemap: isModuleOn(call.view, "sitemap"),
    include_images: panelSettings(call.view, "sitemap")["include_images"] ?? false,
    postTypes: phrases(call).seoPostTypes,
    sitemap_post_types: inSitemap(call.view, "pt"),
    taxonomies: phrases(call).seoTaxonomies,
    sitemap_taxonomies: inSitemap(call.view, "tax"),
  }),
  save: (changes, { sitemap, include_images, sitemap_post_types, sitemap_taxonomies }) => {
    switchModule(changes, "sitemap", switchWord(sitemap));
    if (!truthy(sitemap)) return;
    changePanel(changes, "sitemap", {
      include_images: switchWord(include_images),
      ...chosenParts("pt", sitemap_post_types),
      ...chosenParts("tax", sitemap_taxonomies),
    });
  },
};

const optimization: Step = {
  show: ({ view }) => {
    const { nofollow_external_links = false, new_window_external_links = false } = panelSettings(view, "general");
    const { noindex_empty_taxonomies = false } = panelSettings(view, "titles");
    return { noindex_empty_taxonomies, nofollow_external_links, new_window_external_links };
  },
  save: (changes, { noindex_empty_taxonomies, nofollow_external_links, new_window_external_links }) => {
    changePanel(changes, "titles", { noindex_empty_taxonomies: switchWord(noindex_empty_taxonomies) });
    changePanel(changes, "general", {
      nofollow_external_links: switchWord(nofollow_external_links),
      new_window_external_links: switchWord(new_window_external_links),
    });
  },
};

const ready: Step = {
  show: ({ links, view }) => ({
    scoreImg: `${links.home}/content/plugins/seo/assets/admin/img/score-100.png`,
    dashboardUrl: `${links.home}/admin/admin.php?page=seo&view=modules`,
    enable_auto_update: keptIn(view, "ready")["enable_auto_update"] === true,
  }),
  save: (changes, value) => {
    keepIn(changes, "ready", { enable_auto_update: truthy(value["enable_auto_update"]) });
  },
};

const role: Step = {
  isRequired: true,
  show: (call) => ({
    ...roleCapabilities(call.view),
    role_manager: isModuleOn(call.view, "role-manager"),
    roles: phrases(call).seoRoles,
    capabilities: phrases(call).seoCapabilities,
  }),
  save: (changes, value) => {
    switchModule(changes, "role-manager", switchWord(value["role_manager"]));
    giveCapabilities(changes, value);
  },
};

const redirection: Step = {
  show: (call) => ({
    "404-monitor": isModuleOn(call.view, "404-monitor"),
    redirections: isModuleOn(call.view, "redirections"),
  }),
  save: (changes, value) => {
    for (const module of ["404-monitor", "redirections"]) switchModule(changes, module, switchWord(value[module]));
  },
};

/** The steps by name. */
export const STEPS: Readonly<Record<string, Step>> = {
  compatibility,
  import: { show: () => ({ importablePlugins: [] }) },
  analytics: { show: analyticsStep, save: saveAnalytics },
  sitemaps,
  optimization,
  ready,
  role,
  redirection,
};
