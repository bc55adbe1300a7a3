import { isDeepStrictEqual } from "node:util";
import type { ComposedSite } from "./composed-site.ts";
import type { DefaultSandbox } from "./default-sandbox.ts";
import { type CarriedOver, carryOver } from "./state/carry-over.ts";
import type { Origin, Seeded } from "./state/origin.ts";
import type { Passage } from "./state/sandbox.ts";
import type { Sandboxes } from "./state/sandboxes.ts";

/** The way of all sandboxes from one site to another. */
export interface SitePassage {
  /** What the other site begins with. */
  readonly seeded: Seeded;
  /** Whether it leads on from all of these. */
  leads(seeds: Iterable<Seeded>): boolean;
  /** Builds what these lead on to. Throws a SeedError. */
  prepare(seeds: Iterable<Seeded>): Promise<void>;
  /** Takes the sandboxes over, the data file with them. Throws a DataFileError, and nothing has changed then. */
  go(sandboxes: Sandboxes, defaultSandbox: DefaultSandbox): void;
}

/** What a passage is made with. */
export interface PassageParts {
  readonly from: ComposedSite;
  build(site: ComposedSite, origin: Origin): Promise<Seeded>;
  /** Told what could not stay as it was, a sentence each. */
  tell(sentence: string): void;
}

/** The passage to a site; undefined where its records begin as those before do, so that everything stays where it is. Throws a SeedError. */
export async function passageTo(
  next: ComposedSite,
  { from, build, tell }: PassageParts,
): Promise<SitePassage | undefined> {
  if (isDeepStrictEqual(makings(from), makings(next))) return undefined;
  const seeded = await build(next, next.origin);
  const byOrigin = new Map([[keyOf(next.origin), seeded]]);
  const told = ({ sentences, ...carried }: CarriedOver, where: string) => {
    for (const sentence of sentences) tell(`In ${where}: ${sentence}`);
    return carried;
  };
  const passage: Passage = {
    seededFor: ({ origin }) => byOrigin.get(keyOf(origin)) ?? seeded,
    carry: (state, began, where) =>
      told(carryOver(state, { from: began.state, to: passage.seededFor(began).state }), where),
    carryLate: (present, { before, after }, where) => told(carryOver(after, { from: before, to: present }), where),
    forgot(changes, where) {
      const which =
        changes === 1 ? "1 change that was made before belongs" : `${changes} changes that were made before belong`;
      tell(`In ${where}: ${which} to what the files said then, and can't be undone any more.`);
    },
  };
  return {
    seeded,
    leads: (seeds) => [...seeds].every(({ origin }) => byOrigin.has(keyOf(origin))),
    async prepare(seeds) {
      for (const { origin } of seeds)
        if (!byOrigin.has(keyOf(origin))) byOrigin.set(keyOf(origin), await build(next, origin));
    },
    go(sandboxes, defaultSandbox) {
      const takeBack = defaultSandbox.goOver({ ...next, seeded });
      try {
        sandboxes.goOver(passage);
      } catch (error) {
        takeBack();
        throw error;
      }
    },
  };
}

function keyOf(origin: Origin): string {
  return JSON.stringify([origin.seed, origin.scale, origin.now]);
}

/** All that the records of a site are made from; what is the same makes the same records. */
function makings({ catalogue, documents, origin, plan, resources, serving, zone }: ComposedSite): unknown {
  return {
    documents: documents.map((document) => ({ ...document, name: undefined })),
    site: catalogue.site,
    routes: catalogue.routes.map(({ key, document }) => [key, document]),
    resources: resources.map(({ name, idSpace, schema, translatable }) => [name, idSpace, schema, translatable]),
    served: serving.names,
    languages: [plan.defaultLanguage, plan.languages],
    zone,
    origin,
  };
}
