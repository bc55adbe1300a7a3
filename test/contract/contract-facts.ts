import type { ArgDocument } from "../../src/catalogue/document.ts";
import type { Json } from "../../src/json/json.ts";

/** What the contract states of one arg; `accept` are other values its words allow, `$absent` meaning no such keyword. */
export interface StatedArg {
  certain?: boolean;
  required?: boolean;
  default?: Json;
  default_pattern?: string;
  pattern_sample?: string;
  absent?: string[];
  accept?: Record<string, Json[]>;
  items_properties?: Record<string, ArgDocument>;
  [fact: string]: unknown;
}

const missing = "$absent";
const unordered = ["type", "enum", "items_type", "items_enum"];
const keywords = [...unordered, "minimum", "maximum", "format", "uniqueItems", "maxItems", "default"];

/** The facts of one arg that do not hold in what is served, in words; an empty list when all hold. */
export function brokenFacts(stated: StatedArg, served: ArgDocument | undefined): string[] {
  if (served === undefined) return ["the arg is not served"];
  const broken = keywords.filter((keyword) => !keywordHolds(keyword, stated, served));
  if (stated.required !== served.required) broken.push("required");
  if (stated.default_pattern !== undefined && !new RegExp(stated.default_pattern).test(textOf(served.default)))
    broken.push("computed default");
  if (!patternHolds(stated, served)) broken.push("pattern");
  for (const keyword of stated.absent ?? []) if (Object.hasOwn(served, keyword)) broken.push(`no ${keyword}`);
  return broken;
}

/** Keywords that are served although the contract says nothing of them. */
export function unstatedKeywords(stated: StatedArg, served: ArgDocument): string[] {
  const known = new Set(["description", "required", "default"]);
  for (const fact of [...Object.keys(stated), ...Object.keys(stated.accept ?? {})]) known.add(fact.replace(/_.*/, ""));
  return Object.keys(served).filter((keyword) => !known.has(keyword));
}

function keywordHolds(keyword: string, stated: StatedArg, served: ArgDocument): boolean {
  if (keyword === "default" && stated.default_pattern !== undefined) return true;
  const allowed = allowedValues(keyword, stated);
  if (allowed === undefined) return true;
  const value = servedValue(keyword, served);
  const found = value === undefined ? missing : normal(keyword, value);
  return allowed.some((want) => found === (want === missing ? missing : normal(keyword, want)));
}

// A default that is not mentioned is a default that is not there; other keywords are free then.
function allowedValues(keyword: string, stated: StatedArg): Json[] | undefined {
  const accepted = stated.accept?.[keyword];
  if (accepted !== undefined) return accepted;
  if (Object.hasOwn(stated, keyword)) return [stated[keyword] as Json];
  return keyword === "default" ? [missing] : undefined;
}

function servedValue(keyword: string, served: ArgDocument): Json | undefined {
  const [holder, inner] = keyword.split("_");
  if (inner === undefined) return served[keyword];
  const items = holder === undefined ? undefined : served[holder];
  return typeof items === "object" && items !== null && !Array.isArray(items) ? items[inner] : undefined;
}

function normal(keyword: string, value: Json): string {
  if (!unordered.includes(keyword)) return JSON.stringify(value);
  return JSON.stringify(
    [value]
      .flat()
      .map((member) => JSON.stringify(member))
      .sort(),
  );
}

function patternHolds(stated: StatedArg, served: ArgDocument): boolean {
  if (stated.pattern_sample === undefined || served["pattern"] === undefined) return true;
  const pattern = new RegExp(textOf(served["pattern"]));
  return pattern.test(stated.pattern_sample) && !pattern.test("nonsense");
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
