// Debian's nginx with a configuration of docker/ before processes of this machine.
import assert from "node:assert/strict";
import { connect, createServer } from "node:net";

/** A configuration with addresses of this machine in the place of its own, and what nginx wants around it. `folder`: where its files are. */
export function onThisMachine(configuration, { folder, front, ports }) {
  let at = 0;
  const here = configuration
    .replace("listen 8080", `listen 127.0.0.1:${front}`)
    .replaceAll(/server standin-[\w.-]+:4010/g, () => `server 127.0.0.1:${ports[at++]}`);
  assert.equal(at, ports.length, "the configuration names as many processes as there are");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; worker_processes 2; pid ${folder}/nginx.pid; error_log stderr crit; events {}
http { access_log off; ${temporary.join(" ")} ${here} }`;
}

/** Waits until somebody listens on a port. */
export async function listening(port) {
  const until = Date.now() + 20_000;
  while (!(await opens(port))) {
    if (Date.now() > until) throw new Error(`nobody listens on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function opens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** So many ports that are free just now, below those that systems give to whoever asks for any. */
export async function freePorts(count) {
  const ports = new Set();
  while (ports.size < count) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
