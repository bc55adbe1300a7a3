import type { ListShape } from "../engine/recorded/list-shape.ts";
import type { SiteRecord } from "../engine/site-record.ts";
import type { JsonObject } from "../json/json.ts";
import type { Route } from "../catalogue/route.ts";
import type { Resource } from "../state/resource.ts";

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
  /** Member of the nested record that holds what the placeholder names: `form_id` for the `id` of a form. */
  readonly member: string;
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
  /** Of its own name, or that of another collection which shows the same records. */
  readonly resource: Resource<SiteRecord>;
  /** Records that a site has at scale 1; nested ones for each parent. */
  readonly count: number;
  /** Args that nearly all routes have, which are never kept; none unless given. */
  readonly shared?: ReadonlySet<string>;
  /** Whether no document says what is written to its records, so that they show whatever was sent. */
  readonly isOpen?: boolean;
  /** How its list was seen to be answered; as usual unless given. */
  readonly shape?: ListShape;
}

/** The singular of an English word as it stands in paths: `categories` → `category`, `media` stays. */
export function singular(word: string): string {
  if (/(?:^media|news|series|status|settings|options|details|stats|analytics|address|process|access)$/i.test(word))
    return word;
  if (/ies$/i.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes|tuses)$/i.test(word)) return word.slice(0, -2);
  return /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}

/** Whether the word names several things. */
export function isPlural(word: string): boolean {
  return singular(word) !== word;
}

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
  /** Whether only people of the site may read and write through the route where rights are enforced. */
  isPrivate(route: Route): boolean;
  /** The members of a collection's records, those too that only other namespaces show of them. */
  membersOf(collection: Collection): readonly Member[];
  /** Args that nearly all routes have: they say nothing of what a route is about. */
  readonly sharedArgs: ReadonlySet<string>;
  /** The collection of a noun, one of the same namespace first. */
  collectionOf(noun: string, namespace: string): Collection | undefined;
}
