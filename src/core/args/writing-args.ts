import { mergedChecks } from "../../args/compile-args.ts";
import type { ArgDocument } from "../../catalogue/document.ts";
import type { Checks } from "../../engine/call.ts";
import { accountChecks, commentChecks } from "./account-args.ts";
import { addressChecks } from "./address-args.ts";
import { type ArgsPlace, creationArgs, namedFirst } from "./args-place.ts";
import { blockChecks } from "./block-args.ts";
import { entryChecks } from "./entry-args.ts";
import { fontChecks } from "./font-args.ts";
import { menuChecks, menuItemChecks } from "./menu-args.ts";
import { settingChecks } from "./setting-args.ts";

/** Checks of the args of a write: of a record, where they follow from the schema of its answer, or of an action, where they are its own. */
export function writingChecks(place: ArgsPlace, method: string): Checks {
  const { base, below } = place;
  if (base === "media" && below === "/{id}/edit") return mergedChecks(pictureEditing(place));
  if (base === "block-renderer") return mergedChecks(contextFirst(place), blockChecks(place));
  if (base === "font-families") return fontChecks(place, method);
  if (base === "widget-types" && below.endsWith("/encode")) return { fixed: { sanitize: { form_data: null } } };
  if (!isOfRecords(place)) return contextFirst(place);
  return mergedChecks(recordChecks(place), ...(OF_WORD[base] ?? []).map((checks) => checks(place)), ofKind(place));
}

/** Words below the core's namespace whose records are written by the schema of their answer. */
const RECORDS = new Set(
  "menu-items templates template-parts global-styles users comments settings widgets sidebars".split(" "),
);

/** What is asked beyond the schema, by the route's word. */
const OF_WORD: Readonly<Record<string, readonly ((place: ArgsPlace) => Checks)[]>> = {
  users: [accountChecks],
  comments: [commentChecks],
  settings: [settingChecks],
  menus: [menuChecks],
  "menu-items": [menuItemChecks],
  media: [addressChecks],
};

/** Args that a route has beside those of its records. */
const BESIDE = ["generate_sub_sizes", "convert_format"];

/** Texts that come as a text, as an object with `raw`, or as anything else. */
const TEXTS = ["title", "content", "excerpt", "caption", "description"];

function isOfRecords({ kind, base, below }: ArgsPlace): boolean {
  if (base === "media") return !below.endsWith("/post-process");
  if (base === "plugins") return below !== "";
  return kind !== "other" || RECORDS.has(base);
}

function ofKind(place: ArgsPlace): Checks {
  return place.kind === "entries" ? entryChecks(place) : {};
}

function contextFirst(place: ArgsPlace): Checks {
  return { fixed: { askedFirst: namedFirst(place, ["context"]) } };
}

/** Schemas are asked first, texts never, and `meta` only whether it has members: these are looked at when they are written. */
function recordChecks(place: ArgsPlace): Checks {
  const { args } = place;
  const own = ownArgs(place);
  const unread = [...TEXTS.filter((name) => isText(args[name])), "meta"];
  const asked = Object.keys(args).filter((name) => !own.has(name) && !unread.includes(name));
  return {
    fixed: {
      askedFirst: new Set(asked),
      validate: { meta: (value) => typeof value === "object" },
      sanitize: Object.fromEntries(unread.map((name) => [name, null])),
    },
  };
}

/** Args of the route itself, as opposed to those of its records. */
function ownArgs(place: ArgsPlace): ReadonlySet<string> {
  const { placeholders, below, base } = place;
  const isAutosave = below.endsWith("/autosaves");
  const parent = isAutosave && !Object.hasOwn(creationArgs(place), "parent") ? ["parent"] : [];
  return new Set([...BESIDE, ...parent, ...(base === "widgets" ? [] : placeholders)]);
}

/** Of an edited picture only what becomes of the new record is written by the schema of the answer. */
function pictureEditing(place: ArgsPlace): Checks {
  const written = ["post", "alt_text", ...TEXTS];
  const { fixed = {} } = recordChecks(place);
  return {
    fixed: {
      ...fixed,
      askedFirst: namedFirst(
        place,
        written.filter((name) => fixed.askedFirst?.has(name)),
      ),
    },
  };
}

function isText(arg: ArgDocument | undefined): boolean {
  return arg !== undefined && (arg.type === undefined || arg.type === "object");
}
