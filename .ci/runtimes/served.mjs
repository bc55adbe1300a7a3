// In place of a build, for the digest: stand-ins that are the command in a process of its own, of the runtime that RUNTIME names; MAIN is its file, PORT where they serve.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { RUNTIME, MAIN, PORT } = process.env;
const origin = `http://127.0.0.1:${PORT}`;
/** How a connection carries its bodies, which each runtime does as it likes, and the time. */
const OF_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "content-length", "date"];

/** What the digest asks of a stand-in, from the command with these options. */
export async function createStandin({ index, now, seed, auth }) {
  const folder = mkdtempSync(join(tmpdir(), "standin-served-"));
  const file = join(folder, "index.json");
  if (index !== undefined) writeFileSync(file, JSON.stringify(index));
  const words = [...RUNTIME.split(" "), MAIN, ...(index === undefined ? [] : [file])];
  const options = ["--port", PORT, "--now", now, "--seed", String(seed), "--auth", auth, "--quiet"];
  const [program, ...args] = [...words, ...options];
  const server = spawn(program, args, { stdio: "inherit" });
  const ended = once(server, "exit");
  await ready(server);
  const overview = await fetch(`${origin}/__standin/`);
  const { records } = await overview.json();
  let before = Promise.resolve();
  return {
    apiRoot: (await fetch(`${origin}/__standin/clock`)).headers.get("link").match(/<([^>]+)>/)[1],
    records: () => records,
    reset() {
      before = fetch(`${origin}/__standin/reset`, { method: "POST" });
    },
    async fetch(request) {
      await before;
      const response = await fetch(request);
      const headers = [...response.headers].filter(([name]) => !OF_CONNECTION.includes(name));
      const bytes = await response.arrayBuffer();
      return new Response(bytes.byteLength === 0 ? null : bytes, { status: response.status, headers });
    },
    async close() {
      server.kill("SIGTERM");
      const [code] = await ended;
      rmSync(folder, { recursive: true });
      if (code !== 0) throw new Error(`the server ended with ${code}`);
    },
  };
}

/** Resolves when the server answers; throws when it ends before, or does not within a minute. */
async function ready(server) {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries += 1) {
    const answer = await fetch(`${origin}/__standin/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${RUNTIME} serves nothing`);
}
