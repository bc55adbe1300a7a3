/** Red, green, blue: 0 to 255 each. */
type Colour = readonly [red: number, green: number, blue: number];

/** The two colours of a drawn picture. */
export type Colours = readonly [first: Colour, second: Colour];

/** Two quiet colours that follow from a text: the same for every size of a picture. */
export function coloursOf(text: string): Colours {
  const hash = hashOf(text);
  const shade = (shift: number) => 96 + ((hash >>> shift) & 0x3f);
  const first: Colour = [shade(0), shade(6), shade(12)];
  return [first, [first[0] + 64, first[1] + 64, first[2] + 64]];
}

/** A number of 32 bits that follows from a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
