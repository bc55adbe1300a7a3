import { isDeepStrictEqual } from "node:util";
import { hostname } from "node:os";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { App } from "./http/app.ts";
import type { Report } from "./http/report.ts";
import type { Sharing, Site } from "./http/site.ts";
import { faultSentence, recordFaults } from "./state/record-faults.ts";
import type { SeedDocument } from "./seeding/seed-document.ts";
import { type Belonging, belongingOf } from "./state/data-file/data-document.ts";
import { type DataFile, openDataFile } from "./state/data-file/data-file.ts";
import type { RecordsCheck } from "./state/data-file/restore.ts";
import type { Origin, Seeded } from "./state/origin.ts";
import type { SandboxParts } from "./state/sandbox.ts";
import { State } from "./state/state.ts";
import type { SandboxesOptions } from "./state/sandboxes.ts";

/** What the default sandbox begins with, and what ends with it. */
export interface DefaultSandbox {
  readonly parts: NonNullable<SandboxesOptions["defaultSandbox"]>;
  /** What it shares with other processes, where it does. */
  share?(parts: SandboxParts): SharedDefault;
  /** Whatever is written from now on is written for another site; returns what takes that back. */
  goOver(site: Pick<DefaultSandboxParts, "catalogue" | "documents" | "seeded">): () => void;
  /** Lets go of the data file, where there is one. */
  close(): Promise<void>;
}

/** A default sandbox that other processes share. */
export interface SharedDefault {
  readonly shared: Sharing;
  /** Follows what the others write from now on, once it has caught up. */
  begin(): Promise<void>;
  /** The app before which it is seen to that what is shared is there. */
  wrap(app: App, site: Site): App;
}

/** What a default sandbox is opened with. */
export interface DefaultSandboxParts {
  readonly catalogue: Catalogue;
  readonly documents: readonly SeedDocument[];
  readonly seeded: Seeded;
  /** Bytes of the log at which it is folded in. */
  readonly logBytes: number;
  /** Where the clock is to stand from the beginning; undefined where it runs on. */
  readonly now: number | undefined;
  readonly report: Report;
  /** Milliseconds of a clock that only runs forward. */
  time(): number;
  build(origin: Origin): Promise<Seeded>;
}

/** The default sandbox as the data file has it, or from the seed where none is named. Throws DataFileError. */
export async function openDefaultSandbox(
  data: string | undefined,
  parts: DefaultSandboxParts,
): Promise<DefaultSandbox> {
  const { seeded, report } = parts;
  if (data === undefined) return { parts: {}, goOver: () => () => undefined, close: async () => {} };
  const file = await openDataFile(data, {
    belongs: belongingOfSite(parts),
    seeded,
    check: checkAgainst(seeded),
    holder: { unique: crypto.randomUUID().slice(0, 8), about: `process ${process.pid} on ${hostname()}` },
    logBytes: parts.logBytes,
    report: (error) => report(error, "data file"),
  });
  const { writtenBytes } = file.start;
  const state = comparedWith(seeded.state, file.start.state);
  const begun = { state, writtenBytes, watch: file, seeded: await backTo(file, parts) };
  return { parts: begun, goOver: (site) => file.belongTo(belongingOfSite(site)), close: () => file.close() };
}

/** What a data file of a site belongs to. */
function belongingOfSite({
  catalogue,
  documents,
  seeded: { state, origin },
}: Pick<DefaultSandboxParts, "catalogue" | "documents" | "seeded">): Belonging {
  return belongingOf({ catalogue, seeds: documents, state, origin });
}

/** A state that was kept, compared with what it began as: what is the same in both is one, so that nobody takes it for changed. */
function comparedWith({ begun }: State, kept: State): State {
  if (begun === undefined || kept.begun !== undefined) return kept;
  const tables = kept.resources.flatMap((name) => {
    const [own, other] = [kept.tableNamed(name), begun.tableNamed(name)];
    const isSame = own !== undefined && other !== undefined && isDeepStrictEqual([...own.all()], [...other.all()]);
    return (isSame ? other : own) ?? [];
  });
  const values = Object.fromEntries(
    [...kept.values()].map(([key, value]) => {
      const before = begun.value(key);
      return [key, before !== undefined && isDeepStrictEqual(value, before) ? before : value];
    }),
  );
  const { defaultLanguage } = kept;
  return State.of(tables, { values, nextIds: kept.nextIds(), defaultLanguage }).begunAs(begun);
}

function checkAgainst({ state }: Seeded): RecordsCheck {
  return (records) => {
    const lists = Object.fromEntries(Object.entries(records).map(([name, list]) => [name, [...list]]));
    const [fault] = recordFaults(lists, state);
    return fault && faultSentence(fault);
  };
}

/** Where a reset leads: to the seed and scale of the last one, also when that was before a restart, with dates from this start. */
async function backTo(file: DataFile, { seeded, build }: DefaultSandboxParts): Promise<Seeded> {
  const { seed, scale } = file.start.origin;
  const { origin } = seeded;
  if (seed === origin.seed && scale === origin.scale) return seeded;
  try {
    return await build({ ...origin, seed, scale });
  } catch (error) {
    await file.close();
    throw error;
  }
}
