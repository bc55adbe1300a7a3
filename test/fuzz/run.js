// `npm run fuzz [-- --seed 1 --count 100000] [--texts]`: generated requests, the same for the same seed; `--texts`: hostile texts in every
// place that takes one, which takes half an hour.
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { seed: { type: "string" }, count: { type: "string" }, texts: { type: "boolean" } },
});
const { seed = "1", count = "100000", texts = false } = values;
if (!/^\d{1,9}$/.test(seed) || !/^\d{1,9}$/.test(count)) {
  console.error("--seed and --count must be whole numbers");
  process.exit(2);
}

/** A part that is not done within this time hangs; in milliseconds. */
const STUCK = 300_000;

const child = spawn("npx", ["vitest", "run", "test/fuzz"], {
  stdio: ["ignore", "inherit", "pipe"],
  env: { ...process.env, FUZZ_SEED: seed, FUZZ_COUNT: count, ...(texts && { FUZZ_TEXTS: "1" }) },
  detached: true,
});
let watch = setTimeout(hung, STUCK);
child.stderr.on("data", (chunk) => {
  process.stderr.write(chunk);
  watch.refresh();
});
child.once("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => end(1));

function hung() {
  console.error(`no part was done within ${STUCK / 60_000} minutes: the part after the one shown last hangs`);
  end(1);
}

function end(code) {
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  process.exit(code);
}
