import type { Route } from "../../../catalogue/route.ts";
import type { Collection } from "./collection.ts";

/** What a route is for. */
export type RouteRole =
  /** Lists a collection and makes its records. */
  | { readonly role: "list"; readonly collection: Collection }
  /** One record, named by the last placeholder. */
  | { readonly role: "item"; readonly collection: Collection }
  /** One record of a collection that the path names by a word: `me`, `current`. */
  | { readonly role: "alias"; readonly collection: Collection }
  /** Makes, changes and deletes several records of a collection at once. */
  | { readonly role: "many"; readonly collection: Collection }
  /** One object of its own, kept under the path: settings. */
  | { readonly role: "single"; readonly parent: Collection | undefined }
  /** Something that is done. */
  | { readonly role: "action"; readonly parent: Collection | undefined };

/** What a loaded site keeps and what its routes are for. */
export interface SiteModel {
  readonly collections: readonly Collection[];
  roleOf(route: Route): RouteRole;
  /** The collection of a noun, one of the same namespace first. */
  collectionOf(noun: string, namespace: string): Collection | undefined;
}
