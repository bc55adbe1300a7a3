import type { JsonObject } from "../../../catalogue/document.ts";
import type { Changes } from "../../../state/changes.ts";
import type { Call } from "../../call.ts";
import { truthy } from "../../call.ts";
import { phrase } from "../../phrase.ts";
import { isOn, type ModuleName, switchModule } from "../modules.ts";
import { roleCapabilities, writeSettings, writtenSettings } from "../settings-store.ts";
import { analyticsStep } from "./analytics-step.ts";
import { CAPABILITY_LABELS, ROLE_LABELS } from "./role-labels.ts";

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
    sitemap: isOn(call.view, "sitemap"),
    include_images: true,
    postTypes: {
      post: phrase(call, { en: "Posts", sv: "Inlägg" }),
      page: phrase(call, { en: "Pages", sv: "Sidor" }),
      product: phrase(call, { en: "Products", sv: "Produkter" }),
      calendar_events: phrase(call, { en: "Events", sv: "Evenemang" }),
    },
    sitemap_post_types: ["post", "page", "product"],
    taxonomies: {
      category: phrase(call, { en: "Categories", sv: "Kategorier" }),
      product_brand: phrase(call, { en: "Brands", sv: "Varumärken" }),
      product_cat: phrase(call, { en: "Product categories", sv: "Produktkategorier" }),
      calendar_events_cat: phrase(call, { en: "Event categories", sv: "Evenemangskategorier" }),
    },
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
    role_manager: isOn(call.view, "role-manager"),
    roles: Object.fromEntries(Object.entries(ROLE_LABELS).map(([name, label]) => [name, phrase(call, label)])),
    capabilities: Object.fromEntries(
      Object.entries(CAPABILITY_LABELS).map(([name, label]) => [name, phrase(call, label)]),
    ),
  }),
  save: (changes, value) => {
    const roles = Object.entries(value).filter(
      ([name, given]) => Object.hasOwn(ROLE_LABELS, name) && Array.isArray(given),
    );
    const before = writtenSettings(changes.view, "roleCapabilities");
    if (roles.length > 0)
      writeSettings(changes, "roleCapabilities", {
        ...roleCapabilities(changes.view),
        ...before,
        ...Object.fromEntries(roles),
      });
  },
};

const redirection: Step = {
  modules: { "404-monitor": "404-monitor", redirections: "redirections" },
  show: (call) => ({
    "404-monitor": isOn(call.view, "404-monitor"),
    redirections: isOn(call.view, "redirections"),
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
