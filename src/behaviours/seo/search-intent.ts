import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { text } from "../call.ts";
import { worksOnPages } from "./rights.ts";

/** What somebody wants who searches for words like these; the first that fits counts. */
const INTENTS: readonly { readonly intent: string; readonly words: RegExp }[] = [
  {
    intent: "transactional",
    words:
      /(?<!\p{L})(?:buy|book|booking|order|price|prices|cheap|offer|deal|ticket|tickets|boka|bokning|köp|köpa|pris|priser|billig|billigt|erbjudande|biljett|biljetter|presentkort)(?!\p{L})/iu,
  },
  {
    intent: "commercial",
    words:
      /(?<!\p{L})(?:best|top|review|reviews|compare|versus|vs|bäst|bästa|recension|recensioner|jämför|test|tips)(?!\p{L})/iu,
  },
  {
    intent: "navigational",
    words:
      /(?<!\p{L})(?:login|log in|contact|website|address|opening hours|map|logga in|kontakt|adress|öppettider|hitta|karta)(?!\p{L})/iu,
  },
];

function intentOf(keyword: string): string {
  return INTENTS.find(({ words }) => words.test(keyword))?.intent ?? "informational";
}

/** The route that tells what searchers of a keyword want; several keywords are separated by commas. */
export const searchIntentRoutes: BehaviourTable = {
  "POST /seo/v1/searchIntent": {
    permission: worksOnPages,
    answer: (call) => {
      const asked = (text(call, "keyword") ?? "")
        .split(",")
        .map((keyword) => keyword.trim())
        .filter((keyword) => keyword !== "");
      return ok({ intents: asked.map((keyword) => ({ keyword, intent: intentOf(keyword) })) });
    },
  },
};
