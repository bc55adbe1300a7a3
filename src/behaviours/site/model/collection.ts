import type { JsonObject } from "../../../catalogue/document.ts";
import type { Route } from "../../../catalogue/route.ts";
import type { RecordOf, Resource } from "../../../state/resource.ts";

/** Schema of a record of a loaded site: an id, a slug where it has one, and members that only the document knows. */
export const siteRecord = { type: "object", required: ["id"], properties: {}, additionalProperties: true } as const;

/** A record of a loaded site. */
export interface SiteRecord extends RecordOf<typeof siteRecord> {}

/** What the records of a collection are like: the core's own kinds, or plain ones. */
export type Kind = "post" | "term" | "user" | "comment" | "type" | "status" | "taxonomy" | "search" | "plain";

/** One member that records of a collection show. */
export interface Member {
  readonly name: string;
  readonly schema: JsonObject;
  /** Contexts that show it; all of them where nothing is said. */
  readonly contexts: readonly string[] | undefined;
}

/** A placeholder before the last one: which record of which collection a nested one belongs to. */
export interface ParentStep {
  readonly placeholder: string;
  /** Undefined where the document has no such collection: then any parent has the same records. */
  readonly collection: Collection | undefined;
}

/** A kind of thing that a loaded site keeps, as its routes show. */
export interface Collection {
  /** `<namespace>/<collection>`. */
  readonly name: string;
  readonly namespace: string;
  /** The collection's word in the path, in its singular: `product`. */
  readonly noun: string;
  readonly kind: Kind;
  /** The route that lists, and makes, records. */
  readonly list: Route | undefined;
  /** The route of one record. */
  readonly item: Route | undefined;
  /** The placeholder that names a record, and whether it is the id or a text of its own. */
  readonly key: { readonly name: string; readonly isId: boolean };
  readonly parents: readonly ParentStep[];
  readonly members: readonly Member[];
  readonly resource: Resource<SiteRecord>;
  /** Records that a site has at scale 1; nested ones for each parent. */
  readonly count: number;
}
