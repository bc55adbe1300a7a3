import { beforeAll, describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { answerSchema, violations } from "../support/answer-schemas.ts";
import { sampledCount } from "../support/sampled.ts";
import { type WalkedAnswer, walkedAnswers } from "../walk/answers.ts";
import { memberPlaces, type Mutation, passingMutations } from "./mutations.ts";
import { type Loose, openMaps, optionalMembers } from "./optional-members.ts";

/** Documents about the interface: their members are held one by one against the contract elsewhere. */
const INDEX = /^GET \/$/;

const used = new Set<Loose>();
let answers: WalkedAnswer[];

beforeAll(async () => {
  answers = await walkedAnswers(await createStandin({ now: "2030-03-14T09:30:00Z" }));
}, 60_000);

function loose(list: readonly Loose[], answer: string, place: string): boolean {
  const found = list.filter((one) => one.answers.test(answer) && one.place.test(place));
  for (const one of found) used.add(one);
  return found.length > 0;
}

function isNamespaceRoot({ pair: { route }, body }: WalkedAnswer): boolean {
  return typeof body === "object" && body !== null && !Array.isArray(body) && body.namespace === route.slice(1);
}

/** What could be done to an answer without its schema noticing, but for what the lists allow. */
function unnoticed({ pair, status, body }: WalkedAnswer): Mutation[] {
  const answer = `${pair.method} ${pair.route}`;
  const schema = answerSchema(pair.route, pair.method, status);
  if (body === undefined || schema === undefined) return [];
  const accepts = (changed: typeof body) => violations(schema, changed).length === 0;
  const isOpenMap = (place: string) => loose(openMaps, answer, place);
  return passingMutations(body, { accepts, isOpenMap, tried: sampledCount(1, 3) }).filter(
    ({ kind, place }) => !(kind === "dropped" && loose(optionalMembers, answer, place)),
  );
}

describe("an answer with a member dropped or renamed", () => {
  it("is noticed, but for the members that may be missing", { timeout: 90_000 }, () => {
    const found: string[] = [];
    for (const one of answers) {
      const answer = `${one.pair.method} ${one.pair.route}`;
      if (INDEX.test(answer) || isNamespaceRoot(one)) continue;
      for (const { kind, place } of unnoticed(one)) found.push(`${answer}: ${place} ${kind}`);
    }
    expect(found).toEqual([]);
    const all = [...optionalMembers, ...openMaps];
    expect(all.filter((one) => !used.has(one)).map(({ why }) => why)).toEqual([]);
  });

  it("comes from every pair with a body", () => {
    const empty = answers.filter(({ text }) => text === "").map(({ pair }) => `${pair.method} ${pair.route}`);
    expect(empty).toEqual(["DELETE /code-snippets/v1/snippets/{id}"]);
    const files = answers.filter(({ body, text }) => body === undefined && text !== "");
    expect(files.map(({ pair }) => pair.route)).toEqual([
      "/contact-form-ext/v1/export",
      "/contact-form-ext/v1/download-file",
    ]);
  });

  it("is told apart by its places", () => {
    const places = memberPlaces({ list: [{ a: 1 }, { b: { c: 2 } }], map: { x: 1 } }, (place) => place === "/map");
    expect([...places.keys()]).toEqual(["/list", "/list/*/a", "/list/*/b", "/list/*/b/c", "/map"]);
    const accepts = (body: unknown) => "a" in (body as object);
    expect(passingMutations({ a: 1, b: 2 }, { accepts, isOpenMap: () => false, tried: 1 })).toEqual([
      { kind: "dropped", place: "/b" },
      { kind: "renamed", place: "/b" },
    ]);
  });
});
