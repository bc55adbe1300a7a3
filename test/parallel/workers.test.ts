import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { sampledCount } from "../support/sampled.ts";

const suite = fileURLToPath(new URL("suite/", import.meta.url));
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

interface Report {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { assertionResults: { title: string; failureMessages: string[] }[] }[];
}

it("many tests of four workers on one server never disturb each other", { timeout: 90_000 }, async () => {
  const site = await createStandin({ now: "2030-06-01T08:00:00Z", requireSandbox: true });
  const server = await site.listen({ port: 0 });
  onTestFinished(() => server.close());
  const each = sampledCount(12, 50);
  const env = { ...process.env, STANDIN_URL: server.url, TESTS_OF_EACH: String(each) };
  const options = { cwd: suite, env, timeout: 80_000, maxBuffer: 64 * 1024 * 1024 };
  const run = promisify(execFile)(process.execPath, [vitest, "run"], options);
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string });
  const report = JSON.parse(stdout) as Report;
  const failures = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages),
  );
  expect(failures).toEqual([]);
  expect(site.reported).toBe(0);
  expect([report.numTotalTests, report.numPassedTests]).toEqual([4 * each, 4 * each]);
});
