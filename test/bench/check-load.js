// Whether the load generator is fast enough: a raw server must be busier than it is.
import { measure } from "./measure.js";
import { freePort, here, pinned, startServer } from "./processes.js";

/** Loads a raw node:http server and prints who was busier. */
export async function checkLoad({ runs = 3, seconds = 2, connections = 32 }) {
  const port = await freePort();
  const serving = await startServer([process.execPath, here("raw-server.js"), String(port)], { port });
  const raw = { serving, request: { method: "GET", path: "/" }, status: 200, check: () => {} };
  const figures = await measure({ raw }, { runs, seconds, connections });
  await serving.stop();
  console.table({ "raw node:http, 8 kB": { pinned, ...figures.raw, each: figures.raw.each.join(" ") } });
}
