import type { JsonObject } from "../../json/json.ts";
import type { JsonSchema } from "../../json/schema.ts";
import { documentFaults } from "../document-schema.ts";
import { type Finding, noteTaker } from "./finding.ts";
import { type IndexReading, type ReadingIndex, readIndex } from "./read-index.ts";
import { readSourceTexts } from "./source-text.ts";

/** Reads documents as serving would, and holds them against the schema of index documents beside. */
export async function checkIndex(
  sources: readonly (JsonObject | string)[],
  { schema, ...how }: Omit<ReadingIndex, "read"> & { schema: JsonSchema },
): Promise<IndexReading> {
  const reading = await readIndex(sources, { ...how, read: readSourceTexts });
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
