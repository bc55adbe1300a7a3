import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import type { Route } from "../../../src/catalogue/route.ts";
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
  await walkSite(await askableSite(site), (answer) => void answers.push(answer));
  await site.close();
  return { document, answers, walked };
}

/** Answers that the document does not allow, each in one line. */
export function refusedAnswers(document: JsonObject, ajv: Ajv2020, answers: readonly SeenAnswer[]): string[] {
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
    if (check(body)) return [];
    const [error] = check.errors ?? [];
    return [
      `${method} ${route.name} (${context}) ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`,
    ];
  });
}

/** What checks by the schemas of an OpenAPI document, each compiled once. */
export function checkerOf(document: JsonObject): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats(ajv);
  return ajv.addSchema(document, "api");
}

type Operations = Record<
  string,
  Record<string, { responses: Record<string, { content?: Record<string, JsonObject> }> }>
>;

/** Examples that their own schemas refuse. */
export function refusedExamples(document: JsonObject, ajv: Ajv2020): string[] {
  return responsesIn(document).flatMap(({ path, verb, status, media }) => {
    if (media["example"] === undefined) return [];
    const pointer = `api#/paths/${escaped(path)}/${verb}/responses/${status}/content/application~1json/schema`;
    return ajv.getSchema(pointer)?.(media["example"]) === true ? [] : [`${verb} ${path} ${status}`];
  });
}

function responsesIn(document: JsonObject) {
  return Object.entries(document["paths"] as unknown as Operations).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.entries(content).map(([, media]) => ({ path, verb, status, media })),
      ),
    ),
  );
}

/** Places where a schema is `true` or `false`. */
export function booleanSchemas(value: Json, at = ""): string[] {
  if (typeof value !== "object" || value === null || /\/(?:example|enum|default)$/.test(at)) return [];
  return Object.entries(value).flatMap(([name, inside]) => {
    const holdsSchema =
      /^(?:items|additionalProperties|not|schema)$/.test(name) || /\/properties$|\/(?:any|one|all)Of$/.test(at);
    if (typeof inside === "boolean" && holdsSchema) return [`${at}/${name}`];
    return booleanSchemas(inside, `${at}/${name}`);
  });
}

/** Whether nothing is said of what a route answers to GET. */
export function isUntold(document: JsonObject, route: Route): boolean {
  return responsesIn(document).some(({ path, verb, status, media }) => {
    const { description: _description, ...said } = (media["schema"] ?? {}) as JsonObject;
    return (
      verb === "get" && status === "200" && shapeOf(path) === shapeOf(route.name) && Object.keys(said).length === 0
    );
  });
}

/** A path without the names of its placeholders. */
const shapeOf = (path: string) => path.replaceAll(/\{\w*\}/g, "{}");

function escaped(text: string): string {
  return encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"));
}
