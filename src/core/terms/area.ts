import { contextOf } from "../contexts.ts";
import type { Answer } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { deleting, listing, reading } from "../../engine/flows.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { Changes } from "../../state/changes.ts";
import type { Area } from "../area.ts";
import { metaFields } from "../meta.ts";
import { CORE, type CoreModel } from "../model.ts";
import { writeAnswer } from "../write-answer.ts";
import { presentTerm, type Terms } from "./present-term.ts";
import { type TermCounts, termCounts } from "./term-counts.ts";
import { removeSiteTerm } from "./term-deletion.ts";
import { termForm } from "./term-form.ts";
import { selectedTerms, termListAnswer, termPage } from "./term-list.ts";
import { mayCreateTerm, mayDeleteTerm, mayListTerms, mayReadTerm, mayUpdateTerm, termOfPath } from "./term-rights.ts";
import { createSiteTerm, updateSiteTerm, writeMeta, type WrittenTerms } from "./term-writes.ts";

interface ServedTerms extends Terms, WrittenTerms {
  readonly counts: TermCounts;
}

/** Categories, tags and the site's own taxonomies; menus have rules of their own. */
export function terms(model: CoreModel): Area {
  const counts = termCounts();
  const served = model.taxonomies
    .filter(({ path }) => path !== `${CORE}/menus`)
    .map((taxonomy): ServedTerms => {
      const meta = metaFields(taxonomy);
      return { taxonomy, model, counts, meta, form: termForm(taxonomy, model, counts) };
    });
  return {
    forms: served.map(({ form }) => form),
    undivided: ["meta"],
    behaviour(route, method) {
      const found = served.find(({ taxonomy }) => taxonomy.list === route || taxonomy.item === route);
      if (found === undefined) return undefined;
      return found.taxonomy.list === route ? ofList(found, method) : ofItem(found, method);
    },
  };
}

function ofList(about: ServedTerms, method: string): Behaviour | undefined {
  if (method === "GET" || method === "HEAD") return listOfTerms(about);
  return method === "POST" ? creation(about) : undefined;
}

function ofItem(about: ServedTerms, method: string): Behaviour {
  if (method === "GET" || method === "HEAD") return oneTerm(about);
  return method === "DELETE" ? deletion(about) : update(about);
}

function listOfTerms(about: ServedTerms): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: mayListTerms(about),
    select: (call) => selectedTerms(call, about),
    page: termPage,
    shared: (call) => contextOf(call) === "view",
    present: (term, call) => presentTerm(term, about, call, contextOf(call)),
    answer: (page, call) => termListAnswer(page, call, about),
  });
}

function oneTerm(about: ServedTerms): Behaviour {
  return reading<SiteRecord>({
    basis: "family",
    permission: mayReadTerm(about),
    find: (call) => termOfPath(call, about),
    present: (term, call) => presentTerm(term, about, call, contextOf(call)),
  });
}

function deletion(about: ServedTerms): Behaviour {
  return deleting<SiteRecord>({
    basis: "family",
    permission: mayDeleteTerm(about),
    find: (call) => termOfPath(call, about),
    remove: (term, call, changes) => removeSiteTerm(term, call, changes, about),
  });
}

function creation(about: ServedTerms): Behaviour {
  return {
    basis: "family",
    permission: mayCreateTerm(about),
    answer: (call) => written(call, about, (changes) => createSiteTerm(call, changes, about)),
  };
}

function update(about: ServedTerms): Behaviour {
  return {
    basis: "family",
    permission: mayUpdateTerm(about),
    answer: (call) => written(call, about, (changes) => updateSiteTerm(termOfPath(call, about), call, changes, about)),
  };
}

function written(call: Call, about: ServedTerms, write: (changes: Changes) => SiteRecord): Answer {
  return writeAnswer(call, {
    kind: about.taxonomy,
    write,
    further: (term, at, changes) => writeMeta(term, at, changes, about),
    present: (term, at, context) => presentTerm(term, about, at, context),
  });
}
