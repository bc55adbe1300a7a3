import type { JsonObject } from "../../../json/json.ts";
import { type Call, truthy } from "../../../engine/call.ts";
import { accountOf } from "../account.ts";
import type { Changes } from "../../../state/changes.ts";
import { phrases } from "../../phrases/phrases.ts";
import { isModuleOn, type ModuleName, switchModule } from "../modules.ts";
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
    searchConsole: SEARCH_CONSOLE,
    console_email_reports: true,
    analyticsData: ANALYTICS_DATA,
    allServices: ALL_SERVICES,
  };
}

/** One step of the wizard. */
export interface Step {
  /** Members that the step shows, beside those that every step has. */
  readonly show: (call: Call) => JsonObject;
  /** Modules that members of the step switch. */
  readonly modules?: Readonly<Record<string, ModuleName>>;
  /** What else a written step changes. */
  readonly save?: (changes: Changes, value: JsonObject) => void;
}

const compatibility: Step = {
  show: () => ({
    conflictingPlugins: [],
    phpVersion: "8.2.36",
    phpVersionOk: true,
    phpVersionRecommended: false,
    extensions: { dom: true, simpleXml: true, image: true, mbString: true, openSsl: true, base64Func: true },
  }),
};

const sitemaps: Step = {
  modules: { sitemap: "sitemap" },
  show: (call) => ({
    sitemap: isModuleOn(call.view, "sitemap"),
    include_images: true,
    postTypes: phrases(call).seoPostTypes,
    sitemap_post_types: ["post", "page", "product"],
    taxonomies: phrases(call).seoTaxonomies,
    sitemap_taxonomies: ["category"],
  }),
};

const optimization: Step = {
  show: () => ({
    noindex_empty_taxonomies: true,
    nofollow_external_links: false,
    new_window_external_links: true,
  }),
};

const ready: Step = {
  show: ({ links }) => ({
    scoreImg: `${links.home}/content/plugins/seo/assets/admin/img/score-100.png`,
    dashboardUrl: `${links.home}/admin/admin.php?page=seo&view=modules`,
    enable_auto_update: false,
  }),
};

const role: Step = {
  modules: { role_manager: "role-manager" },
  show: (call) => ({
    ...roleCapabilities(call.view),
    role_manager: isModuleOn(call.view, "role-manager"),
    roles: phrases(call).seoRoles,
    capabilities: phrases(call).seoCapabilities,
  }),
  save: giveCapabilities,
};

const redirection: Step = {
  modules: { "404-monitor": "404-monitor", redirections: "redirections" },
  show: (call) => ({
    "404-monitor": isModuleOn(call.view, "404-monitor"),
    redirections: isModuleOn(call.view, "redirections"),
  }),
};

/** The steps by name. */
export const STEPS: Readonly<Record<string, Step>> = {
  compatibility,
  import: { show: () => ({ importablePlugins: [] }) },
  analytics: { show: analyticsStep },
  sitemaps,
  optimization,
  ready,
  role,
  redirection,
};

/** Switches the modules that a written step names. */
export function switchModules(changes: Changes, { modules = {} }: Step, value: JsonObject): void {
  for (const [member, module] of Object.entries(modules))
    if (value[member] !== undefined) switchModule(changes, module, isSwitchedOn(value, member) ? "on" : "off");
}

function isSwitchedOn(value: JsonObject, member: string): boolean {
  return value[member] !== "off" && value[member] !== "false" && truthy(value[member]);
}
