// Builds, serves, and does both again whenever a source changes: `npm run dev [-- OPTIONS OF standin serve]`.
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const words = process.argv.slice(2);
/** What tsc prints when it has looked at every source, with or without errors. */
const LOOKED = /Found (\d+) errors?\. Watching for file changes\./;

let server;
let ending = false;
let restarted = Promise.resolve();

const compiler = spawn(
  process.execPath,
  ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", "--watch", "--preserveWatchOutput"],
  {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  },
);
let said = "";
compiler.stdout.setEncoding("utf8").on("data", (text) => {
  process.stdout.write(text);
  said += text;
  const errors = LOOKED.exec(said)?.[1];
  if (errors === undefined) return;
  said = "";
  if (errors === "0") restarted = restarted.then(restart);
});
compiler.once("exit", (code) => end(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => end(0));

/** A new server from what was compiled, once the one before has let go of its port. */
async function restart() {
  if (ending) return;
  const bundled = spawnSync(process.execPath, ["node_modules/rolldown/bin/cli.mjs", "-c", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
  });
  if (bundled.status !== 0) return;
  await stop();
  server = spawn(process.execPath, ["dist/bundle/main.cjs", ...words], { cwd: root, stdio: "inherit" });
}

async function stop() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await gone;
}

async function end(code) {
  if (ending) return;
  ending = true;
  compiler.kill();
  await restarted;
  await stop();
  process.exit(code);
}
