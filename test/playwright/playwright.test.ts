import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { createStandin } from "../../src/index.ts";

const SUITE = fileURLToPath(new URL("suite", import.meta.url));
const CLI = createRequire(import.meta.url).resolve("@playwright/test/cli");

/** What Playwright's report says of a test. */
interface Spec {
  readonly title: string;
  readonly tests: {
    readonly projectName: string;
    readonly status: string;
    readonly results: {
      readonly error?: { readonly message: string };
      readonly attachments: { readonly name: string; readonly path?: string; readonly body?: string }[];
    }[];
  }[];
}

/** Runs the suite against a server, in workers of Playwright's own; no test of it wants a browser. */
async function reported(env: Readonly<Record<string, string>>): Promise<Spec[]> {
  const folder = await mkdtemp(join(tmpdir(), "standin-playwright-"));
  const { PATH = "", HOME = "" } = process.env;
  const printed = await new Promise<string>((done) => {
    const options = { env: { PATH, HOME, RESULTS: folder, ...env }, maxBuffer: 2 ** 24 };
    execFile(process.execPath, [CLI, "test", "--config", SUITE], options, (_, stdout) => done(stdout));
  });
  const { suites } = JSON.parse(printed) as { suites: { specs: Spec[] }[] };
  for (const { tests } of suites.flatMap(({ specs }) => specs))
    for (const { results } of tests)
      for (const attached of results.flatMap(({ attachments }) => attachments))
        if (attached.path !== undefined) Object.assign(attached, { body: await readFile(attached.path, "base64") });
  await rm(folder, { recursive: true, force: true });
  return suites.flatMap(({ specs }) => specs);
}

let specs: Spec[];
let left: { status: number; text: string };

beforeAll(async () => {
  const site = await createStandin({ controlToken: "secret", requireSandbox: true });
  const server = await site.listen({ port: 0 });
  specs = await reported({ STANDIN_AT: server.url, STANDIN_TOKEN: "secret" });
  const answer = await fetch(`${server.url}/__standin/sandboxes`, { headers: { "X-Standin-Token": "secret" } });
  left = { status: answer.status, text: await answer.text() };
  await server.close();
}, 60_000);

/** What became of a test, by the server that it was told of. */
const ranAt = (title: string, projectName: string) =>
  specs.find((spec) => spec.title === title)?.tests.find((test) => test.projectName === projectName);

it("gives each test a sandbox that ends with it, and one that fails its calls", () => {
  const statuses = specs.map(({ title }) => [title, ranAt(title, "server")?.status]);
  expect(statuses).toEqual(specs.map(({ title }) => [title, title === "fails at first" ? "flaky" : "expected"]));
  expect(specs).toHaveLength(6);
  const [first, second] = ranAt("fails at first", "server")?.results ?? [];
  const calls = first?.attachments.find(({ name }) => name === "calls of the API")?.body ?? "";
  expect(JSON.parse(Buffer.from(calls, "base64").toString())).toMatchObject([{ method: "GET", status: 200 }]);
  expect(second?.attachments).toEqual([]);
  expect(left).toEqual({ status: 200, text: expect.not.stringContaining("test-") as unknown });
});

it("says where it looked when no server answers", () => {
  expect(ranAt("is told of a fault", "no server")?.results[0]?.error?.message).toMatch(
    /no sandbox can be opened at http:\/\/127\.0\.0\.1:9 \(fetch failed\): have webServer of the Playwright configuration start a stand-in/,
  );
});
