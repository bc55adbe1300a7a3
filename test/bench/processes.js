// Servers and the load generator as processes of their own, pinned to cores where that is possible.
import { fork, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

/** Whether server and load generator each get a core of their own. */
export const pinned =
  process.platform === "linux" && availableParallelism() > 1 && spawnSync("taskset", ["-c", "1", "true"]).status === 0;

const SERVER_CORE = "0";
const LOAD_CORE = "1";

/** Path of a file beside this one. */
export const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const started = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.once("exit", () => {
  for (const child of started) child.kill("SIGKILL");
});

function remembered(child) {
  started.add(child);
  child.once("exit", () => started.delete(child));
  return child;
}

function onCore(core, command) {
  return pinned ? ["taskset", "-c", core, ...command] : command;
}

/** Starts a program on the servers' core; `{ pid, port, cpuSeconds, stop }`, once it answers. */
export async function startServer(command, { port, path = "/", cwd, env, patience = 30_000, log } = {}) {
  const [file, ...args] = onCore(SERVER_CORE, command);
  const child = remembered(
    spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] }),
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said = (said + chunk).slice(-4000);
      log?.(String(chunk));
    });
  await answers(child, { url: `http://127.0.0.1:${port}${path}`, patience, said: () => said });
  return server(child, port);
}

/** Starts a script beside this one that takes messages, on the servers' core. */
export async function startFork(script, port) {
  const child = forked(script, SERVER_CORE, [String(port)]);
  await answers(child, { url: `http://127.0.0.1:${port}/`, patience: 10_000, said: () => "" });
  const serving = server(child, port);
  return { ...serving, tell: (message) => told(child, message) };
}

function forked(script, core, args) {
  const [execPath, ...execArgv] = onCore(core, [process.execPath]);
  return remembered(fork(here(script), args, { execPath, execArgv }));
}

function told(child, message) {
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.send(message, (error) => error && reject(error));
  });
}

function server(child, port) {
  return {
    pid: child.pid,
    port,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", resolve);
        child.kill("SIGKILL");
      }),
  };
}

async function answers(child, { url, patience, said }) {
  const until = performance.now() + patience;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode} before it answered:\n${said()}`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`no answer from ${url} within ${patience / 1000} seconds:\n${said()}`);
}

/** Processor seconds that a process has used; NaN where the system does not tell. */
export function cpuSecondsOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** A port that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

let generator;

/** Loads a server from the generator's core, and adds to the tally how busy the server was. */
export async function loaded(serving, task) {
  generator ??= forked("load-generator.js", LOAD_CORE, []);
  const before = serving.cpuSeconds();
  const tally = await told(generator, { port: serving.port, ...task });
  if (tally.failed !== undefined) throw new Error(`the load generator failed: ${tally.failed}`);
  const used = serving.cpuSeconds() - before;
  return { ...tally, serverBusy: used / tally.seconds, perCpuSecond: tally.answered / used };
}
