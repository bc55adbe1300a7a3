import type { Finding } from "../catalogue/tolerant/finding.ts";

/** What a check found in numbers. */
export interface CheckSummary {
  readonly documents: number;
  readonly namespaces: number;
  readonly routes: number;
  readonly collections: number;
  readonly errors: number;
  readonly warnings: number;
}

/** The lines that tell a person what is odd about documents: file by file, each kind of oddity once, with all its places. */
export function checkReport(findings: readonly Finding[], summary: CheckSummary): string[] {
  const lines: string[] = [];
  for (const [file, own] of groupedBy(findings, ({ file }) => file)) {
    lines.push(file);
    for (const [kind, alike] of groupedBy(own, ({ kind }) => kind)) lines.push(...linesOfKind(kind, alike));
  }
  const { documents, namespaces, routes, collections, errors, warnings } = summary;
  lines.push(
    `${count(documents, "document")}, ${count(namespaces, "namespace")}, ${count(routes, "route")}, ${count(collections, "collection")}: ` +
      `${count(errors, "error")}, ${count(warnings, "warning")}`,
  );
  return lines;
}

function linesOfKind(kind: string, alike: readonly Finding[]): string[] {
  const [first] = alike;
  if (first === undefined) return [];
  return [
    `  ${first.severity} ${kind}${alike.length > 1 ? ` (${alike.length})` : ""}`,
    `    a real server: ${first.server}`,
    `    Standin: ${first.standin}`,
    ...alike.map(
      ({ pointer, found }) => `      ${pointer === "" ? "(document)" : pointer}  ${found.replaceAll(/\s+/g, " ")}`,
    ),
  ];
}

function groupedBy(findings: readonly Finding[], keyOf: (finding: Finding) => string): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(keyOf(finding));
    if (group === undefined) groups.set(keyOf(finding), [finding]);
    else group.push(finding);
  }
  return groups;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
