import { describe, expect, it } from "vitest";
import { Queue } from "../../src/state/queue.ts";

describe("a queue", () => {
  it("gives what a list gives, whatever is done to it", () => {
    const queue = new Queue<number>();
    let list: number[] = [];
    // Every way to go on from every short past, as digits of a number.
    for (let way = 0; way < 3 ** 8; way += 1) {
      queue.clear();
      list = [];
      for (let step = 0, left = way; step < 8; step += 1, left = Math.floor(left / 3)) {
        const done = [
          () => [queue.push(step), void list.push(step)],
          () => [queue.push(step, way), void list.push(step, way)],
          () => [queue.shift(), list.shift()],
        ];
        const [given, wanted] = done[left % 3]?.() ?? [];
        expect(given).toEqual(wanted);
        const seen = { size: queue.size, oldest: queue.at(0), latest: queue.latest, all: queue.all() };
        expect(seen).toEqual({ size: list.length, oldest: list[0], latest: list.at(-1), all: list });
      }
    }
  });

  it("goes its own way from the list that it was made of", () => {
    const items = [1, 2, 3];
    const queue = Queue.of(items);
    queue.shift();
    queue.push(4);
    expect(queue.all()).toEqual([2, 3, 4]);
    expect(items).toEqual([1, 2, 3]);
  });
});
