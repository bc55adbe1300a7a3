import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

type Statuses = Record<string, unknown>;
interface AnswerFile {
  routes: Record<string, Record<string, Statuses>>;
}

const folder = new URL("../../descriptors/answers/", import.meta.url);
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictRequired: false });
formats.default(ajv);
ajv.addVocabulary(["routes"]);

const files = new Map<string, AnswerFile>();
for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
  const document = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as AnswerFile;
  files.set(name, document);
  ajv.addSchema(document, name);
}

/** File and JSON pointer of the schema of an answer; undefined where there is none. */
export function answerSchema(route: string, method: string, status: number): string | undefined {
  for (const [file, { routes }] of files)
    if (routes[route]?.[method]?.[status] !== undefined)
      return `${file}#/routes/${[route, method, String(status)].map(pointerStep).join("/")}`;
  return undefined;
}

/** What an answer violates of its schema, in words; empty when it holds. */
export function violations(reference: string, body: unknown): string[] {
  const validate: ValidateFunction | undefined = ajv.getSchema(reference);
  if (validate === undefined) throw new Error(`no schema at ${reference}`);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || "/"} ${message ?? ""} ${JSON.stringify(params)}`,
  );
}

function pointerStep(text: string): string {
  return encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"));
}
