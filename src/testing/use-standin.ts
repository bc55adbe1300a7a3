import type { StandinOptions } from "../standin-options.ts";
import { connect, type SandboxClient } from "./control-client.ts";

/** The hooks of a test runner; those of vitest, jest and others go in as they are. */
export interface TestHooks {
  beforeAll(act: () => Promise<void>): unknown;
  /** A runner that hands over which test it is, as vitest does, may run several at the same time; it calls what `act` resolves to after the test. */
  beforeEach(act: (context?: TestContext) => Promise<unknown>): unknown;
  /** Where it is given, a test that begins before the one before it ended is told so; a runner that hands over which test it is needs none. */
  afterEach?(act: (context?: TestContext) => Promise<void>): unknown;
  afterAll(act: () => Promise<void>): unknown;
}

/** What a test function is given by a runner that tells its tests apart. */
export interface TestContext {
  readonly task?: { readonly concurrent?: boolean | undefined };
  /** The test's name, which is what `node:test` tells in place of the task. */
  readonly name?: string;
}

/** A server that runs already. */
export interface RunningServer {
  /** Its origin. */
  url: string;
  /** What the names of this file's sandboxes begin with; no other test worker may use the same. */
  name: string;
  token?: string;
}

/** What a test works with: the sandbox that is its own. */
export interface TestSite {
  /** The sandbox of the test that runs; throws outside of one. */
  readonly sandbox: SandboxClient;
  /** Address of the index in that sandbox, with its end slash. */
  readonly apiRoot: string;
  /** The sandbox of the test with this context, for tests of one file that run at the same time; throws where there is none. */
  sandboxOf(context: TestContext): SandboxClient;
}

/** A server for this test file, or a running one, with a new sandbox for each test. */
export function useStandin(hooks: TestHooks, source: StandinOptions | RunningServer = {}): TestSite {
  let server: TestServer;
  const sandboxes = testSandboxes({ open: () => server.open(), tellsEnds: hooks.afterEach !== undefined });
  hooks.beforeAll(async () => {
    server = await testServer(source);
  });
  // Runners count the parameters, and one looks at how they are written.
  hooks.beforeEach(async ({ task } = {}) => sandboxes.enter(task));
  hooks.afterEach?.(async ({ task } = {}) => sandboxes.leave(task));
  hooks.afterAll(async () => {
    await sandboxes.dropAll();
    await server.close();
  });
  return {
    get sandbox() {
      return sandboxes.only();
    },
    get apiRoot() {
      return sandboxes.only().apiRoot;
    },
    sandboxOf: ({ task }) => sandboxes.of(task),
  };
}

/** A test that runs, where the runner says which one. */
interface RunningTest {
  readonly task: TestContext["task"];
  /** Undefined until it is made. */
  sandbox?: SandboxClient;
}

/** The sandboxes of the tests of a file: one at a time, or one for each that runs where the runner tells them apart. */
function testSandboxes({ open, tellsEnds }: { open: () => Promise<SandboxClient>; tellsEnds: boolean }) {
  const running = new Set<RunningTest>();
  let overlapped = false;
  const drop = async (test: RunningTest) => {
    if (running.delete(test)) await test.sandbox?.drop();
  };
  const dropAll = async () => void (await Promise.all([...running].map(drop)));
  const alone = async () => {
    overlapped ||= tellsEnds && running.size > 0;
    if (overlapped) throw new Error(CONCURRENT);
    // A runner that tells of no end of a test runs one after the other.
    await dropAll();
  };
  return {
    dropAll,
    async enter(task: TestContext["task"]): Promise<() => Promise<void>> {
      const test: RunningTest = { task };
      if (task?.concurrent !== true) await alone();
      running.add(test);
      test.sandbox = await open();
      return () => drop(test);
    },
    async leave(task: TestContext["task"]): Promise<void> {
      await Promise.all([...running].filter((test) => test.task === task).map(drop));
    },
    only(): SandboxClient {
      const [test, ...others] = running;
      if (overlapped || others.length > 0 || test?.task?.concurrent === true) throw new Error(CONCURRENT);
      if (test?.sandbox === undefined) throw new Error("there is no sandbox outside of a test");
      return test.sandbox;
    },
    of(task: TestContext["task"]): SandboxClient {
      const found = [...running].find((test) => test.task !== undefined && test.task === task)?.sandbox;
      if (found === undefined)
        throw new Error("there is no sandbox of this context: hand over what the test was given");
      return found;
    },
  };
}

const CONCURRENT =
  "tests of this file run at the same time, so it can't be told whose sandbox is meant: take the test's own with sandboxOf(context), where context is what the test function is given, or from test.extend(standinFixtures()), or run the tests one after the other";

/** The server of a test file, which opens a new sandbox whenever it is asked. */
interface TestServer {
  open(): Promise<SandboxClient>;
  close(): Promise<void>;
}

async function testServer(source: StandinOptions | RunningServer): Promise<TestServer> {
  const { url, name, token, close } = await serverOf(source);
  let opened = 0;
  const open = () => {
    opened += 1;
    return connect(url, { sandbox: `${name}-${opened}`, ...(token !== undefined && { token }) });
  };
  return { open, close };
}

async function serverOf(source: StandinOptions | RunningServer): Promise<RunningServer & { close(): Promise<void> }> {
  if ("url" in source) return { ...source, close: async () => {} };
  // A test worker that finds a running server has no need of a whole one of its own.
  const { createStandin } = await import("../standin.ts");
  const site = await createStandin(source);
  const { url, close } = await site.listen({ port: 0 });
  // When its tests are over, nobody reads any more what they left.
  return { url, name: "test", close: () => close(0) };
}

/** What {@link standinFixtures} adds to tests: a sandbox of its own for each. */
export interface StandinFixtures {
  standin(others: object, use: (sandbox: SandboxClient) => Promise<void>): Promise<void>;
}

/** What `test.extend` of vitest and Playwright takes, so that a test is given a new sandbox as `standin`, whatever else runs at the same time; each of their workers has a server. */
export function standinFixtures(source: StandinOptions | RunningServer = {}): StandinFixtures {
  const fixtures = {
    standinServer: [
      // oxlint-disable-next-line no-empty-pattern -- runners read there which other fixtures are wanted
      async ({}, use: (server: TestServer) => Promise<void>) => {
        const server = await testServer(source);
        await use(server);
        await server.close();
      },
      { scope: "worker" },
    ],
    async standin({ standinServer }: { standinServer: TestServer }, use: (sandbox: SandboxClient) => Promise<void>) {
      const sandbox = await standinServer.open();
      await use(sandbox);
      await sandbox.drop();
    },
  };
  return fixtures;
}
