import { misreadings } from "../catalogue-error.ts";

/** Something odd in a loaded document: where it is, what a real server does with it and how Standin reads it. */
export interface Finding {
  /** The file, or the address, the document came from. */
  readonly file: string;
  /** JSON pointer of the place; empty for the document as a whole. */
  readonly pointer: string;
  /** Stable name of the oddity. */
  readonly kind: FindingKind;
  /** With an error the document is not served; with warnings alone it is. */
  readonly severity: "error" | "warning";
  readonly found: string;
  /** What a real server does with it. */
  readonly server: string;
  /** How Standin reads it. */
  readonly standin: string;
}

/** Notes an oddity and gives nothing back; what was found is text, or a value that is shown shortened. */
export type Note = (kind: FindingKind, pointer: string, found: unknown) => undefined;

/** A note-taker for one document, and what it has noted. */
export function noteTaker(file: string): { note: Note; findings: Finding[] } {
  const findings: Finding[] = [];
  const note: Note = (kind, pointer, found) => {
    const told = findingKinds[kind];
    findings.push({ file, pointer, kind, ...told, found: shown(found, told.severity === "error" ? 400 : 120) });
    return undefined;
  };
  return { note, findings };
}

function shown(found: unknown, most: number): string {
  const text = typeof found === "string" ? found : (JSON.stringify(found) ?? "nothing");
  return text.length > most ? `${text.slice(0, most - 3)}…` : text;
}

interface KindOfFinding {
  readonly severity: "error" | "warning";
  /** What a real server does with it. */
  readonly server: string;
  /** How Standin reads it. */
  readonly standin: string;
}

const warning = (server: string, standin: string) => ({ severity: "warning", server, standin }) as const;
const error = (server: string, standin: string) => ({ severity: "error", server, standin }) as const;

/** Every oddity that a document may show, with what both sides make of it. */
export const findingKinds = {
  unreadable: error("It sends a document that can be read.", "It refuses to serve this."),
  "broken-json": error("It sends JSON.", `It serves nothing of it: ${misreadings["broken-json"]}.`),
  "error-answer": error(
    "It answers this where an address leads nowhere or somebody may not read it.",
    `It serves nothing of it: ${misreadings["error-answer"]}.`,
  ),
  "html-page": error(
    "It sends pages beside its API; this is one of them.",
    `It serves nothing of it: ${misreadings["html-page"]}.`,
  ),
  "no-routes": error("It always has at least its index route.", "There is nothing to serve, so it refuses."),
  "no-place": error(
    "It knows the route from the request.",
    "Nothing here says which route this answer belongs to, so it refuses; a file named by the route, with dots for slashes, would.",
  ),

  "byte-order-mark": warning(
    "It sends no byte order mark; an editor or a file of the site has added it.",
    "The mark is skipped.",
  ),
  "text-before": warning(
    "It sends the document alone; notices of the site or a page around it came in between.",
    "The text before the document is skipped.",
  ),
  "text-after": warning(
    "It sends the document alone; a cache or the site's theme has added to it.",
    "The text after the document is skipped.",
  ),
  "html-wrapped": warning(
    "It sends JSON; a browser has saved it as a page.",
    "The document is taken out of the page, its entities undone.",
  ),
  enveloped: warning("It sends this where the address has _envelope.", "The body of the envelope is read."),
  "repeated-member": warning("It cannot send a member twice.", "The last one counts."),

  "namespace-document": warning(
    "It sends this at the root of a namespace; the index says more.",
    "The routes are served; name, zone and sign-in of the site are not known.",
  ),
  "options-answer": warning(
    "It sends this to OPTIONS on one route.",
    "The one route is served, or its schema is added to the same route of another document.",
  ),
  "guessed-route": warning(
    "It knows the route from the request.",
    "No link names the route, so a path is made of namespace, title of the schema and placeholders.",
  ),
  "bare-routes": warning(
    "It sends routes as a member of a document.",
    "The object is read as the routes of an index document.",
  ),
  "site-member": warning("It sends another kind of value here.", "The member is passed over."),
  "namespaces-odd": warning(
    "It lists namespaces as a list of different names.",
    "Names are taken once each, in order; a missing list is made from the routes.",
  ),
  "namespace-slash": warning(
    "It takes the slashes off for routes, and lists the name as it was registered.",
    "The namespace is known without slashes around.",
  ),
  "namespace-unlisted": warning("It lists every namespace that has a route.", "The namespace is added to the list."),
  "namespace-empty": warning(
    "It lists a namespace whose routes are all hidden, or that this document leaves out.",
    "The namespace is listed and has no routes.",
  ),
  "plain-links": warning(
    "It has no pretty addresses, so links name the route in the query.",
    "It answers under rest_route in the query, and under /wp-json/ as well.",
  ),
  "site-differs": warning(
    "One site has one address.",
    "The first document says what the site is; the routes of all are served.",
  ),
  "route-differs": warning("It has one form of a route at a time.", "The first document's form is served."),

  "route-key": warning(
    "Paths begin with a slash and have no double or end slashes; others are never reached.",
    "Slashes are put right.",
  ),
  "route-not-object": warning("It sends an object for each route.", "The route is left out."),
  "route-left-out": warning(
    "It may serve the route, or warn at every request.",
    "The pattern cannot be compiled here, so the route is left out.",
  ),
  "route-outside": warning(
    "It lists the route under its namespace, wherever its path lies.",
    "The route is served at its path and listed under its namespace.",
  ),
  "route-without-namespace": warning("It names the namespace of each route.", "The namespace is taken from the path."),
  "route-member": warning("It sends no such member.", "The member is passed over."),
  "old-route-form": warning(
    "Its first generation listed methods as supports and no args.",
    "Each method is served without args.",
  ),
  "old-link-form": warning(
    "Older versions write the address itself, newer ones a list of links.",
    "Both are understood; its own index has lists.",
  ),
  "group-style": warning("Both (?<name>…) and (?P<name>…) name a group.", "Both are understood."),
  "optional-group": warning("Without the part the parameter is absent and its default applies.", "The same."),
  alternation: warning("Any of the alternatives matches.", "The same."),
  "unnamed-group": warning("The part is matched and gives no parameter.", "The same."),
  "undeclared-placeholder": warning("The part of the path is a parameter that is text and not checked.", "The same."),
  "endpoints-odd": warning(
    "It sends a list of endpoints, each an object with methods and args.",
    "What can be understood is served; a route without any endpoint answers each of its methods without args.",
  ),
  "methods-odd": warning(
    "It sends a list of methods in capitals.",
    "Names are taken from texts and maps and put in capitals; those that are no methods are left out.",
  ),
  "methods-twice": warning(
    "It lists the methods of all endpoints one after the other.",
    "Each method counts once; the first endpoint that has it answers.",
  ),
  "method-shadowed": warning(
    "The first endpoint that has the method answers; later ones are never reached.",
    "The same.",
  ),
  "endpoint-member": warning("It sends no such member.", "The member is passed over."),
  "no-args": warning("It accepts any parameter, unchecked.", "The same; what is written is kept as it comes."),

  "args-odd": warning("It sends args by name, or an empty list.", "No args are read here."),
  "args-list": warning(
    "Args registered without names are named 0, 1 …, and their keywords are what they hold.",
    "The same.",
  ),
  "args-named-in-list": warning(
    "It would name the args 0, 1 … and drop what it does not know.",
    "The names inside the objects are taken for the names of the args.",
  ),
  "arg-odd": warning(
    "It sends an object of keywords.",
    "A text that names a type is read as that type, anything else as an arg without keywords.",
  ),
  "leaked-callback": warning(
    "The callback is code of the site that does not run from here; nested ones never run.",
    "It has no effect.",
  ),
  "unknown-keyword": warning("It does not know the keyword.", "It has no effect."),
  "keyword-odd": warning("The keyword has no effect or breaks the check.", "The keyword is passed over."),
  "unknown-type": warning(
    "It does not check values of a type that it does not know, and warns in its log.",
    "Values are not checked; invented values follow what the name says.",
  ),
  "text-or-object": warning(
    "It brings a check of its own that takes a plain text as well as an object with raw.",
    "The same: the value is not checked by this schema.",
  ),
  untyped: warning("Without a type its other keywords check nothing.", "The same."),
  "enum-map": warning("The values of the map are allowed, their keys mean nothing.", "The same."),
  "enum-empty": warning("An empty enum allows everything.", "The same."),
  "enum-of-other-type": warning("Values are compared after coercion, so some of these are never reached.", "The same."),
  "default-breaks-schema": warning(
    "A default is checked too: every request fails that leaves it out, unless the route brings a check of its own.",
    "The same.",
  ),
  "default-coerced": warning("The default is turned into the type before it is used.", "The same."),
  "default-null": warning("A default of null counts as none.", "The same."),
  "unknown-format": warning(
    "It does not know the format and does not check it.",
    "The same; invented values follow it where its name says something.",
  ),
  "bounds-cross": warning("No value fits both bounds, so every value is refused.", "The same."),
  "exclusive-number": warning(
    "It reads exclusive bounds as true or false.",
    "The same: it only sharpens the bound beside it.",
  ),
  "items-missing": warning("A list of anything; newer versions warn in their log.", "Items are not checked."),
  "items-text": warning("It fails on items that are no object.", "A text that names a type is read as that type."),
  "empty-map-as-list": warning(
    "It cannot tell an empty map from an empty list, so it writes [].",
    "Read as an empty map.",
  ),
  "required-odd": warning("Only true counts as required; a list names members of an object.", "The same."),
  "description-odd": warning("It sends whatever was registered.", "It is shown as it is."),
  "schema-broken": warning("Its documents hold to the schema of index documents.", "What can be understood is served."),
} as const satisfies Record<string, KindOfFinding>;

/** Name of an oddity. */
export type FindingKind = keyof typeof findingKinds;
