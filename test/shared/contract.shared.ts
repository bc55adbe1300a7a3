import { afterAll, beforeAll, describe } from "vitest";
import { connectSharedLog } from "../../src/state/shared-log/connect.ts";
import { sharedLogContract } from "../state/shared-log/contract.ts";
import { ENGINES, type RunningEngine } from "./engine.ts";

describe.each(Object.keys(ENGINES))("the log on %s", (name) => {
  let engine: RunningEngine | undefined;

  beforeAll(async () => {
    engine = await ENGINES[name]?.();
  });

  afterAll(() => engine?.end());

  sharedLogContract(async (log) => connectSharedLog(engine?.address(log) ?? ""));
});
