// Servers for the console: the built command, and a proxy that puts a path in front of one.
import { spawn } from "node:child_process";
import { createServer, request } from "node:http";

/** Starts the built command on a free port; its address, and what ends it. */
export async function served(...words) {
  const server = spawn(process.execPath, ["dist/bundle/main.cjs", "--port", "0", "--quiet", ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      const found = /control +(http:\S+)\/__standin/.exec(said)?.[1];
      if (found !== undefined) resolve(found.replace("0.0.0.0", "127.0.0.1"));
    });
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return { address, end: () => server.kill("SIGTERM") };
}

/** Sends on what is asked for below a path, without that path, as a proxy in front of a site does. */
export async function behind(path, target) {
  const proxy = createServer((incoming, outgoing) => {
    if (!incoming.url.startsWith(`${path}/`)) return outgoing.writeHead(404).end();
    const { method, headers } = incoming;
    const asked = request(target + incoming.url.slice(path.length), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    outgoing.once("close", () => asked.destroy());
    return incoming.pipe(asked);
  });
  await new Promise((listening) => proxy.listen(0, "127.0.0.1", listening));
  const end = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { address: `http://127.0.0.1:${proxy.address().port}${path}`, end };
}

/** Asks with a JSON body; the JSON that is answered. */
export async function ask(address, method = "GET", body, headers = {}) {
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}
