import type { JsonObject } from "../../../catalogue/document.ts";
import type { Call } from "../../call.ts";
import { accountOf } from "../account.ts";

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
export function analyticsStep(call: Call): JsonObject {
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
