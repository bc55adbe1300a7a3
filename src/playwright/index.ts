import { type BrowserContext, expect, type Route, test as base } from "@playwright/test";
import { connect, type SandboxClient } from "../testing/control-client.ts";

export { expect };

/** Where the server is that tests ask, for `use` in the configuration. */
export interface PlaywrightOptions {
  /** Its origin, which may be that of the app where a dev server has the plugin; `http://127.0.0.1:4010` unless given. */
  standinUrl: string;
  /** What opens its control endpoint where that is not open to this machine; none unless given. */
  standinToken: string | undefined;
}

/** The sandbox of a test, over HTTP. */
export interface PlaywrightSandbox extends SandboxClient {
  /**
   * Has all that this context asks of the server answered by this sandbox, too, as it is for the context that Playwright makes; with an origin what
   * it asks there, of an app that hands the header on to the server.
   */
  take(context: BrowserContext, origin?: string): Promise<void>;
}

/** What a test is given beside what Playwright gives it. */
export interface PlaywrightFixtures {
  standin: PlaywrightSandbox;
}

/**
 * Playwright's `test`, with a sandbox for each test, retries too: what its pages fetch and where they navigate is answered by it, as a header says that goes to
 * the server's origin alone, and `standin` declares faults, sets the clock, and tells what was called. It ends with the test; one that fails has its
 * calls attached.
 */
export const test = base.extend<PlaywrightOptions & PlaywrightFixtures>({
  standinUrl: ["http://127.0.0.1:4010", { option: true }],
  standinToken: [undefined, { option: true }],
  standin: async ({ standinUrl, standinToken }, use, info) => {
    const { origin } = new URL(standinUrl);
    const sandbox = `test-${info.workerIndex}-${info.testId}-${info.retry}`;
    const client = await connect(origin, { sandbox, ...(standinToken !== undefined && { token: standinToken }) }).catch(
      (error: unknown) => {
        throw new Error(unopened(origin, error), { cause: error });
      },
    );
    await use({
      ...client,
      take: (context, at = origin) => sendThere(context, { origin: new URL(at).origin, sandbox }),
    });
    if (info.status !== info.expectedStatus) {
      const body = JSON.stringify(await client.requests(), undefined, 2);
      await info.attach("calls of the API", { body, contentType: "application/json" });
    }
    await client.drop();
  },
  context: async ({ context, standin }, use) => {
    await standin.take(context);
    await use(context);
  },
});

function unopened(origin: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `no sandbox can be opened at ${origin} (${why}): have webServer of the Playwright configuration start a stand-in, and standinUrl in its use say where that is`;
}

/** Adds the sandbox's name to what a context asks of an origin, and to nothing else. */
async function sendThere(
  context: BrowserContext,
  { origin, sandbox }: { origin: string; sandbox: string },
): Promise<void> {
  await context.route(
    (url) => isSame(url, new URL(origin)),
    (route: Route) => route.fallback({ headers: { ...route.request().headers(), "x-standin-sandbox": sandbox } }),
  );
}

/** Whether two addresses lead to one server: this machine has several names. */
function isSame(one: URL, other: URL): boolean {
  if (one.origin === other.origin) return true;
  return one.protocol === other.protocol && one.port === other.port && isOwnHost(one) && isOwnHost(other);
}

function isOwnHost({ hostname }: URL): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
