import { CatalogueError, createStandin, type Handler, type Listener, type Standin, type StandinOptions } from "standin";
import { connect, standinFixtures, useStandin, type SandboxClient } from "standin/testing";

const handler: Handler = (call, { state }) => {
  const venues = state.list("calendar/venue");
  return { status: 201, body: { language: call.language, venues: venues.length } };
};
export const options: StandinOptions = {
  now: "2030-03-14T09:30:00Z",
  handlers: { "POST /seo/v1/updateMode": handler },
};
export const site: Standin = await createStandin(options);
export const answer: Response = await site.fetch(site.apiRoot);
export const listener: Listener = site.listener;
export const sandbox: SandboxClient = await connect("http://127.0.0.1:4010", { sandbox: "mine" });
export const isOurs = (error: unknown): boolean => error instanceof CatalogueError && error.pointer !== "";

listener(
  { method: "GET", url: "/", headers: {} },
  { statusCode: 200, setHeader: () => undefined, end: () => undefined },
);
const hook = (act: () => Promise<unknown>): void => void act;
export const mine = useStandin({ beforeAll: hook, beforeEach: hook, afterAll: hook }, options);
export const fixtures = standinFixtures(options);

// @ts-expect-error: there is no such option
await createStandin({ sede: 1 });
// @ts-expect-error: a seed is a number or a text
await createStandin({ seed: true });
