// `npm run bench [-- WHAT] [--runs 3] [--seconds 2] [--connections 32] [--only TEXT] [--sizes 1000,100000] [--scale 1]`
// `npm run bench -- versus FOLDER [--quick]`: this build beside the build of another checkout.
// `npm run bench -- fixtures [FOLDER]`: 20,000 events written, beside the build of another checkout where one is named.
// `npm run bench -- memory [FOLDER]`: what is held at rest, by a sandbox and by a call in the journal, beside another build alike.
import { parseArgs } from "node:util";

const whats = {
  speed: async (options) => (await import("./speed.js")).speed(options),
  "check-load": async (options) => (await import("./check-load.js")).checkLoad(options),
  versus: async (options) => (await import("./versus.js")).versus(options),
  peers: async (options) => (await import("./peers.js")).peers(options),
  readme: async () => (await import("./readme.js")).writeReadme(),
  start: async (options) => (await import("./start.js")).start(options),
  state: () => import("./state.js"),
  load: async (options) => (await import("./load.js")).load(options),
  routes: () => import("./routes.js"),
  blocking: async (options) => (await import("./blocking.js")).blocking(options),
  shared: async (options) => (await import("./shared.js")).shared(options),
  caches: async (options) => (await import("./caches.js")).caches(options),
  args: () => import("./args.js"),
  generate: () => import("./generate.js"),
  memory: async (options) => (await import("./memory.js")).memory(options),
  fixtures: async (options) => (await import("./fixtures.js")).fixtures(options),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string" },
    seconds: { type: "string" },
    connections: { type: "string" },
    only: { type: "string" },
    sizes: { type: "string" },
    quick: { type: "boolean" },
    scale: { type: "string" },
  },
});
const [what = "speed", folder] = positionals;
if (!Object.hasOwn(whats, what)) {
  console.error(`there is no benchmark ${JSON.stringify(what)}; there is ${Object.keys(whats).join(", ")}`);
  process.exit(2);
}
const { runs, seconds, connections, only, sizes, quick, scale } = values;
await whats[what]({
  ...(runs !== undefined && { runs: Number(runs) }),
  ...(seconds !== undefined && { seconds: Number(seconds) }),
  ...(connections !== undefined && { connections: Number(connections) }),
  ...(only !== undefined && { only }),
  ...(scale !== undefined && { scale: Number(scale) }),
  ...(sizes !== undefined && { sizes: sizes.split(",").map(Number) }),
  ...(folder !== undefined && { folder }),
  ...(quick !== undefined && { quick }),
});
process.exit();
