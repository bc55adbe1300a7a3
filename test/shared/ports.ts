import { connect, createServer } from "node:net";

/** Below those that systems give to whoever asks for any: what is killed and started again finds its port free. */
const [FIRST, LAST] = [20_000, 32_000];

/** A port that is free just now, and stays so for whoever does not ask for this one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** Waits until somebody listens on a port. */
export async function listening(port: number): Promise<void> {
  const until = Date.now() + 20_000;
  while (!(await opens(port))) {
    if (Date.now() > until) throw new Error(`nobody listens on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function opens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
