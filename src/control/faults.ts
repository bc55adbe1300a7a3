import type { Hono } from "hono";
import type { ErrorTable } from "../args/errors.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type Json, type JsonObject, isObject } from "../json/json.ts";
import { type FaultAnswer, type FaultProfile, faultProfiles } from "../state/fault-answers.ts";
import type { Fault, FaultDeclaration } from "../state/faults.ts";
import { type ControlEnv, done, json, jsonBody, sandboxOf } from "./control-env.ts";
import { ControlError } from "./control-error.ts";
import { readMembers, numberBetween, readMatch, textMember, truth, wholeNumber, wrongMember } from "./members.ts";

/** Failures on purpose, in the order in which they were declared. */
export function faults(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic
    .get("/faults", (c) => json(c, (sandboxOf(c).declaredFaults?.all ?? []).map(faultAsJson)))
    .post("/faults", async (c) => {
      const body = await jsonBody(c);
      const sandbox = sandboxOf(c);
      const declaration = readFault(body, c.env.parts.site);
      const { declaredFaults, limits } = sandbox;
      if ((declaredFaults?.size ?? 0) >= limits.faults) throw tooManyFaults(limits.faults);
      return json(c, { id: sandbox.declare(declaration) }, 201);
    })
    .delete("/faults", (c) => {
      sandboxOf(c).clearFaults();
      return done(c);
    });
}

/** A fault as it is listed. */
export function faultAsJson(fault: Fault): JsonObject {
  return structuredClone(fault) as object as JsonObject;
}

function tooManyFaults(limit: number): ControlError {
  const message = `There are ${limit} faults already, delete them first.`;
  return new ControlError("standin_too_many_faults", message, { status: 429 });
}

const ANSWER = ["status", "code", "body", "text", "headers", "delayMs", "slowMs", "cut"];
const LONGEST_MS = 600_000;

/** A declared fault, held against what there is to declare. Throws ControlError. */
export function readFault(
  value: Json | object | undefined,
  { catalogue, errors }: { catalogue: Catalogue; errors: ErrorTable },
): FaultDeclaration {
  const members = readMembers(value as Json | undefined, ["match", "answer", "profile", "times", "from", "chance"]);
  const match = readMembers(members.match, ["method", "route", "params"], "match");
  const times = wholeNumber(members.times, "times", 1);
  const from = wholeNumber(members.from, "from", 1);
  const chance = numberBetween(members.chance, "chance", [0, 1]);
  return {
    match: readMatch(match, catalogue, "match."),
    ...readWhat(members, errors),
    ...(times !== undefined && { times }),
    ...(from !== undefined && { from }),
    ...(chance !== undefined && { chance }),
  };
}

/** What happens: an answer, or a profile in its place. */
function readWhat({ answer, profile }: JsonObject, errors: ErrorTable): Pick<FaultDeclaration, "answer" | "profile"> {
  if (profile === undefined) return { answer: readAnswer(answer, errors) };
  if (answer !== undefined)
    throw new ControlError("standin_member", "A fault has an answer or a profile, not both: leave one out.");
  const names = Object.keys(faultProfiles);
  if (typeof profile === "string" && isProfile(profile)) return { profile };
  throw wrongMember("profile", `one of ${names.join(", ")}`, profile);
}

function isProfile(name: string): name is FaultProfile {
  return Object.hasOwn(faultProfiles, name);
}

function readAnswer(value: Json | undefined, errors: ErrorTable): FaultAnswer {
  const members = readMembers(value, ANSWER, "answer");
  const status = wholeNumber(members.status, "answer.status", 200);
  if (status !== undefined && status > 599) throw wrongMember("answer.status", "a status from 200 to 599", status);
  const text = textMember(members.text, "answer.text");
  const slowMs = numberBetween(members.slowMs, "answer.slowMs", [0, LONGEST_MS]);
  const cut = truth(members.cut, "answer.cut");
  const answer: FaultAnswer = {
    ...(status !== undefined && { status }),
    ...(members.code !== undefined && { code: codeOf(members.code, errors) }),
    ...(members.body !== undefined && { body: members.body }),
    ...(text !== undefined && { text }),
    ...(members.headers !== undefined && { headers: headersOf(members.headers) }),
    ...(members.delayMs !== undefined && { delayMs: delayOf(members.delayMs) }),
    ...(slowMs !== undefined && { slowMs }),
    ...(cut !== undefined && { cut }),
  };
  checkTogether(answer);
  return answer;
}

function checkTogether({ status, code, body, text, cut, ...waits }: FaultAnswer): void {
  const contents = Object.entries({ code, body, text }).filter(([, content]) => content !== undefined);
  if (contents.length > 1)
    throw new ControlError(
      "standin_member",
      `answer may have one of code, body and text, not ${contents.map(([name]) => name).join(" and ")}.`,
    );
  const bodiless = status === 204 || status === 205 || status === 304;
  if (bodiless && contents.length > 0)
    throw new ControlError(
      "standin_member",
      `An answer with status ${status} has no body: leave ${contents[0]?.[0]} out.`,
    );
  if (contents.length === 0 && status === undefined && cut !== true && Object.keys(waits).length === 0)
    throw new ControlError("standin_member", `answer must say something: ${ANSWER.join(", ")}.`);
}

/** Headers that say how an answer arrives: they are the server's own. */
const FRAMING = new Set(["connection", "content-length", "keep-alive", "trailer", "transfer-encoding", "upgrade"]);

function headersOf(value: Json): Record<string, string> {
  if (!isObject(value)) throw wrongMember("answer.headers", "an object of header names and texts", value);
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [headerName(name), headerText(name, content)]),
  );
}

function headerName(name: string): string {
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw wrongMember("answer.headers", "an object of header names", name);
  if (!FRAMING.has(name.toLowerCase())) return name;
  throw new ControlError(
    "standin_member",
    `answer.headers must leave ${name} out: the server writes it; slowMs and cut change how an answer arrives.`,
  );
}

function headerText(name: string, value: Json): string {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text === "string" && /^[\t\x20-\x7e\x80-\xff]*$/.test(text)) return text;
  throw wrongMember(`answer.headers[${JSON.stringify(name)}]`, "a number, or a text that a header can hold", value);
}

function codeOf(value: Json, errors: ErrorTable): string {
  const code = textMember(value, "answer.code") ?? "";
  if (Object.hasOwn(errors, code)) return code;
  throw new ControlError(
    "standin_unknown_code",
    `The server has no error ${JSON.stringify(code)}; for one of your own give a status and a body.`,
  );
}

function delayOf(value: Json): number | { min: number; max: number } {
  const bounds: readonly [number, number] = [0, LONGEST_MS];
  if (!isObject(value)) return numberBetween(value, "answer.delayMs", bounds) ?? 0;
  const range: JsonObject = readMembers(value, ["min", "max"], "answer.delayMs");
  const min = numberBetween(range.min ?? 0, "answer.delayMs.min", bounds) ?? 0;
  const max = numberBetween(range.max ?? null, "answer.delayMs.max", bounds) ?? 0;
  if (max < min) throw wrongMember("answer.delayMs.max", `at least ${min}, the min`, max);
  return { min, max };
}
