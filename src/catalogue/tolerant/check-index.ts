import type { JsonObject } from "../document.ts";
import type { JsonSchema } from "../../json/schema.ts";
import { documentFaults } from "../document-schema.ts";
import { type Finding, noteTaker } from "./finding.ts";
import type { ArgRules } from "./keyword-rules.ts";
import { type IndexReading, readIndex } from "./read-index.ts";

/** Reads documents as serving would, and holds them against the schema of index documents beside. */
export async function checkIndex(
  sources: readonly (JsonObject | string)[],
  { rules, schema }: { rules: ArgRules; schema: JsonSchema },
): Promise<IndexReading> {
  const reading = await readIndex(sources, rules);
  const broken = reading.values.flatMap(({ file, value }) => {
    const { note, findings } = noteTaker(file);
    const known = reading.findings.filter((finding) => finding.file === file);
    for (const { pointer, found, wanted } of documentFaults(value, schema))
      if (!known.some((finding) => covers(finding, pointer)))
        note("schema-broken", pointer, `${found}, wanted ${wanted}`);
    return findings;
  });
  return { ...reading, findings: [...reading.findings, ...broken] };
}

/** Whether a finding speaks of the place already, or of what it is in. */
function covers(finding: Finding, pointer: string): boolean {
  return finding.pointer === pointer || (finding.pointer !== "" && pointer.startsWith(`${finding.pointer}/`));
}
