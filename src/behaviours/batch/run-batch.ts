import type { Json } from "../../catalogue/document.ts";
import type { Answer, Basis } from "../answer.ts";
import type { Call } from "../call.ts";
import { type InnerAnswer, innerAnswer, type InnerCall } from "../inner-call.ts";
import { listOf, membersOf, scalarText } from "../json-reading.ts";
import { refuse } from "../refusal.ts";
import { itemPath } from "./item-path.ts";

/** Runs the items of a batch in order, or none of them where all must be valid and one is not. */
export async function runBatch(call: Call): Promise<Answer> {
  const { requests, validation } = call.params;
  const items = listOf(requests).map((item) => prepareItem(item, call));
  if (validation === "require-all-validate" && items.some(({ refused }) => refused !== undefined))
    return { status: 207, body: { failed: "validation", responses: items.map(({ refused }) => verdict(refused)) } };
  const responses: Json[] = [];
  const within: Basis[] = [];
  for (const item of items) {
    const answer = item.refused ?? (await item.run());
    within.push(answer.basis);
    responses.push(answered(answer));
  }
  return { status: 207, body: { responses }, within };
}

/** Whether an item of a batch named a route of a site whose every writing route may stand in one. */
export function metRoutes({ catalogue }: Call, { status, body }: Answer): boolean {
  if (status !== 207 || catalogue.site.batch !== "every-write") return false;
  const codes = listOf(membersOf(body)["responses"]).map((response) => membersOf(membersOf(response)["body"])["code"]);
  return codes.some((code) => code !== "rest_no_route" && code !== "parse_path_failed");
}

function prepareItem(item: Json, call: Call): InnerCall {
  const { method = "POST", path, body } = membersOf(item);
  const address = itemPath(scalarText(path));
  if (address === undefined)
    return refusedItem(innerAnswer(refuse("parse_path_failed").answer, { allow: [], basis: "family" }));
  return call.prepareInner({
    ...address,
    method: scalarText(method),
    body: membersOf(body),
    language: call.language,
  });
}

function refusedItem(refused: InnerAnswer): InnerCall {
  return { refused, run: async () => refused };
}

function verdict(refused: InnerAnswer | undefined): Json {
  return refused === undefined ? null : answered({ ...refused, headers: [] });
}

function answered({ body, status, headers }: InnerAnswer): Json {
  return { body, status, headers };
}
