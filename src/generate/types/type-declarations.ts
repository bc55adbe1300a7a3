import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type JsonObject, type Json, isObject } from "../../json/json.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { commentText } from "../../args/keywords/members.ts";
import { needsArg } from "../requests/prediction.ts";
import { type ToldAnswers, toldAnswers } from "../answers/told-answers.ts";
import type { SeenAnswers } from "../answers/seen-answers.ts";
import { answerSchemasOf } from "../schema/answer-schema.ts";
import { jsonSchemaOf } from "../schema/json-schema.ts";
import { inCapitals, SharedShapes } from "../schema/shared-shapes.ts";
import { literalText } from "../../args/keywords/enum.ts";
import { keywordTable } from "../../args/keywords/keywords.ts";

/** TypeScript declarations of every route with its parameters and answers, piece by piece; `seen` is what a walk over the site was answered. */
export function* typeDeclarations(catalogue: Catalogue, seen?: SeenAnswers): Iterable<string> {
  const shapes = new SharedShapes({ prefix: "", nameOf: inCapitals });
  for (const name of OWN_NAMES) shapes.reserve(name);
  const told = seen && toldAnswers({ catalogue, seen }, shapes, (context) => context !== "embed");
  const routes = [...catalogue.routes].flatMap((route) => [...routeMembers(route, { catalogue, shapes, told })]);
  yield head;
  for (const [name, shape] of Object.entries(shapes.all))
    yield `\n${commentText(shape["description"], "")}export type ${name} = ${jsonText(typeText(shape))};\n`;
  yield "\n/** What each method of each route takes and answers. */\nexport interface Routes {\n";
  yield* routes;
  yield "}\n";
}

/** Names that the declarations have whatever the site. */
const OWN_NAMES = ["Json", "Routes", "RouteName", "PathOf", "ParamsOf", "AnswerOf", "ApiError"];

interface Declared {
  readonly catalogue: Catalogue;
  readonly shapes: SharedShapes;
  readonly told: ToldAnswers | undefined;
}

const head = `// Routes, parameters and answers of the API.

/** A method and a route, such as \`GET /wp/v2/posts\`. */
export type RouteName = keyof Routes;

/** What the path of a route holds at its placeholders. */
export type PathOf<Name extends RouteName> = Routes[Name]["path"];

/** The parameters that a route takes. */
export type ParamsOf<Name extends RouteName> = Routes[Name]["params"];

/** What a route answers when all is well. */
export type AnswerOf<Name extends RouteName> = Routes[Name]["answer"];

/** Any JSON value: where documents and answers leave open what it is. */
export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

/** What the API answers when something is wrong. */
export interface ApiError {
  code: string;
  message: string;
  data: { status?: number; params?: Json; details?: Json } | null;
}
`;

function* routeMembers(route: Route, { catalogue, shapes, told }: Declared): Iterable<string> {
  const seen = new Set<string>();
  for (const endpoint of route.endpoints)
    for (const method of endpoint.methods) {
      if (seen.has(method) || catalogue.route(route.name) !== route) continue;
      seen.add(method);
      const answers = answersOf(route, method, { catalogue, shapes, told });
      yield `  ${JSON.stringify(`${method} ${route.name}`)}: {
    path: ${pathType(route)};
    params: ${jsonText(typeText(paramsSchema(route, endpoint), "    "))};
${reason(answers)}    answer: ${jsonText(answerType(answers, shapes))};
  };
`;
    }
}

function pathType({ placeholders }: Route): string {
  const members = [...new Set(placeholders)].map((name) => `${name}: string | number`);
  return members.length === 0 ? "{ [name: string]: never }" : `{ ${members.join("; ")} }`;
}

/** The parameters beside those in the path as one object. */
function paramsSchema({ placeholders }: Route, { args }: Endpoint): JsonObject {
  const names = Object.keys(args).filter((name) => !placeholders.includes(name));
  const properties = Object.fromEntries(names.map((name) => [name, jsonSchemaOf(args[name] as JsonObject)]));
  return { type: "object", properties, required: names.filter((name) => needsArg(args[name])) };
}

/** Schemas of answers by status: those that the package holds, else what was seen, else what the documents say. */
function answersOf(route: Route, method: string, { catalogue, told }: Declared): Readonly<Record<string, JsonObject>> {
  if (told === undefined || catalogue.answers.statuses(route.name, method).length > 0)
    return answerSchemasOf(route, method, catalogue);
  const entries = Object.entries(told.of(route, method)).map(([status, { schema }]) => [status, schema] as const);
  return Object.fromEntries(entries);
}

/** Why nothing is told of an answer. */
function reason(answers: Readonly<Record<string, JsonObject>>): string {
  const [only, ...others] = Object.values(answers);
  return others.length > 0 ? "" : commentText(only?.["description"], "    ");
}

function answerType(answers: Readonly<Record<string, JsonObject>>, shapes: SharedShapes): string {
  const good = Object.entries(answers).filter(([status]) => !/^[45]/.test(status));
  const texts = good.map(([, schema]) => typeText(shapes.take(schema), "    "));
  return texts.length === 0 ? "unknown" : [...new Set(texts)].join(" | ");
}

/** The type with `Json` for what is not known: it is JSON in any case. Texts and comments stay as they are. */
function jsonText(type: string): string {
  return type.replace(/"(?:[^"\\]|\\.)*"|\/\*\*.*?\*\/|\bunknown\b/gs, (part) => (part === "unknown" ? "Json" : part));
}

/** A JSON Schema as a TypeScript type; `$ref` is the name of a type. */
export function typeText(schema: Json | undefined, indent = ""): string {
  if (schema === false) return "never";
  if (!isObject(schema)) return "unknown";
  const known = [...new Set(partsOf(schema, indent))];
  if (known.length === 0) return "unknown";
  return known.length === 1 ? (known[0] ?? "unknown") : known.map(bracketed).join(" & ");
}

/** What each keyword says; `$ref`, `const` and `allOf` come from answers, args have none. */
function partsOf(schema: JsonObject, indent: string): string[] {
  const { $ref, const: only, type: _type, enum: _values, properties: _properties, ...others } = schema;
  const own = typeof $ref === "string" ? $ref : only === undefined ? undefined : literalText(only);
  const said = own === undefined ? schema : others;
  const parts = keywordTable.flatMap((keyword) => keyword.typeText?.(said, { write: typeText, indent }) ?? []);
  return [...(own === undefined ? [] : [own]), ...parts, ...allOf(schema, indent)];
}

function allOf({ allOf: forms }: JsonObject, indent: string): string[] {
  return Array.isArray(forms) ? forms.map((form) => typeText(form, indent)).filter((text) => text !== "unknown") : [];
}

function bracketed(text: string): string {
  return text.includes(" | ") ? `(${text})` : text;
}
