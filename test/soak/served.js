// A stand-in on a socket that tells how much memory it holds, after a forced collection.
import { createStandin } from "../../dist/bundle/index.js";

/** What caches and histories keep stays until others push it out; so little of it is soon as much as it will ever be. */
const limits = process.argv[2] === "default" ? {} : { memoryBytes: 2 ** 19, history: 10 };

const site = await createStandin({ limits });
const { url } = await site.listen({ port: 0 });

process.on("message", async () => {
  // What a collection frees may let another one free more.
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapUsed, external, rss, reported: site.reported });
});
process.send({ url, history: limits.history });
