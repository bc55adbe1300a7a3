import type { Json } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import type { Phrases } from "../phrases/en.ts";
import { phrases } from "../phrases/phrases.ts";
import type { View } from "../../state/view.ts";
import { isModuleOn, modeOf, type ModuleName } from "./modules.ts";
import { redirections, SEO_VALUES } from "./records.ts";
import { managesSite } from "./checks.ts";

/** What a tool does beside what it says; with `status` its answer is an object. */
interface Tool {
  readonly status?: "success" | "error";
  /** The module that brings it. */
  readonly module?: ModuleName;
  /** Whether it is there in every mode; the others are in the advanced one alone. */
  readonly inEveryMode?: boolean;
  readonly run?: (changes: Changes) => void;
}

/** A tool of the figures. */
const FIGURES: Tool = { status: "success", module: "analytics", inEveryMode: true };

const TOOLS: Readonly<Record<keyof Phrases["seoTools"], Tool>> = {
  clear_transients: { status: "error" },
  clear_seo_analysis: { status: "error", module: "seo-analysis" },
  delete_links: { status: "error", module: "link-counter" },
  delete_log: { status: "error", module: "404-monitor" },
  delete_redirections: {
    module: "redirections",
    run: (changes) => {
      for (const { id } of changes.view.all(redirections)) changes.remove(redirections, id);
    },
  },
  recreate_tables: {},
  update_seo_score: {},
  analytics_clear_caches: { ...FIGURES, run: (changes) => changes.set(SEO_VALUES.pagespeed, {}) },
  analytics_reindex_posts: FIGURES,
  analytics_fix_collations: FIGURES,
};

function runTool(call: Call, name: string): { body: Json; changes: Changes } {
  const changes = new Changes(call.view);
  const said = phrases(call).seo;
  if (!isTool(name) || !isThere(call.view, TOOLS[name])) return { body: said.noTool, changes };
  if (name === "delete_redirections" && call.view.state.table(redirections).size === 0)
    return { body: { status: "error", message: said.noRedirections }, changes };
  const { run, status } = TOOLS[name];
  run?.(changes);
  const message = phrases(call).seoTools[name];
  return { body: status === undefined ? message : { status, message }, changes };
}

function isThere(view: View, { module, inEveryMode = modeOf(view) === "advanced" }: Tool): boolean {
  return inEveryMode && (module === undefined || isModuleOn(view, module));
}

function isTool(name: string): name is keyof typeof TOOLS {
  return Object.hasOwn(TOOLS, name);
}

/** The route that runs a tool. */
export const toolRoutes: BehaviourTable = {
  "POST|PUT|PATCH /seo/v1/toolsAction": {
    permission: managesSite,
    answer: (call) => {
      const { body, changes } = runTool(call, textParam(call, "action") ?? "");
      return ok(body, { changes });
    },
  },
};
