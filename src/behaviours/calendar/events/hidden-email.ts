import type { Situation } from "../../call.ts";

/** An e-mail address some of whose characters are written as HTML entities, as the family hides it from collectors; the mark `@` always is. */
export function hiddenEmail(email: string, call: Pick<Situation, "token">): string {
  const digits = call.token(`email ${email}`);
  return Array.from(email)
    .map((character, place) => {
      const hidden = character === "@" || Number.parseInt(digits.charAt(place % digits.length), 16) % 2 === 1;
      return hidden ? `&#${character.codePointAt(0)};` : character;
    })
    .join("");
}
