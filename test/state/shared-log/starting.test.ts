import { createServer, type AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { connectSharedLog } from "../../../src/state/shared-log/connect.ts";

/** What PostgreSQL says before it ends a connection. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

it("an engine that is starting up is waited for, and no other", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const isStarting = connections <= 3;
    socket.on("error", () => undefined);
    socket.once("data", () =>
      socket.end(
        isStarting
          ? refusal("57P03", "the database system is starting up")
          : refusal("3D000", "there is no such database"),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(connectSharedLog(`postgres://me:secret@127.0.0.1:${port}/d?line=x`)).rejects.toThrow(
    "it can't be reached: there is no such database",
  );
  expect(connections).toBe(4);
});
