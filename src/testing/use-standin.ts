import type { StandinOptions } from "../standin-options.ts";
import { connect, type SandboxClient } from "./control-client.ts";

/** The hooks of a test runner; those of vitest, jest and others go in as they are. */
export interface TestHooks {
  beforeAll(act: () => Promise<void>): unknown;
  beforeEach(act: () => Promise<void>): unknown;
  afterAll(act: () => Promise<void>): unknown;
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
}

/** A server for this test file, or a running one, with a new sandbox for each test. */
export function useStandin(hooks: TestHooks, source: StandinOptions | RunningServer = {}): TestSite {
  let server: RunningServer & { close(): Promise<void> };
  let current: SandboxClient | undefined;
  let tests = 0;
  const drop = async () => {
    await current?.drop();
    current = undefined;
  };
  hooks.beforeAll(async () => {
    server = await serverOf(source);
  });
  hooks.beforeEach(async () => {
    await drop();
    tests += 1;
    const { url, name, token } = server;
    current = await connect(url, { sandbox: `${name}-${tests}`, ...(token !== undefined && { token }) });
  });
  hooks.afterAll(async () => {
    await drop();
    await server.close();
  });
  const sandbox = (): SandboxClient => {
    if (current === undefined) throw new Error("there is no sandbox outside of a test");
    return current;
  };
  return {
    get sandbox() {
      return sandbox();
    },
    get apiRoot() {
      return sandbox().apiRoot;
    },
  };
}

async function serverOf(source: StandinOptions | RunningServer): Promise<RunningServer & { close(): Promise<void> }> {
  if ("url" in source) return { ...source, close: async () => {} };
  // A test worker that finds a running server has no need of a whole one of its own.
  const { createStandin } = await import("../standin.ts");
  const site = await createStandin(source);
  const { url, close } = await site.listen({ port: 0 });
  return { url, name: "test", close };
}
