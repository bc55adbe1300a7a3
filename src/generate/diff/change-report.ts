import type { Json } from "../../json/json.ts";
import type { IndexChange } from "./index-changes.ts";

/** How many changes break whom. */
export interface ChangeCounts {
  readonly callers: number;
  readonly readers: number;
  readonly nobody: number;
}

/** The changes in numbers. */
export function countsOfChanges(changes: readonly IndexChange[]): ChangeCounts {
  const counted = (breaks: IndexChange["breaks"]) => changes.filter((change) => change.breaks === breaks).length;
  return { callers: counted("callers"), readers: counted("readers"), nobody: counted(null) };
}

const HEADS = [
  ["callers", "Breaks who sends calls"],
  ["readers", "Breaks who reads answers"],
  [null, "Breaks nobody"],
] as const;

/** The changes as lines for a person; the same change of many routes is one line unless all are asked for. */
export function changeLines(changes: readonly IndexChange[], { all = false } = {}): string[] {
  if (changes.length === 0) return ["no change"];
  return [
    ...sections(changes, { all }).flatMap(({ head, rows }) => [
      head,
      ...rows.map(({ what, where }) => `  ${what}${where === "" ? "" : `  ${where}`}`),
      "",
    ]),
    summary(changes),
  ];
}

/** The same in Markdown, as an issue or a comment takes it. */
export function changeMarkdown(changes: readonly IndexChange[], { all = false } = {}): string[] {
  if (changes.length === 0) return ["No change."];
  return [
    `**${summary(changes)}**`,
    ...sections(changes, { all }).flatMap(({ head, rows }) => [
      "",
      `### ${head}`,
      "",
      "| change | where |",
      "| --- | --- |",
      ...rows.map(({ what, where }) => `| ${cell(what)} | ${cell(where)} |`),
    ]),
  ];
}

interface Row {
  readonly what: string;
  readonly where: string;
}

function sections(changes: readonly IndexChange[], { all }: { all: boolean }): { head: string; rows: Row[] }[] {
  return HEADS.flatMap(([breaks, head]) => {
    const own = changes.filter((change) => change.breaks === breaks);
    return own.length === 0 ? [] : [{ head: `${head} (${own.length})`, rows: rowsOf(own, all) }];
  });
}

function summary(changes: readonly IndexChange[]): string {
  const { callers, readers, nobody } = countsOfChanges(changes);
  const counted = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return `${counted}: ${callers} break who sends calls, ${readers} break who reads answers, ${nobody} break nobody`;
}

/** So many routes of one change are named. */
const NAMED = 3;

function rowsOf(changes: readonly IndexChange[], all: boolean): Row[] {
  if (all) return changes.map((change) => ({ what: whatOf(change), where: whereOf(change) }));
  const groups = new Map<string, string[]>();
  for (const change of changes) {
    const what = whatOf(change);
    groups.set(what, [...(groups.get(what) ?? []), whereOf(change)]);
  }
  return [...groups].map(([what, places]) => ({ what, where: placesText(places) }));
}

function placesText(places: readonly string[]): string {
  const left = places.length - NAMED;
  const named = places.slice(0, NAMED).join(", ");
  return left > 0 ? `${named} and ${left} more` : named;
}

function whatOf({ part, name, change, before, after }: IndexChange): string {
  const what =
    part === "route" && change !== "path" ? "route" : part === "route" ? "path of the route" : `${part} ${name}`;
  if (before === undefined && after === undefined) return `${what}: ${change}`;
  const keyword = change === "path" ? "" : ` ${change}`;
  return `${what}:${keyword} ${valueText(before)} → ${valueText(after)}`;
}

function whereOf({ part, route, methods = [], change, name }: IndexChange): string {
  if (route === undefined) return "";
  const verbs = part === "method" || methods.length === 0 ? "" : `${methods.join(", ")} `;
  return `${verbs}${part === "route" && change !== "path" ? name : route}`;
}

function valueText(value: Json | undefined): string {
  if (value === undefined) return "none";
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function cell(text: string): string {
  return text === "" ? "" : `\`${text.replaceAll("|", "\\|")}\``;
}
