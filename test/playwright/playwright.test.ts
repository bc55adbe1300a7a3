import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { createStandin } from "../../src/index.ts";

const SUITE = fileURLToPath(new URL("suite", import.meta.url));
const CLI = createRequire(import.meta.url).resolve("@playwright/test/cli");

/** What Playwright's report says of a test. */
interface Spec {
  readonly title: string;
  readonly tests: {
    readonly status: string;
    readonly results: {
      readonly error?: { readonly message: string };
      readonly attachments: { readonly name: string; readonly path?: string; readonly body?: string }[];
    }[];
  }[];
}

/** Runs the suite against a server, in workers of Playwright's own; no test of it wants a browser. */
async function reported(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Spec[]> {
  const folder = await mkdtemp(join(tmpdir(), "standin-playwright-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { PATH = "", HOME = "" } = process.env;
  const printed = await new Promise<string>((done) => {
    const options = { env: { PATH, HOME, RESULTS: folder, ...env }, maxBuffer: 2 ** 24 };
    execFile(process.execPath, [CLI, "test", "--config", SUITE, ...args], options, (_, stdout) => done(stdout));
  });
  const { suites } = JSON.parse(printed) as { suites: { specs: Spec[] }[] };
  for (const { tests } of suites.flatMap(({ specs }) => specs))
    for (const { results } of tests)
      for (const attached of results.flatMap(({ attachments }) => attachments))
        if (attached.path !== undefined) Object.assign(attached, { body: await readFile(attached.path, "base64") });
  return suites.flatMap(({ specs }) => specs);
}

it("gives each test a sandbox that ends with it, and one that fails its calls", async () => {
  const site = await createStandin({ controlToken: "secret", requireSandbox: true });
  const server = await site.listen({ port: 0 });
  onTestFinished(() => server.close());
  const specs = await reported({ STANDIN_AT: server.url, STANDIN_TOKEN: "secret" });
  const statuses = specs.map(({ title, tests }) => [title, tests[0]?.status]);
  expect(statuses).toEqual(specs.map(({ title }) => [title, title === "fails at first" ? "flaky" : "expected"]));
  expect(specs).toHaveLength(6);
  const [first, second] = specs.find(({ title }) => title === "fails at first")?.tests[0]?.results ?? [];
  const calls = first?.attachments.find(({ name }) => name === "calls of the API")?.body ?? "";
  expect(JSON.parse(Buffer.from(calls, "base64").toString())).toMatchObject([{ method: "GET", status: 200 }]);
  expect(second?.attachments).toEqual([]);
  const headers = { "X-Standin-Token": "secret" };
  const left = await fetch(`${server.url}/__standin/sandboxes`, { headers });
  expect([left.status, await left.text()]).toEqual([200, expect.not.stringContaining("test-")]);
});

it("says where it looked when no server answers", async () => {
  const [spec] = await reported({ STANDIN_AT: "http://127.0.0.1:9" }, "--grep", "is told", "--retries", "0");
  expect(spec?.tests[0]?.results[0]?.error?.message).toMatch(
    /no sandbox can be opened at http:\/\/127\.0\.0\.1:9 \(fetch failed\): have webServer of the Playwright configuration start a stand-in/,
  );
});
