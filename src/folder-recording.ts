import { join } from "node:path";
import type { Links } from "./engine/links.ts";
import type { SiteFolder } from "./live/folder/read-folder.ts";
import type { RecordDocument } from "./live/folder/record-document.ts";
import { addressRewriter } from "./live/pass/address-rewriter.ts";
import { earlierRecording } from "./live/record/earlier-recording.ts";
import { isKeptHeader } from "./live/record/hear.ts";
import type { Exchange, Recording } from "./live/recording.ts";
import { withDouble } from "./recorded-folder.ts";
import { withoutTrailing } from "./text/trim.ts";

/** The seed documents of a folder: those of the recording, and those that somebody put beside. */
export function seedsByOrigin(
  { seeds }: SiteFolder,
  { files }: RecordDocument,
  path: string,
): { readonly recorded: SiteFolder["seeds"]; readonly byHand: SiteFolder["seeds"] } {
  const own = new Set(files.map((file) => join(path, file)));
  return {
    recorded: seeds.filter(({ name }) => own.has(name)),
    byHand: seeds.filter(({ name }) => !own.has(name)),
  };
}

/** Where a recorded site lies, as its folder says. */
export function recordedLinks({ home, apiRoot }: RecordDocument, languages: readonly string[]): Links {
  const last = home.slice(home.lastIndexOf("/") + 1);
  const site = languages.includes(last) ? home.slice(0, -last.length - 1) : new URL(home).origin;
  const root = apiRoot.includes("?") ? `${home}/wp-json` : withoutTrailing(apiRoot, "/");
  return { site, home, apiRoot: root, host: home.replace(/^https?:\/\//i, "") };
}

/** A folder as the recording that it was made of, as far as a double of it knows. */
export async function recordingIn(folder: SiteFolder, record: RecordDocument): Promise<Recording> {
  const { apiRoot, home, at, as, leftOut } = record;
  const exchanges = await exchangesIn(folder, record);
  const files = await Promise.all([...folder.media].map(async ([path, bytes]) => ({ path, bytes: await bytes() })));
  const kept = [...(earlierRecording(folder)?.records ?? [])].map(
    ([key, items]) => [key, [...items.values()]] as const,
  );
  return { apiRoot, home, at, ...(as && { as }), exchanges, files, leftOut, kept: new Map(kept) };
}

/** What a site was asked for a folder, and how it answered, as far as a double of the folder knows. */
export async function exchangesIn(folder: SiteFolder, record: RecordDocument): Promise<Exchange[]> {
  const { home, at, as, asked } = record;
  const isHelp = (read: string) => read.startsWith("?");
  const indexes = asked.filter((read) => read === "" || isHelp(read));
  const exchanges: Exchange[] = (indexes.length === 0 ? [""] : indexes).map((read) => ({
    ...placeOf(read),
    text: folder.indexText,
  }));
  const now = Number.isNaN(Date.parse(at)) ? 0 : Date.parse(at);
  await withDouble({ folder, now, as }, async (double) => {
    const own = recordedLinks(record, []);
    const change = addressRewriter([
      [withoutTrailing(double.apiRoot, "/"), own.apiRoot],
      [double.home, home],
      ...(new URL(double.home).pathname === new URL(home).pathname
        ? [[new URL(double.home).origin, new URL(home).origin] as const]
        : []),
    ]);
    for (const read of asked) {
      if (indexes.includes(read)) continue;
      const response = await double.fetch(double.apiRoot + read);
      const headers = [...response.headers].filter(([name]) => isKeptHeader(name));
      const text = change(await response.text());
      if (response.status === 200)
        exchanges.push({
          ...placeOf(read),
          headers: Object.fromEntries(headers.map(([name, value]) => [name, change(value)])),
          text,
        });
    }
  });
  for (const { read, status, headers = {}, body, type } of record.refused) {
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const own = type === undefined ? "application/json; charset=UTF-8" : type;
    exchanges.push({
      ...placeOf(read),
      status,
      headers: { ...Object.fromEntries(named), "content-type": own },
      text: type !== undefined && typeof body === "string" ? body : JSON.stringify(body),
    });
  }
  return exchanges;
}

/** An answer to a read by its key, as nothing else is known of it. */
function placeOf(read: string): Exchange {
  const [path = "", ...queries] = read.split("?");
  const query = queries.join("?");
  const pairs = query === "" ? [] : query.split("&");
  return {
    method: "GET",
    path,
    query: pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [decodeURIComponent(name), decodeURIComponent(value.join("="))] as const;
    }),
    status: 200,
    headers: {},
    text: "",
  };
}
