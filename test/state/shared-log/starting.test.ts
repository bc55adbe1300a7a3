import { type AddressInfo, createServer, type Server } from "node:net";
import { inspect } from "node:util";
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

/** Where a server listens until the test ends. */
async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
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
  const port = await portOf(server);
  await expect(connectSharedLog(`postgres://me:secret@127.0.0.1:${port}/d?line=x`)).rejects.toThrow(
    "it can't be used: there is no such database",
  );
  expect(connections).toBe(4);
});

it.each([
  [
    "valkey",
    (port: number) => `valkey://me:very%2Fsecret@127.0.0.1:${port}/x`,
    Buffer.from("-WRONGPASS very/secret is not the password of me\r\n".repeat(2)),
    "WRONGPASS ••• is not the password of me",
  ],
  [
    "postgres",
    (port: number) => `postgres://me:very%2Fsecret@127.0.0.1:${port}/d?line=x`,
    refusal("28P01", "very/secret is not the password of me"),
    "••• is not the password of me",
  ],
  [
    "postgres, with the password among the settings",
    (port: number) => `postgres://127.0.0.1:${port}/d?line=x&user=me&password=very%2Fsecret`,
    refusal("28P01", "very/secret is not the password of me"),
    "••• is not the password of me",
  ],
] as const)("a password that is refused stands in nothing that is thrown: %s", async (_name, address, answer, said) => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => socket.write(answer));
  });
  const thrown: unknown = await connectSharedLog(address(await portOf(server))).catch((error: unknown) => error);
  expect((thrown as Error).message).toBe(
    `it can't be used: ${said}; look at user and password in the address: what is no letter and no digit is written as %2F there`,
  );
  const shown = inspect(thrown, { depth: 20, showHidden: true });
  for (const secret of ["very/secret", "very%2Fsecret"]) expect(shown).not.toContain(secret);
});
