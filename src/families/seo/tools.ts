import type { Json } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import type { Phrases } from "../phrases/en.ts";
import { phrases } from "../phrases/phrases.ts";
import { redirections, SEO_VALUES } from "./records.ts";
import { managesSite } from "./checks.ts";

/** What a tool does beside what it says; with `status` its answer is an object. */
interface Tool {
  readonly status?: "success" | "error";
  readonly run?: (changes: Changes) => void;
}

const TOOLS: Readonly<Record<keyof Phrases["seoTools"], Tool>> = {
  clear_transients: { status: "error" },
  clear_seo_analysis: {},
  delete_links: {},
  delete_log: {},
  delete_redirections: {
    run: (changes) => {
      for (const { id } of changes.view.all(redirections)) changes.remove(redirections, id);
    },
  },
  recreate_tables: {},
  update_seo_score: {},
  analytics_clear_caches: {
    status: "success",
    run: (changes) => changes.set(SEO_VALUES.pagespeed, {}),
  },
  analytics_reindex_posts: { status: "success" },
  analytics_fix_collations: { status: "success" },
};

function runTool(call: Call, name: string): { body: Json; changes: Changes } {
  const changes = new Changes(call.view);
  if (!isTool(name)) return { body: phrases(call).seo.noTool, changes };
  const { run, status } = TOOLS[name];
  run?.(changes);
  const message = phrases(call).seoTools[name];
  return { body: status === undefined ? message : { status, message }, changes };
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
