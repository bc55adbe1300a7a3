import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { openApiDocument } from "../../../src/generate/openapi/open-api-document.ts";
import { askableSite, walkedSite } from "../../../src/commands/walked-site.ts";
import { walkSite, type SeenAnswer } from "../../../src/generate/answers/walk.ts";
import { createStandin } from "../../../src/standin.ts";

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

/** The OpenAPI document of an index, and what a site of another seed and day answers to every call of the walk. */
export async function documentAndAnswers(index: JsonObject, seed: number) {
  const walked = await walkedSite({ index: structuredClone(index) });
  const document = openApiDocument(walked.catalogue, walked.apiRoot, walked.seen);
  const site = await createStandin({ index: structuredClone(index), seed, now: "2027-05-20T08:00:00Z" });
  const answers: SeenAnswer[] = [];
  await walkSite(askableSite(site), (answer) => void answers.push(answer));
  await site.close();
  return { document, answers, walked };
}

/** Answers that the document does not allow, each in one line; and operations without a schema. */
export function refusedAnswers(document: JsonObject, answers: readonly SeenAnswer[]): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats(ajv);
  ajv.addSchema(document, "api");
  const paths = document["paths"] as Record<string, Record<string, { responses: JsonObject }>>;
  const pointers = new Map<string, string>();
  for (const [path, item] of Object.entries(paths))
    for (const [verb, { responses }] of Object.entries(item))
      for (const status of Object.keys(responses))
        pointers.set(
          `${verb} ${shapeOf(path)} ${status}`,
          `api#/paths/${escaped(path)}/${verb}/responses/${status}/content/application~1json/schema`,
        );
  return answers.flatMap((answer) => {
    const { method, route, status, body, type, context } = answer;
    if (body === undefined || !type.includes("json")) return [];
    const pointer = pointers.get(`${method.toLowerCase()} ${shapeOf(route.name)} ${status}`);
    if (pointer === undefined) return [`${method} ${route.name}: ${status} is not told`];
    const check = ajv.getSchema(pointer);
    if (check === undefined) return [`${pointer} is no schema`];
    if (check(body as Json)) return [];
    const [error] = check.errors ?? [];
    return [`${method} ${route.name} (${context}) ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`];
  });
}

/** A path without the names of its placeholders. */
const shapeOf = (path: string) => path.replaceAll(/\{\w*\}/g, "{}");

function escaped(text: string): string {
  return encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"));
}
