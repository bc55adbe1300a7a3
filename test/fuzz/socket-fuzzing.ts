import { connect } from "node:net";

/** How long bytes that may be no whole request are waited on, in milliseconds. */
const PATIENCE = 300;

/** Sends bytes on a connection of their own and tells the statuses that came back, until it ends or falls silent. */
export function exchange(url: string, bytes: Uint8Array): Promise<{ statuses: number[]; received: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding("latin1");
    socket.setTimeout(PATIENCE, () => socket.destroy());
    socket.on("data", (chunk: string) => (received += chunk));
    socket.on("error", () => {});
    socket.once("close", () => {
      const statuses = [...received.matchAll(/(?:^|\r\n\r\n|[}\]>])HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
        Number(status),
      );
      resolve({ statuses, received });
    });
  });
}
