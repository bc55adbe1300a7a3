import { describe } from "vitest";
import { sharedLogContract } from "./contract.ts";
import { LyingEngine } from "./lying-log.ts";

describe("the log in memory", () => {
  const engines = new Map<string, LyingEngine>();
  sharedLogContract(async (name) => {
    const engine = engines.get(name) ?? new LyingEngine();
    engines.set(name, engine);
    return engine.connect();
  });
});
