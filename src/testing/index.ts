export { standinFixtures, useStandin } from "./use-standin.ts";
export type { RunningServer, StandinFixtures, TestContext, TestHooks, TestSite } from "./use-standin.ts";
export { connect } from "./control-client.ts";
export type { ConnectOptions, SandboxClient, ScenariosClient } from "./control-client.ts";
export { verifyCalls } from "./control-client.ts";
