export { useStandin } from "./testing/use-standin.ts";
export type { RunningServer, TestHooks, TestSite } from "./testing/use-standin.ts";
export { connect } from "./testing/control-client.ts";
export type { ConnectOptions, SandboxClient } from "./testing/control-client.ts";
export { verifyCalls } from "./testing/verify-calls.ts";
