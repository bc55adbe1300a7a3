// Imported into a server: tells its parent, when asked, the longest time that its event loop was blocked since it was asked last, in milliseconds.
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("message", () => {
  process.send(delay.max / 1e6);
  delay.reset();
});
process.channel?.unref();
