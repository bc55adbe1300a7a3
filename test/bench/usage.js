// Loaded before a program: at its end it tells on the third descriptor what processor time and memory it has used.
import { writeSync } from "node:fs";

process.once("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, memoryMB: maxRSS / 1024 }));
});
