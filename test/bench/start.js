// From the command to the first answer, beside a bare Hono server.
import { spawn } from "node:child_process";
import { freePort, here } from "./processes.js";
import { circumstances, keepResults, median, shown } from "./results.js";

const contestants = {
  "bare hono": { args: (port) => [here("bare-hono.js"), String(port)], path: "/" },
  standin: {
    args: (port) => [here("../../dist/bundle/main.cjs"), "--port", String(port), "--quiet"],
    path: "/en/api/calendar/events/v1/events",
  },
};

/** Starts each in turn, so many times; keeps the results and prints them. */
export async function start({ runs = 15 }) {
  const about = circumstances();
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1)
    for (const [name, contestant] of Object.entries(contestants)) times[name].push(await firstAnswer(contestant));
  const base = median(times["bare hono"]);
  const rows = Object.entries(times).map(([name, each]) => ({
    name,
    ms: Math.round(median(each)),
    ratio: Number((median(each) / base).toFixed(2)),
  }));
  keepResults("start", { ...about, runs, rows });
  for (const { name, ms, ratio } of rows)
    console.log(`${name.padEnd(12)} ${shown(ms).padStart(6)} ms  ${ratio} × bare hono`);
}

async function firstAnswer({ args, path }) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args(port), { stdio: "ignore" });
  try {
    while (performance.now() - began < 10_000) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      if (answer !== undefined) {
        await answer.arrayBuffer();
        return performance.now() - began;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error(`no answer from ${args(port).join(" ")} within 10 seconds`);
  } finally {
    child.kill("SIGKILL");
  }
}
