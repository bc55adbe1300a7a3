import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import type { Call } from "../call.ts";
import { phrase } from "../phrase.ts";
import { may } from "../users.ts";
import { keywords, metadata, redirections } from "./records.ts";

function figures(call: Call): readonly (readonly [label: string, value: number])[] {
  const scores = [...call.view.all(metadata)].map(({ score }) => score).filter((score) => score > 0);
  const mean = scores.length === 0 ? 0 : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
  let hits = 0;
  let count = 0;
  for (const redirection of call.view.all(redirections)) {
    hits += redirection.hits;
    count += 1;
  }
  return [
    [phrase(call, { en: "Redirections", sv: "Omdirigeringar" }), count],
    [phrase(call, { en: "Redirection hits", sv: "Omdirigerade besök" }), hits],
    [phrase(call, { en: "Tracked keywords", sv: "Bevakade sökord" }), [...call.view.all(keywords)].length],
    [phrase(call, { en: "Average score", sv: "Medelpoäng" }), mean],
  ];
}

/** The route that gives the dashboard's box as markup. */
export const widgetRoutes: BehaviourTable = {
  "GET /seo/v1/dashboardWidget": {
    permission: (call) => may(call, "read"),
    answer: (call) => {
      const rows = figures(call).map(([label, value]) => `<li><h4>${label}</h4><strong>${value}</strong></li>`);
      return ok(`<div class="seo-dashboard-widget"><ul>${rows.join("")}</ul></div>`);
    },
  },
};
