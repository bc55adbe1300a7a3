import { array, assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { objectOf, shapes } from "../../src/json/schema.ts";
import { Changes } from "../../src/state/changes.ts";
import { SourceClock } from "../../src/state/clock.ts";
import { StateSession } from "../../src/state/state-session.ts";
import { defineResource, type Resource, type StoredRecord } from "../../src/state/resource.ts";
import { type CarriedOver, carryOver } from "../../src/state/carry-over.ts";
import { type Passage, Sandbox } from "../../src/state/sandbox.ts";
import { Sandboxes } from "../../src/state/sandboxes.ts";
import { State } from "../../src/state/state.ts";
import { recordFromJson, Table } from "../../src/state/table.ts";
import { View } from "../../src/state/view.ts";

const things = defineResource({ name: "thing", idSpace: "thing", schema: objectOf({ title: shapes.text }) });

const parts = {
  seeded: {
    state: State.of([
      Table.of(things as unknown as Resource<StoredRecord>, [recordFromJson({ id: 1, slug: "first", title: "First" })]),
    ]),
    origin: { seed: 1, scale: 1, now: 0 },
  },
  limits: { journal: { entries: 10, bytes: 10_000 }, snapshots: 10, faults: 10, history: 100, scenarios: 10 },
  clock: () => new SourceClock(() => 0),
  draw: () => 0,
};

const titles = (state: State) => [...state.table(things).all()].map(({ title }) => title);

function write(line: Sandbox | StateSession, title: string): boolean {
  const changes = new Changes(new View(line.state, "en"));
  changes.insert(things, { title });
  return [true, undefined].includes(line.commit(changes.view.state, changes.commands) as true);
}

describe("a sandbox", () => {
  it("restores what a snapshot kept, whatever was written in between", () => {
    assert(
      property(array(string()), array(string()), (before, between) => {
        const sandbox = new Sandbox("", parts);
        for (const title of before) write(sandbox, title);
        const { state } = sandbox;
        const kept = sandbox.snapshot()?.name ?? "";
        for (const title of between) write(sandbox, title);
        expect(sandbox.restore(kept)).toBe(true);
        expect(sandbox.state).toBe(state);
        sandbox.reset();
        expect(sandbox.state).toBe(parts.seeded.state);
      }),
    );
  });

  it("names snapshots by free numbers", () => {
    const sandbox = new Sandbox("", parts);
    sandbox.snapshot("2");
    expect([sandbox.snapshot()?.name, sandbox.snapshot()?.name]).toEqual(["1", "3"]);
    expect(sandbox.forget("2")).toBe(true);
    expect(sandbox.forget("2")).toBe(false);
    expect(sandbox.restore("2")).toBe(false);
  });

  it("tells of every change before it counts", () => {
    const told: string[] = [];
    const sandbox: Sandbox = new Sandbox("", {
      ...parts,
      watch: {
        committed: (_, commands) => told.push(`${commands.length} after ${titles(sandbox.state).length}`),
        replaced: (state) => told.push(`all of ${titles(state).length} after ${titles(sandbox.state).length}`),
      },
    });
    write(sandbox, "Second");
    sandbox.reset();
    expect(told).toEqual(["1 after 1", "all of 1 after 2"]);
  });

  it("is unharmed by a change that could not be told", () => {
    const fail = () => {
      throw new Error("the disk is full");
    };
    const sandbox = new Sandbox("", { ...parts, watch: { committed: fail, replaced: fail } });
    expect(() => write(sandbox, "Second")).toThrow("the disk is full");
    expect(titles(sandbox.state)).toEqual(["First"]);
  });

  it("begins at the seed, whatever the others hold", () => {
    const sandboxes = new Sandboxes({ ...parts, limit: 2 });
    const one = sandboxes.open("one");
    if (one === undefined) throw new Error("there is room for one");
    write(one, "Second");
    expect(titles(sandboxes.defaultSandbox.state)).toEqual(["First"]);
    const two = sandboxes.open("two");
    expect(two?.state).toBe(parts.seeded.state);
    expect(sandboxes.open("three")?.name).toBe("three");
    const again = sandboxes.open("two");
    if (again === undefined) throw new Error("one without writes gives way");
    expect(again).not.toBe(two);
    write(again, "Third");
    expect(sandboxes.open("three")).toBeUndefined();
    expect(sandboxes.open("one")).toBe(one);
  });

  it("takes no more than all sandboxes may be told, and goes on once there is room", () => {
    const sandboxes = new Sandboxes({ ...parts, limit: 2, totalLimits: { writtenBytes: 10_000 } });
    const [one, two] = [sandboxes.open("one"), sandboxes.open("two")] as [Sandbox, Sandbox];
    const writes = (sandbox: Sandbox) => write(sandbox, "x".repeat(1500));
    expect([writes(one), writes(two), writes(one)]).toEqual([true, true, false]);
    expect([titles(one.state).length, titles(two.state).length]).toEqual([2, 2]);
    const removal = { type: "remove", resource: "thing", id: 2 } as const;
    expect(one.commit(one.state.apply(removal), [removal])).toBe(true);
    expect(writes(two)).toBe(true);
    one.snapshot("empty");
    two.snapshot("full");
    two.reset();
    expect([writes(one), writes(one), writes(one)]).toEqual([true, true, false]);
    one.restore("empty");
    expect(two.restore("full")).toBe(true);
    expect([writes(one), sandboxes.drop("two"), writes(one)]).toEqual([false, true, true]);
  });

  it("makes no room for others by what its seed held", () => {
    const sandboxes = new Sandboxes({ ...parts, limit: 1, totalLimits: { writtenBytes: 1000 } });
    const removal = { type: "remove", resource: "thing", id: 1 } as const;
    const one = sandboxes.open("one");
    expect(one?.commit(one.state.apply(removal), [removal])).toBe(true);
    expect([write(sandboxes.defaultSandbox, "Second"), one && write(one, "First")]).toEqual([false, true]);
  });

  it("keeps snapshots within what all sandboxes may keep, until one of them is dropped", () => {
    const sandboxes = new Sandboxes({ ...parts, limit: 2, totalLimits: { snapshots: 3 } });
    const [one, two] = [sandboxes.open("one"), sandboxes.open("two")];
    const kept = (sandbox: Sandbox | undefined, name: string) => sandbox?.snapshot(name) !== undefined;
    expect([kept(one, "a"), kept(one, "b"), kept(one, "b"), kept(two, "a"), kept(two, "b")]).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(one?.forget("b")).toBe(true);
    expect([kept(two, "b"), kept(sandboxes.defaultSandbox, "a")]).toEqual([true, false]);
    sandboxes.drop("two");
    expect([kept(two, "c"), kept(sandboxes.defaultSandbox, "a"), kept(sandboxes.defaultSandbox, "b")]).toEqual([
      true,
      true,
      true,
    ]);
    expect(kept(sandboxes.defaultSandbox, "c")).toBe(false);
    sandboxes.dropAll();
    expect(kept(sandboxes.defaultSandbox, "c")).toBe(true);
  });
});

describe("a request under way", () => {
  it("sees what others write", () => {
    const sandbox = new Sandbox("", parts);
    const line = new StateSession(sandbox);
    write(sandbox, "Second");
    expect(titles(line.state)).toEqual(["First", "Second"]);
  });

  it.each([
    ["reset", (sandbox: Sandbox) => sandbox.reset()],
    ["restored", (sandbox: Sandbox) => sandbox.restore("start")],
  ])("goes on from the state that it saw once the sandbox is %s, and writes there", (_, putAway) => {
    const sandbox = new Sandbox("", parts);
    sandbox.snapshot("start");
    const line = new StateSession(sandbox);
    write(line, "Second");
    putAway(sandbox);
    expect(titles(line.state)).toEqual(["First", "Second"]);
    write(line, "Third");
    expect(titles(line.state)).toEqual(["First", "Second", "Third"]);
    expect(titles(sandbox.state)).toEqual(["First"]);
    expect(line.isLost).toBe(true);
    line.renew();
    expect([titles(line.state), line.isLost]).toEqual([["First"], false]);
    write(line, "Fourth");
    expect(titles(sandbox.state)).toEqual(["First", "Fourth"]);
  });
});

describe("records that share a slug", () => {
  const table = Table.of(things, [
    { id: 1, slug: "same", title: "One" },
    { id: 3, slug: "same", title: "Three" },
    { id: 2, slug: "same", title: "Two" },
    { id: 4, slug: "samely", title: "Four" },
  ]);

  it("are found by the highest id, in whatever order they came", () => {
    expect(table.bySlug("same")?.title).toBe("Three");
    expect(table.with({ id: 1, slug: "same", title: "One again" }).bySlug("same")?.title).toBe("Three");
    expect(table.without(3).bySlug("same")?.title).toBe("Two");
    expect(table.bySlug("sam")).toBeUndefined();
  });
});

describe("a clock", () => {
  it("counts its changes", () => {
    const clock = new SourceClock(() => 5);
    expect([clock.now(), clock.version]).toEqual([5, 0]);
    clock.set({ advanceMs: 5 });
    expect([clock.now(), clock.version, clock.frozen]).toEqual([10, 1, false]);
    clock.set({ now: 1, frozen: true });
    expect([clock.now(), clock.version, clock.frozen]).toEqual([1, 2, true]);
    expect(() => clock.set({ advanceMs: Number.POSITIVE_INFINITY })).toThrow(RangeError);
    expect([clock.now(), clock.version]).toEqual([1, 2]);
  });

  it("goes on as fast as it is told to, from the time that it shows by then", () => {
    let world = 1000;
    const clock = new SourceClock(() => world);
    clock.set({ speed: 60 });
    world += 10;
    expect([clock.now(), clock.speed]).toEqual([1600, 60]);
    clock.set({ speed: 0.5 });
    world += 10;
    expect(clock.now()).toBe(1605);
    clock.set({ frozen: true });
    world += 10;
    expect([clock.now(), clock.speed]).toEqual([1605, 0.5]);
    clock.set({ frozen: false });
    world += 10;
    expect(clock.now()).toBe(1610);
    world += 1e15;
    expect(new Date(clock.now()).getUTCFullYear()).toBe(8999);
  });

  it.each([0, 0.0009, 100_001, Number.NaN])("takes no speed of %d", (speed) => {
    const clock = new SourceClock(() => 5);
    expect(() => clock.set({ speed })).toThrow("0.001 to 100000");
    expect([clock.speed, clock.version]).toEqual([1, 0]);
  });
});

describe("sandboxes that go over to another seed", () => {
  const from = parts.seeded;
  const to = {
    state: State.of([
      Table.of(things as unknown as Resource<StoredRecord>, [
        recordFromJson({ id: 1, slug: "first", title: "First, mended" }),
        recordFromJson({ id: 2, slug: "second", title: "Second" }),
      ]),
    ]),
    origin: from.origin,
  };
  const passageTold = () => {
    const told: string[] = [];
    const tell = ({ sentences, ...carried }: CarriedOver, where: string) => {
      told.push(...sentences.map((sentence) => `${where}: ${sentence}`));
      return carried;
    };
    const passage: Passage = {
      seededFor: () => to,
      carry: (state, began, where) => tell(carryOver(state, { from: began.state, to: to.state }), where),
      carryLate: (present, { before, after }, where) => tell(carryOver(after, { from: before, to: present }), where),
      forgot: (changes, where) => told.push(`${where}: ${changes} changes`),
    };
    return { passage, told };
  };

  it("take the default one over at once, the others when they are next asked for, with their snapshots", () => {
    const { passage, told } = passageTold();
    const sandboxes = new Sandboxes({ ...parts, limit: 5 });
    write(sandboxes.defaultSandbox, "Own");
    const other = sandboxes.open("other");
    write(other!, "Kept");
    other!.snapshot("mark");
    write(other!, "Later");
    sandboxes.open("idle");
    sandboxes.goOver(passage);
    expect(titles(sandboxes.defaultSandbox.state)).toEqual(["First, mended", "Second", "Own"]);
    expect(titles(other!.state)).toEqual(["First", "Kept", "Later"]);
    expect(sandboxes.known("other")).toBe(other);
    expect(titles(other!.state)).toEqual(["First, mended", "Second", "Later", "Kept"]);
    expect(other!.restore("mark")).toBe(true);
    expect(titles(other!.state)).toEqual(["First, mended", "Second", "Kept"]);
    expect(told).toEqual([
      "the default sandbox: thing 2, which a call made, is 3 from now on: the new seed has thing 2.",
      "the default sandbox: 1 changes",
      "the sandbox other: thing 2, which a call made, is 4 from now on: the new seed has thing 2.",
      "the snapshot mark of the sandbox other: thing 2, which a call made, is 3 from now on: the new seed has thing 2.",
      "the sandbox other: 2 changes",
    ]);
    expect(sandboxes.known("idle")?.isWritten).toBe(false);
    expect(sandboxes.open("new")?.state).toBe(to.state);
  });

  it("keep journal, clock and faults, lead a reset to the new seed, and can't undo what was before", () => {
    const { passage } = passageTold();
    const sandbox = new Sandbox("", parts);
    const { clock, journal } = sandbox;
    write(sandbox, "Own");
    const n = sandbox.history.last;
    sandbox.goOver(passage);
    expect([sandbox.clock === clock, sandbox.journal === journal]).toEqual([true, true]);
    expect([sandbox.history.done, sandbox.history.dropped, sandbox.history.last]).toEqual([0, 1, n]);
    expect(sandbox.undo(1, { kind: "undo", method: "", path: "", user: null })).toBe(false);
    write(sandbox, "After");
    expect(sandbox.undo(1, { kind: "undo", method: "", path: "", user: null })).toBe(true);
    expect(titles(sandbox.state)).toEqual(["First, mended", "Second", "Own"]);
    sandbox.reset();
    expect(sandbox.state).toBe(to.state);
  });

  it("change nothing where the data file can't be written", () => {
    const { passage } = passageTold();
    const refuse = () => {
      throw new Error("the disk is full");
    };
    const sandboxes = new Sandboxes({
      ...parts,
      limit: 5,
      defaultSandbox: { watch: { committed: () => undefined, replaced: refuse } },
    });
    write(sandboxes.defaultSandbox, "Own");
    const { state } = sandboxes.defaultSandbox;
    expect(() => sandboxes.goOver(passage)).toThrow("the disk is full");
    expect([sandboxes.defaultSandbox.state === state, sandboxes.defaultSandbox.history.done]).toEqual([true, 1]);
    expect(sandboxes.open("other")?.state).toBe(from.state);
  });

  it("ask a request under way to be made anew, unless it had changed something: then the rest follows", () => {
    const { passage, told } = passageTold();
    const sandbox = new Sandbox("", parts);
    const [whole, begun] = [new StateSession(sandbox), new StateSession(sandbox)];
    write(begun, "One");
    expect(titles(whole.state)).toEqual(["First", "One"]);
    sandbox.goOver(passage);
    write(whole, "Lost");
    expect([whole.isLost, titles(whole.state)]).toEqual([true, ["First", "One", "Lost"]]);
    write(begun, "Two");
    write(begun, "Three");
    expect([begun.isLost, titles(begun.state)]).toEqual([false, ["First", "One", "Two", "Three"]]);
    expect(titles(sandbox.state)).toEqual(["First, mended", "Second", "One", "Two", "Three"]);
    expect(told).toContain(
      "the default sandbox: thing 3, which a call made, is 4 from now on: the new seed has thing 3.",
    );
    sandbox.reset();
    write(begun, "After a reset");
    expect([begun.isLost, titles(sandbox.state)]).toEqual([true, ["First, mended", "Second"]]);
  });
});
