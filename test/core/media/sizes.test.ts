import { describe, expect, it, test } from "vitest";
import { hasSameRatio, scaledSize, smallerSizes, within } from "../../../src/core/media/sizes.ts";

describe("smallerSizes", () => {
  test.each([
    [
      { width: 1600, height: 1067 },
      {
        medium: [300, 200],
        large: [1024, 683],
        thumbnail: [150, 150],
        medium_large: [768, 512],
        "1536x1536": [1536, 1024],
      },
    ],
    [
      { width: 800, height: 600 },
      { medium: [300, 225], thumbnail: [150, 150], medium_large: [768, 576] },
    ],
    [{ width: 120, height: 90 }, {}],
    [
      { width: 1000, height: 100 },
      { medium: [300, 30], thumbnail: [150, 100], medium_large: [768, 77] },
    ],
    [
      { width: 400, height: 1200 },
      { medium: [100, 300], large: [341, 1024], thumbnail: [150, 150] },
    ],
  ])("makes of %o what the family makes", (picture, expected) => {
    const made = smallerSizes(picture).map(([name, { width, height }]) => [name, [width, height]]);
    expect(Object.fromEntries(made)).toEqual(expected);
  });

  it("makes them in the order of answers", () => {
    expect(smallerSizes({ width: 3000, height: 2000 }).map(([name]) => name)).toEqual([
      "medium",
      "large",
      "thumbnail",
      "medium_large",
      "1536x1536",
      "2048x2048",
    ]);
  });
});

describe("scaledSize", () => {
  it("keeps what is no larger than any that is kept", () => {
    expect(scaledSize({ width: 2560, height: 1707 }, "image/jpeg")).toBeUndefined();
  });

  it("makes larger ones smaller, but for PNG", () => {
    expect(scaledSize({ width: 3000, height: 2000 }, "image/jpeg")).toEqual({ width: 2560, height: 1707 });
    expect(scaledSize({ width: 3000, height: 2000 }, "image/png")).toBeUndefined();
  });
});

it("never makes a side of nothing", () => {
  expect(within({ width: 4000, height: 2 }, { width: 300, height: 300 })).toEqual({ width: 300, height: 1 });
});

it("takes a pixel more or less for the same ratio, a cut for another", () => {
  expect(hasSameRatio({ width: 300, height: 200 }, { width: 1600, height: 1067 })).toBe(true);
  expect(hasSameRatio({ width: 300, height: 200 }, { width: 150, height: 150 })).toBe(false);
});
