import { packageDocument } from "../../catalogue/package-data.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";

/** What is known of a member: nothing of what is in it, or the members that it may have; those of `*` are of any name. */
type Known = true | Members;

interface Members {
  readonly [member: string]: Known;
}

/** The members of styles and settings as the core knows them; members apart by a space, `*` for anything. */
interface StyleNames {
  readonly styles: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
  readonly elements: string;
  readonly states: string;
  /** Where settings hold lists that are kept by who made them. */
  readonly presets: readonly string[];
}

interface StyleFacts {
  readonly names: StyleNames;
  /** What the core says to every theme. */
  readonly usual: { readonly styles: JsonObject; readonly settings: JsonObject };
}

let facts: StyleFacts | undefined;

function styleFacts(): StyleFacts {
  return (facts ??= packageDocument("descriptors/core/styles.json") as unknown as StyleFacts);
}

/** What the core says of styles and settings to every theme. */
export function usualStyles(): JsonObject {
  const { settings, styles } = styleFacts().usual;
  return { settings, styles };
}

/** What is known of both. */
interface KnownParts {
  readonly styles: Members;
  readonly settings: Members;
}

let known: KnownParts | undefined;

function knownMembers(): KnownParts {
  return (known ??= membersOf(styleFacts().names));
}

function membersOf(names: StyleNames): KnownParts {
  const styles = groupsOf(names.styles);
  const stateful = { ...styles, ...named(names.states, styles) };
  const elements = { ...named(names.elements, styles), ...named(STATEFUL.elements, stateful) };
  const variations = { "*": { ...styles, elements, blocks: { "*": { ...styles, elements } } } };
  const block = { ...styles, elements, variations };
  const blocks = { "*": block, ...named(STATEFUL.blocks, { ...block, ...named(STATEFUL.states, styles) }) };
  const settings = groupsOf(names.settings);
  return {
    styles: { ...styles, elements, blocks },
    settings: { ...settings, blocks: { "*": settings } },
  };
}

/** What looks otherwise in the states that it may be in: elements in all, blocks in these. */
const STATEFUL = {
  elements: "link button",
  blocks: "core/button core/navigation-link",
  states: ":hover :focus :focus-visible :active",
};

function groupsOf(groups: Readonly<Record<string, string>>): Members {
  return Object.fromEntries(
    Object.entries(groups).map(([group, members]) => [group, members === "*" ? true : named(members, true)]),
  );
}

function named(names: string, below: Known): Members {
  return Object.fromEntries(names.split(" ").map((name) => [name, below]));
}

/** Styles without what the core does not know; presets in the way that they are written in sheets. */
export function knownStyles(styles: JsonObject): JsonObject {
  return withProperties(kept(styles, knownMembers().styles));
}

/** Settings without what the core does not know; lists of their own stand below who made them. */
export function knownSettings(settings: JsonObject): JsonObject {
  const { blocks, ...own } = withProperties(kept(settings, knownMembers().settings));
  const below = isObject(blocks) ? Object.entries(blocks) : [];
  return {
    ...withOrigins(own),
    ...(below.length > 0 && {
      blocks: Object.fromEntries(below.map(([name, block]) => [name, isObject(block) ? withOrigins(block) : block])),
    }),
  };
}

/** An object with the members that are known; objects of which nothing is left go too. */
function kept(value: JsonObject, members: Members): JsonObject {
  const left = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const below = Object.hasOwn(members, name) ? members[name] : members["*"];
    if (below === undefined) return [];
    if (below === true || Array.isArray(member)) return [[name, member]];
    const inner = isObject(member) ? kept(member, below) : {};
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return Object.fromEntries(left);
}

const SHORT = "var:";

/** `var:preset|color|ink` as a sheet has it. */
function withProperties<T extends Json>(value: T): T;
function withProperties(value: Json): Json {
  if (typeof value === "string")
    return value.startsWith(SHORT) ? `var(--wp--${value.slice(SHORT.length).replaceAll("|", "--")})` : value;
  if (Array.isArray(value)) return value.map((item) => withProperties(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withProperties(member)]));
}

/** Who made what stands in the styles of a site beside its theme. */
const ORIGIN = "custom";

function withOrigins(settings: JsonObject): JsonObject {
  const presets = new Set(styleFacts().names.presets);
  const groups = Object.entries(settings).map(([group, members]): [string, Json] => {
    if (!isObject(members)) return [group, members];
    const own = Object.entries(members).map(([name, list]) => [
      name,
      presets.has(`${group}.${name}`) && isUnsorted(list) ? { [ORIGIN]: list } : list,
    ]);
    return [group, Object.fromEntries(own) as JsonObject];
  });
  return Object.fromEntries(groups);
}

/** Whether presets are a plain list. */
function isUnsorted(list: Json): boolean {
  return Array.isArray(list);
}
