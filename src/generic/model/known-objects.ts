import type { JsonObject } from "../../json/json.ts";

/** What objects of these names consist of where no document says it, the first that fits: texts all of them. */
const KNOWN: readonly (readonly [name: RegExp, members: string])[] = [
  [
    /^(?:billing|shipping|address)/,
    "first_name last_name company address_1 address_2 city state postcode country email phone",
  ],
  [/^dimensions$/, "length width height"],
  [/^image$/, "src name alt"],
];

/** The members of an object of that name; undefined where the name says nothing. */
export function knownProperties(name: string): JsonObject | undefined {
  const members = KNOWN.find(([fits]) => fits.test(name))?.[1];
  return members === undefined
    ? undefined
    : Object.fromEntries(members.split(" ").map((member) => [member, { type: "string" }]));
}
