// A stand-in on a socket that tells how much memory it holds, after a forced collection.
import { createStandin } from "../../dist/bundle/index.js";

/** What caches keep stays until other entries push it out; so few bytes of it are soon as many as they will ever be. */
const limits = process.argv[2] === "default" ? {} : { memoryBytes: 2 ** 19 };

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
process.send({ url });
