// Imported into a server with `--expose-gc`: tells its parent, when asked, what it holds after a forced collection, in bytes.
process.on("message", async () => {
  // What a collection frees may let another one free more.
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send({ heap: heapUsed, outside: external });
});
process.channel?.unref();
