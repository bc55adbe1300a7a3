import { listSource, objectSource } from "../../json/source-text.ts";
import { readOf } from "../folder/folder-files.ts";
import type { SiteFolder } from "../folder/read-folder.ts";
import type { Exchange } from "../recording.ts";
import type { EarlierRecording } from "./read-changes.ts";

/** What a folder of an earlier recording has, and what it was answered, where that is known; undefined where nobody recorded it. */
export function earlierRecording(
  { record, seeds, media }: Pick<SiteFolder, "record" | "seeds" | "media">,
  exchanges: readonly Exchange[] = [],
): EarlierRecording | undefined {
  if (record === undefined) return undefined;
  const records = new Map<string, ReadonlyMap<string, string>>();
  for (const { text } of seeds)
    for (const [resource, answer] of membersOf(text, "answers")) {
      const items = resource.includes("?") ? undefined : listSource(answer);
      if (items !== undefined) records.set(resource, new Map(items.flatMap(withId)));
    }
  const { at, as, asked, differs } = record;
  const doubtful = new Set(differs.map(({ read }) => read));
  return {
    at,
    ...(as !== undefined && { as }),
    records,
    asked: new Set(asked.map((read) => read.split("?", 1)[0] ?? "")),
    exchanges: exchanges.filter((exchange) => !doubtful.has(readOf(exchange))),
    files: media,
  };
}

function membersOf(text: string, name: string): readonly (readonly [string, string])[] {
  const member = (objectSource(text) ?? []).find(([own]) => own === name);
  return member === undefined ? [] : (objectSource(member[1]) ?? []);
}

function withId(item: string): [id: string, text: string][] {
  const id = (objectSource(item) ?? []).find(([name]) => name === "id")?.[1];
  return id === undefined ? [] : [[id.startsWith('"') ? (JSON.parse(id) as string) : id, item]];
}
