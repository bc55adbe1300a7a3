/** A width and a height in pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** A size that the family makes of larger pictures: no wider and no higher than this, or cut to it. */
interface NamedSize {
  readonly name: string;
  readonly width: number;
  /** 0 for any height. */
  readonly height: number;
  readonly cut?: boolean;
}

/** The sizes in the order in which they are made. */
const SIZES: readonly NamedSize[] = [
  { name: "medium", width: 300, height: 300 },
  { name: "large", width: 1024, height: 1024 },
  { name: "thumbnail", width: 150, height: 150, cut: true },
  { name: "medium_large", width: 768, height: 0 },
  { name: "1536x1536", width: 1536, height: 1536 },
  { name: "2048x2048", width: 2048, height: 2048 },
];

/** The names of the sizes in the order in which a site lists them. */
export const SIZE_NAMES = ["thumbnail", "medium", "medium_large", "large", "1536x1536", "2048x2048"] as const;

/** Pictures with a longer side are kept smaller, the original beside them. */
const LARGEST = 2560;

/** The sizes of a picture by name, in the order in which they are made: none is as large as the picture itself. */
export function smallerSizes(picture: Dimensions): (readonly [name: string, size: Dimensions])[] {
  return SIZES.flatMap((size) => {
    const made = size.cut === true ? cutTo(picture, size) : within(picture, size);
    return isAbout(made, picture) ? [] : [[size.name, made] as const];
  });
}

/** The size of the file that stands for a picture which is larger than any is kept; undefined for one that is kept as it is. */
export function scaledSize(picture: Dimensions, type: string): Dimensions | undefined {
  if (type === "image/png" || Math.max(picture.width, picture.height) <= LARGEST) return undefined;
  return within(picture, { width: LARGEST, height: LARGEST });
}

/** The picture's size where it has to fit into another one, 0 being no bound; smaller ones stay as they are. */
export function within({ width, height }: Dimensions, bounds: Dimensions): Dimensions {
  const byWidth = bounds.width > 0 && width > bounds.width ? bounds.width / width : 1;
  const byHeight = bounds.height > 0 && height > bounds.height ? bounds.height / height : 1;
  const larger = Math.max(byWidth, byHeight);
  const isTooLarge = exceeds(width * larger, bounds.width) || exceeds(height * larger, bounds.height);
  const ratio = isTooLarge ? Math.min(byWidth, byHeight) : larger;
  const fitted = { width: side(width * ratio), height: side(height * ratio) };
  return {
    width: byWidth < 1 && fitted.width === bounds.width - 1 ? bounds.width : fitted.width,
    height: byHeight < 1 && fitted.height === bounds.height - 1 ? bounds.height : fitted.height,
  };
}

/** Whether two sizes show the same cut of a picture, give or take a pixel. */
export function hasSameRatio(one: Dimensions, other: Dimensions): boolean {
  const [small, large] = one.width > other.width ? [other, one] : [one, other];
  return isAbout(within(large, { width: small.width, height: 0 }), small);
}

function exceeds(length: number, bound: number): boolean {
  return bound > 0 && Math.round(length) > bound;
}

function side(length: number): number {
  return Math.max(1, Math.round(length));
}

function cutTo({ width, height }: Dimensions, to: Dimensions): Dimensions {
  return { width: Math.min(width, to.width), height: Math.min(height, to.height) };
}

function isAbout(one: Dimensions, other: Dimensions): boolean {
  return Math.abs(one.width - other.width) <= 1 && Math.abs(one.height - other.height) <= 1;
}
