import { describe, expect, it } from "vitest";
import { onceAllThere, onceThere } from "../../src/time/at-once.ts";

describe("what is there at once", () => {
  it("goes on at once, and what is not when it is there", async () => {
    expect(onceThere(1, (value) => value + 1)).toBe(2);
    expect(await onceThere(Promise.resolve(1), (value) => value + 1)).toBe(2);
    expect(onceAllThere([1, 2], (value) => value * 2)).toEqual([2, 4]);
    expect(await onceAllThere([1, 2], (value) => (value === 1 ? Promise.resolve(2) : 4))).toEqual([2, 4]);
  });

  it("throws at once where all before was there", () => {
    const step = (value: number) => {
      if (value === 2) throw new Error("the second");
      return value;
    };
    expect(() => onceAllThere([1, 2, 3], step)).toThrow("the second");
  });

  it("leaves no rejection unheard where a later step throws", async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on("unhandledRejection", hear);
    const step = (value: number) => {
      if (value === 2) throw new Error("the second");
      return new Promise<number>((_resolve, reject) => setTimeout(() => reject(new Error("the first")), 5));
    };
    await expect(onceAllThere([1, 2], step)).rejects.toThrow("the first");
    const fine = (value: number) => (value === 1 ? Promise.resolve(1) : step(value));
    await expect(onceAllThere([1, 2], fine)).rejects.toThrow("the second");
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off("unhandledRejection", hear);
    expect(unheard).toEqual([]);
  });
});
