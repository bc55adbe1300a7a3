import type { Json } from "../../src/json/json.ts";

/** One change to an answer: a member left out, or its name changed. */
export interface Mutation {
  kind: "dropped" | "renamed";
  /** Names on the way to the member; an item of a list is `*`, a key of an open map `{}`. */
  place: string;
}

type Path = readonly (string | number)[];

/** How many members of the same place are tried, at most. */
const MOST_TRIED = 3;

/** Whether the members of a place are keys of data. */
type IsOpenMap = (place: string) => boolean;

/**
 * Changes every member of a body, at any depth, one at a time, and gives the changes that `accepts` lets pass.
 * Members of the same place in several items of a list are tried in so many of them; `isOpenMap` says whose keys are data.
 */
export function passingMutations(
  body: Json,
  { accepts, isOpenMap, tried }: { accepts: (body: Json) => boolean; isOpenMap: IsOpenMap; tried: number },
): Mutation[] {
  const passing = new Map<string, Mutation>();
  for (const [place, paths] of memberPlaces(body, isOpenMap))
    for (const path of paths.slice(0, tried))
      for (const kind of ["dropped", "renamed"] as const)
        if (changed(body, path, { kind, accepts })) passing.set(`${kind} ${place}`, { kind, place });
  return [...passing.values()];
}

/** Places of a body → ways to their first members; keys of open maps are no members. */
export function memberPlaces(body: Json, isOpenMap: IsOpenMap): Map<string, Path[]> {
  const places = new Map<string, Path[]>();
  const visit = (value: Json, place: string, path: Path): void => {
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) visit(item, `${place}/*`, [...path, at]);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const open = isOpenMap(place);
    for (const [name, member] of Object.entries(value)) {
      const inner = `${place}/${open ? "{}" : name}`;
      const known = places.get(inner) ?? [];
      if (!open && known.length < MOST_TRIED) places.set(inner, [...known, [...path, name]]);
      visit(member, inner, [...path, name]);
    }
  };
  visit(body, "", []);
  return places;
}

/** Changes the member in place, asks, and puts everything back as it was. */
function changed(
  body: Json,
  path: Path,
  { kind, accepts }: { kind: Mutation["kind"]; accepts: (body: Json) => boolean },
): boolean {
  const name = String(path.at(-1));
  let holder = body as Record<string | number, Json>;
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, Json>;
  const value = holder[name] ?? null;
  delete holder[name];
  if (kind === "renamed") holder[`${name}_renamed`] = value;
  const accepted = accepts(body);
  delete holder[`${name}_renamed`];
  holder[name] = value;
  return accepted;
}
