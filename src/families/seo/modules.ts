import { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour, BehaviourTable } from "../../engine/behaviour.ts";
import { textParam } from "../../engine/call.ts";
import { membersOf } from "../../engine/json-reading.ts";
import { oneOfTexts, seoErrors, managesSite } from "./checks.ts";
import { SEO_VALUES } from "./records.ts";

/** Modules that can be switched, and whether each is on unless somebody switched it. */
const MODULES = {
  "404-monitor": "off",
  amp: "off",
  analytics: "on",
  "content-ai": "on",
  "database-tools": "on",
  "image-seo": "off",
  "instant-indexing": "on",
  "link-counter": "on",
  "llms-txt": "off",
  "local-seo": "off",
  "news-sitemap": "off",
  podcast: "off",
  redirections: "on",
  "rich-snippet": "on",
  "robots-txt": "on",
  "role-manager": "on",
  "seo-analysis": "on",
  shop: "on",
  sitemap: "on",
  status: "on",
  "version-control": "on",
  "video-sitemap": "off",
  "web-stories": "off",
} as const;

/** Name of a module. */
export type ModuleName = keyof typeof MODULES;

/** Names of the modules in alphabetical order. */
export const MODULE_NAMES: readonly string[] = Object.keys(MODULES);

/** Whether a module is on. */
export function isModuleOn(view: View, module: ModuleName): boolean {
  return (membersOf(view.value(SEO_VALUES.modules))[module] ?? MODULES[module]) === "on";
}

/** Switches a module. */
export function switchModule(changes: Changes, module: string, state: "on" | "off"): void {
  changes.set(SEO_VALUES.modules, { ...membersOf(changes.view.value(SEO_VALUES.modules)), [module]: state });
}

const saveModule: Behaviour = {
  permission: managesSite,
  checks: {
    validate: {
      module: (value) =>
        MODULE_NAMES.some((name) => name === value)
          ? true
          : { code: "invalid_module", message: seoErrors.invalid_module.message, data: { status: 400 } },
      state: oneOfTexts(["on", "off"]),
    },
  },
  answer: (call) => {
    const changes = new Changes(call.view);
    switchModule(changes, textParam(call, "module") ?? "", textParam(call, "state") === "on" ? "on" : "off");
    return ok(true, { changes });
  },
};

/** The mode that the features work in. */
export function modeOf(view: View): string {
  const mode = view.value(SEO_VALUES.mode);
  return typeof mode === "string" ? mode : "custom";
}

const updateMode: Behaviour = {
  permission: managesSite,
  answer: (call) => {
    const changes = new Changes(call.view);
    changes.set(SEO_VALUES.mode, textParam(call, "mode") ?? "custom");
    return ok(true, { changes });
  },
};

/** Routes that switch modules and the mode. */
export const moduleRoutes: BehaviourTable = {
  "POST|PUT|PATCH /seo/v1/saveModule": saveModule,
  "POST|PUT|PATCH /seo/v1/updateMode": updateMode,
};
