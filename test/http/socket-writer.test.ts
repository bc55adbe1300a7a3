import type { ServerResponse } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { SocketWriter } from "../../src/http/server/socket-writer.ts";

function answering(count: number): { ended: unknown[]; writer: SocketWriter } {
  const ended: unknown[] = [];
  const response = { end: (body: unknown) => void ended.push(body) } as unknown as ServerResponse;
  const writer = new SocketWriter();
  for (let at = 0; at < count; at += 1) writer.end(response, `answer ${at}`);
  return { ended, writer };
}

const answers = (count: number) => Array.from({ length: count }, (_, at) => `answer ${at}`);

describe("answers of a turn", () => {
  it("end together once it is over, in their order", async () => {
    const { ended } = answering(5);
    expect(ended).toEqual([]);
    await turn();
    expect(ended).toEqual(answers(5));
  });

  it("wait for no more than sixteen", async () => {
    const { ended } = answering(37);
    expect(ended).toEqual(answers(32));
    await turn();
    expect(ended).toEqual(answers(37));
  });

  it("end before something else is written, where that is said", () => {
    const { ended, writer } = answering(3);
    writer.flush();
    expect(ended).toEqual(answers(3));
  });

  it("end before a connection is cut", () => {
    const { ended, writer } = answering(2);
    const cut = { req: { socket: { destroy: () => void ended.push("cut") } } } as unknown as ServerResponse;
    writer.write(cut, { status: 200, headers: {}, body: null, cut: true });
    expect(ended).toEqual([...answers(2), "cut"]);
  });

  it("end in later turns, too", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { ended } = answering(1);
      await turn();
      expect(ended).toEqual(answers(1));
    }
  });
});
