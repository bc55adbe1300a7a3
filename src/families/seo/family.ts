import { seoErrors, notEmpty, managesSite, worksOnPages } from "./checks.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable, Family } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam, truthy } from "../../engine/call.ts";
import { phrases } from "../phrases/phrases.ts";
import { may } from "../../engine/rights.ts";
import { keywords, metadata, redirections, schemas, templates } from "./records.ts";
import { Refusal } from "../../engine/refusal.ts";
import { findPost, pathOf, publishedPosts } from "./posts.ts";
import { Changes } from "../../state/changes.ts";
import { isObject } from "../../json/json.ts";
import { membersOf } from "../../engine/json-reading.ts";
import { writeMetadata, mayEditEntry } from "./objects.ts";
import { accountRoutes } from "./account.ts";
import { keywordReads } from "./an/keyword-reads.ts";
import { keywordWrites } from "./an/keyword-writes.ts";
import { pageMeasurements } from "./an/page-measurements.ts";
import { postReads } from "./an/post-reads.ts";
import { csvImportRoutes } from "./csv-import.ts";
import { metaRoutes, seoSchemaRoutes } from "./meta.ts";
import { moduleRoutes } from "./modules.ts";
import { redirectionRoutes } from "./redirections.ts";
import { settingsRoutes } from "./settings.ts";
import { toolRoutes } from "./tools.ts";
import { videoRoutes } from "./video.ts";
import { wizardRoutes } from "./wizard/routes.ts";
import { cleanTextField } from "../../args/formats/text-field.ts";
import { collated } from "../../text/collation.ts";
import { trimAscii } from "../../text/white-space.ts";

function figures(call: Call): readonly (readonly [label: string, value: number])[] {
  const scores = [...call.view.all(metadata)].map(({ score }) => score).filter((score) => score > 0);
  const mean = scores.length === 0 ? 0 : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
  let hits = 0;
  let count = 0;
  for (const redirection of call.view.all(redirections)) {
    hits += redirection.hits;
    count += 1;
  }
  const said = phrases(call).seo;
  return [
    [said.redirections, count],
    [said.redirectionHits, hits],
    [said.trackedKeywords, [...call.view.all(keywords)].length],
    [said.averageScore, mean],
  ];
}

/** The route that gives the dashboard's box as markup. */
const widgetRoutes: BehaviourTable = {
  "GET /seo/v1/dashboardWidget": {
    permission: (call) => may(call, "read"),
    answer: (call) => {
      const rows = figures(call).map(([label, value]) => `<li><h4>${label}</h4><strong>${value}</strong></li>`);
      return ok(`<div class="seo-dashboard-widget"><ul>${rows.join("")}</ul></div>`);
    },
  },
};

/** The route that tells the picture of an entry, 0 for none. An entry that is not the caller's, or not there, is answered with a code that is empty. */
const featuredImageRoutes: BehaviourTable = {
  "POST|PUT|PATCH /seo/v1/getFeaturedImageId": {
    permission: worksOnPages,
    checks: { validate: { postId: notEmpty } },
    answer: (call) => {
      const id = numberParam(call, "postId") ?? 0;
      if (mayEditEntry(call, id)) return ok({ success: true, featImgId: findPost(call.view, id)?.post.image ?? 0 });
      const message = phrases(call).seo.noEntry;
      throw new Refusal({ status: 500, body: { code: "", message, data: null }, basis: "family" }, message);
    },
  },
};

/** The route that finds pages by a part of their title. */
const pageSearchRoutes: BehaviourTable = {
  "GET|POST|PUT|PATCH|DELETE /seo/v1/searchPage": {
    permission: managesSite,
    answer: (call) => {
      const term = collated(cleanTextField(textParam(call, "searchedTerm") ?? ""));
      const found = [...publishedPosts(call.view)].filter(
        ({ post, kind }) => truthy(term) && kind === "page" && collated(post.title).includes(term),
      );
      return ok({
        results: found.map((page) => ({
          id: page.post.id,
          text: page.post.title,
          url: call.links.home + pathOf(call, page),
        })),
      });
    },
  },
};

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
const searchIntentRoutes: BehaviourTable = {
  "POST /seo/v1/searchIntent": {
    permission: worksOnPages,
    answer: (call) => {
      const asked = (textParam(call, "keyword") ?? "")
        .split(",")
        .map((keyword) => trimAscii(keyword))
        .filter((keyword) => keyword !== "");
      return ok({ intents: asked.map((keyword) => ({ keyword, intent: intentOf(keyword) })) });
    },
  },
};

/** Whether every entry that gets a score is there and the caller's to change; not so without any. A text is left to the checks. */
function mayScore(call: Call): boolean {
  const scores = call.params["postScores"];
  const ids = Object.keys(membersOf(scores));
  return (ids.length > 0 || (truthy(scores) && !isObject(scores))) && ids.every((id) => mayEditEntry(call, Number(id)));
}

/** The route that keeps scores of entries; a score beyond 0 to 100 is passed over. */
const scoreRoutes: BehaviourTable = {
  "POST|PUT|PATCH /seo/v1/updateSeoScore": {
    permission: mayScore,
    answer: (call) => {
      const changes = new Changes(call.view);
      for (const [id, given] of Object.entries(membersOf(call.params["postScores"]))) {
        const score = Math.trunc(Number(given));
        if (score >= 0 && score <= 100) writeMetadata(changes, { type: "post", id: Number(id) }, { score });
      }
      return ok(1, { changes });
    },
  },
};

/** Routes of seo/v1 and its parts. */
export const seo: Family = {
  errors: seoErrors,
  name: "seo",
  resources: [keywords, metadata, redirections, schemas, templates],
  behaviours: {
    ...moduleRoutes,
    ...toolRoutes,
    ...widgetRoutes,
    ...scoreRoutes,
    ...settingsRoutes,
    ...pageSearchRoutes,
    ...accountRoutes,
    ...featuredImageRoutes,
    ...redirectionRoutes,
    ...metaRoutes,
    ...seoSchemaRoutes,
    ...videoRoutes,
    ...searchIntentRoutes,
    ...csvImportRoutes,
    ...wizardRoutes,
    ...keywordReads,
    ...keywordWrites,
    ...postReads,
    ...pageMeasurements,
  },
};
