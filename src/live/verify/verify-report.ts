import type { Json } from "../../json/json.ts";
import type { NotAsked } from "./asked-request.ts";
import { type Cause, type SiteDifference, type VerifyFindings, findingText } from "./findings.ts";
import type { Verification } from "./verify-site.ts";

/** What a report tells beside the findings. */
export interface Reported extends Pick<Verification, "site" | "sameRecords" | "sends" | "notAsked"> {
  readonly findings: VerifyFindings;
  /** When it was verified, ISO, UTC. */
  readonly at: string;
}

/** So many places or reasons are named. */
const NAMED = 3;

const HEADS: Readonly<Record<Cause, string>> = {
  namespace: "Namespaces",
  authentication: "Ways to sign in",
  route: "Routes",
  method: "Methods",
  arg: "Arguments",
  answer: "Schemas of answers",
  status: "Status",
  code: "Code of a refusal",
  "content type": "Content type",
  "member missing": "Members that the double lacks",
  "member extra": "Members that the site does not have",
  type: "Types",
  value: "Values",
  "record gone": "Records that are gone",
  "record new": "Records that are new",
  header: "Headers",
  allow: "Who may do what (Allow)",
};

/** The report as lines for a person. */
export function verifyLines(reported: Reported): string[] {
  const { findings, notAsked } = reported;
  return [
    ...sections(findings).flatMap(({ head, rows }) => [
      head,
      ...rows.map(({ what, where }) => `  ${what}  ${where}`),
      "",
    ]),
    ...summary(reported),
    ...routeLines(findings),
    ...leftOutLines(notAsked),
  ];
}

/** The same in Markdown, as an issue or a comment takes it. */
export function verifyMarkdown(reported: Reported): string[] {
  const { findings, notAsked } = reported;
  const [first = "", ...more] = summary(reported);
  return [
    `**${first}**`,
    "",
    ...more.flatMap((line) => [line.trim(), ""]),
    ...sections(findings).flatMap(({ head, rows }) => [
      `### ${head}`,
      "",
      "| what | where |",
      "| --- | --- |",
      ...rows.map(({ what, where }) => `| ${cell(what)} | ${cell(where)} |`),
      "",
    ]),
    ...(findings.routes.length === 0
      ? []
      : [
          "### Routes",
          "",
          "| route | agreed | differed | can't tell |",
          "| --- | --- | --- | --- |",
          ...findings.routes.map(
            ({ route, agreed, differed, unknown }) => `| ${cell(route)} | ${agreed} | ${differed} | ${unknown} |`,
          ),
          "",
        ]),
    ...leftOutLines(notAsked).map((line) => line.trim()),
  ];
}

/** The same as JSON, as `schemas/verify-report.schema.json` has it. */
export function verifyJson({ site, sameRecords, sends, notAsked, findings, at }: Reported): Json {
  const { differences, routes, agreed, differed, unknown } = findings;
  const document = {
    report: 1,
    site: site.home,
    apiRoot: site.apiRoot,
    at,
    ...(site.as && { roles: site.as.roles }),
    sends,
    records: sameRecords ? "the site's" : "invented",
    sent: site.sent,
    agreed,
    differed,
    unknown,
    differences: differences.map((finding) => ({ ...finding, text: findingText(finding) })),
    routes,
    notAsked,
  };
  return JSON.parse(JSON.stringify(document)) as Json;
}

function summary({ site, findings, sends }: Reported): string[] {
  const { differences, agreed, differed, unknown } = findings;
  const open = Object.values(unknown).reduce((sum, count) => sum + count, 0);
  const counted = differences.length === 1 ? "1 difference" : `${differences.length} differences`;
  const who =
    site.as === undefined
      ? "as a visitor"
      : `as a visitor and as an account (${site.as.roles.join(", ") || "its role is not told"})`;
  const refusals =
    sends === "refusals"
      ? ["  Invalid writes were sent, too; a site that does not keep to its own index may have taken them."]
      : [];
  return [
    `${counted} between ${site.home} and the double, ${who}`,
    `  ${site.sent} requests sent; of those compared ${agreed} agree, ${differed} differ, of ${open} nobody can tell${reasons(unknown)}`,
    ...refusals,
  ];
}

function reasons(unknown: VerifyFindings["unknown"]): string {
  const told = Object.entries(unknown).sort(([, one], [, other]) => other - one);
  if (told.length === 0) return "";
  const named = told.slice(0, NAMED).map(([why, count]) => `${count} since ${why}`);
  return ` (${[...named, ...(told.length > NAMED ? [`others for ${told.length - NAMED} more reasons`] : [])].join("; ")})`;
}

function routeLines({ routes }: VerifyFindings): string[] {
  const whole = routes.filter(({ differed, unknown }) => differed + unknown === 0).length;
  return routes.length === 0 ? [] : [`  ${whole} of ${routes.length} routes agree in all that they were asked`];
}

const REASONS: Readonly<Record<NotAsked["why"], string>> = {
  action: "routes whose words say that they do something; --all asks them, too",
  limit: "requests beyond --limit",
  stopped: "it was stopped",
  "no-account": "the caller",
  unreachable: "requests that got no answer",
  "too-large": "answers that are too large",
  "other-host": "requests that lead to another host",
};

function leftOutLines(notAsked: readonly NotAsked[]): string[] {
  const reasons = [...new Set(notAsked.map(({ why }) => why))];
  return reasons.map((reason) => {
    const own = notAsked.filter(({ why }) => why === reason);
    const told = own.map(({ path, detail }) => [path, detail].filter((part) => part).join(": "));
    const more = told.length > NAMED ? ` and ${told.length - NAMED} more` : "";
    return `  not asked: ${REASONS[reason]}: ${told.slice(0, NAMED).join(", ")}${more}`;
  });
}

interface Row {
  readonly what: string;
  readonly where: string;
}

/** By cause; the same of many routes in one row. */
function sections({ differences }: VerifyFindings): { head: string; rows: Row[] }[] {
  return (Object.keys(HEADS) as Cause[]).flatMap((cause) => {
    const own = differences.filter((finding) => finding.cause === cause);
    return own.length === 0 ? [] : [{ head: `${HEADS[cause]} (${own.length})`, rows: rowsOf(own) }];
  });
}

function rowsOf(findings: readonly SiteDifference[]): Row[] {
  const groups = new Map<string, string[]>();
  for (const finding of findings) {
    const what = findingText(finding);
    groups.set(what, [...(groups.get(what) ?? []), whereOf(finding)]);
  }
  return [...groups].map(([what, places]) => {
    const left = places.length - NAMED;
    return { what, where: places.slice(0, NAMED).join(", ") + (left > 0 ? ` and ${left} more` : "") };
  });
}

function whereOf({ route, methods, as, requests }: SiteDifference): string {
  if (route === undefined) return "";
  const who = as.length === 0 ? "" : ` (${as.join(", ")}${requests > 1 ? `, ${requests} requests` : ""})`;
  return `${methods.length === 0 ? "" : `${methods.join("|")} `}${route}${who}`;
}

function cell(text: string): string {
  return text === "" ? "" : `\`${text.replaceAll("`", "'").replaceAll("|", "\\|")}\``;
}
