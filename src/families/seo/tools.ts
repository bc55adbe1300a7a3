import type { Json } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { type Phrase, phrase } from "../../engine/phrase.ts";
import { redirections, SEO_VALUES } from "./records.ts";
import { managesSite } from "./checks.ts";

/** What a tool does and says; with `status` its answer is an object. */
interface Tool {
  readonly says: Phrase;
  readonly status?: "success" | "error";
  readonly run?: (changes: Changes) => void;
}

const TOOLS: Readonly<Record<string, Tool>> = {
  clear_transients: {
    status: "error",
    says: { en: "There are no cached values to clear.", sv: "Det finns inga cachade värden att rensa." },
  },
  clear_seo_analysis: {
    says: { en: "The results of the site analysis are deleted.", sv: "Webbplatsanalysens resultat är raderade." },
  },
  delete_links: { says: { en: "The counted links are deleted.", sv: "De räknade länkarna är raderade." } },
  delete_log: { says: { en: "The log of missing pages is deleted.", sv: "Loggen över saknade sidor är raderad." } },
  delete_redirections: {
    says: { en: "All redirections are deleted.", sv: "Alla omdirigeringar är raderade." },
    run: (changes) => {
      for (const { id } of changes.view.all(redirections)) changes.remove(redirections, id);
    },
  },
  recreate_tables: { says: { en: "The tables are in place.", sv: "Tabellerna är på plats." } },
  update_seo_score: { says: { en: "The scores are up to date.", sv: "Poängen är aktuella." } },
  analytics_clear_caches: {
    status: "success",
    says: { en: "The cached figures are cleared.", sv: "De cachade siffrorna är rensade." },
    run: (changes) => changes.set(SEO_VALUES.pagespeed, {}),
  },
  analytics_reindex_posts: {
    status: "success",
    says: { en: "The entries are indexed again.", sv: "Innehållet är indexerat på nytt." },
  },
  analytics_fix_collations: {
    status: "success",
    says: { en: "The tables share one collation.", sv: "Tabellerna har samma sortering." },
  },
};

const UNKNOWN: Phrase = { en: "There is no such tool.", sv: "Det finns inget sådant verktyg." };

function runTool(call: Call, tool: Tool | undefined): { body: Json; changes: Changes } {
  const changes = new Changes(call.view);
  if (tool === undefined) return { body: phrase(call, UNKNOWN), changes };
  tool.run?.(changes);
  const message = phrase(call, tool.says);
  return { body: tool.status === undefined ? message : { status: tool.status, message }, changes };
}

/** The route that runs a tool. */
export const toolRoutes: BehaviourTable = {
  "POST|PUT|PATCH /seo/v1/toolsAction": {
    permission: managesSite,
    answer: (call) => {
      const action = textParam(call, "action") ?? "";
      const { body, changes } = runTool(call, Object.hasOwn(TOOLS, action) ? TOOLS[action] : undefined);
      return ok(body, { changes });
    },
  },
};
