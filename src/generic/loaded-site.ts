import type { ErrorTable } from "../args/errors.ts";
import { siteErrors } from "../core/errors.ts";
import { mediaErrors } from "../core/media/errors.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { AnyResource } from "../state/resource.ts";
import type { State } from "../state/state.ts";
import type { Fallback } from "../engine/bindings.ts";
import type { SiteModel } from "../core/collection.ts";
import type { KnownOfCollections } from "./model/find-collections.ts";
import { siteModel } from "./model/site-model.ts";
import type { Given, InventingCore } from "./records/inventing.ts";
import { populate, siteResources } from "./records/populate.ts";
import { type OnUnknown, siteBehaviours } from "./site-behaviours.ts";
import type { SiteDocument } from "../catalogue/document.ts";
import { isZone } from "../time/zone.ts";

/** What a site is filled with when it is built. */
export interface SiteOrigin {
  readonly seed: number | string;
  readonly scale: number;
  readonly now: number;
}

/** A site that is known by its documents alone: what it keeps, what its routes do, what it holds at the start. */
export interface LoadedSite {
  readonly model: SiteModel;
  /** What the core tells of its records. */
  readonly core: InventingCore | undefined;
  readonly resources: readonly AnyResource[];
  /** Errors of its own. */
  readonly errors: ErrorTable;
  readonly fallback: Fallback;
  /** The state with records where the seeds have none. */
  fill(state: State, origin: SiteOrigin, given?: Given): Promise<State>;
}

/** Makes a site of the routes of a catalogue. */
export function loadedSite(
  catalogue: Pick<Catalogue, "routes">,
  {
    zone,
    language,
    kept,
    apart,
    told,
    shapes,
    core,
    unknown,
  }: {
    zone: string;
    language: string;
    core?: InventingCore | undefined;
    unknown?: OnUnknown | undefined;
  } & KnownOfCollections,
): LoadedSite {
  const model = siteModel(catalogue, { kept, apart, told, shapes });
  const resources = siteResources(model);
  return {
    model,
    core,
    resources,
    errors: { ...siteErrors, ...mediaErrors },
    fallback: siteBehaviours(model, unknown),
    fill: (state, origin, given) => populate(state, { model, core, zone, language, ...origin, ...given }),
  };
}

/** The zone of a site's clocks: the one it names, else its offset as `+05:30`; UTC where neither can be computed with. */
export function siteZone({ timezone, gmtOffset }: SiteDocument): string {
  if (timezone !== "" && isZone(timezone)) return timezone;
  const hours = Number(gmtOffset ?? 0);
  if (Number.isNaN(hours) || hours === 0 || Math.abs(hours) > 14) return "UTC";
  const minutes = Math.round(Math.abs(hours) * 60);
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${hours < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
