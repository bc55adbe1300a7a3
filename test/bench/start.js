// From the command to the first answer, beside a bare Hono server: `npm run build && node test/bench/start.js`.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const contestants = {
  "bare hono": { args: (port) => [here("bare-hono.js"), String(port)], path: "/" },
  standin: {
    args: (port) => [here("../../dist/main.js"), "--port", String(port), "--quiet"],
    path: "/en/api/calendar/events/v1/events",
  },
};

const ROUNDS = Number(process.argv[2] ?? 15);
let port = 43_000;

async function firstAnswer({ args, path }) {
  port += 1;
  const began = performance.now();
  const child = spawn(process.execPath, args(port), { stdio: "ignore" });
  try {
    while (performance.now() - began < 10_000) {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`);
        await answer.arrayBuffer();
        return performance.now() - began;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }
    throw new Error(`no answer from ${args(port).join(" ")} within 10 seconds`);
  } finally {
    child.kill("SIGKILL");
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, contestant] of Object.entries(contestants)) times[name].push(await firstAnswer(contestant));

const base = median(times["bare hono"]);
for (const [name, taken] of Object.entries(times))
  console.log(`${name.padEnd(12)} ${median(taken).toFixed(0).padStart(5)} ms  ${(median(taken) / base).toFixed(2)} × bare hono`);
