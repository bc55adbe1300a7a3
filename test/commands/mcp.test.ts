import { PassThrough } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { expect, it, onTestFinished } from "vitest";
import { commands } from "../../src/commands/program.ts";
import { type Agent, agentOver } from "../control/mcp/agent.ts";
import { doTask } from "../control/mcp/task.ts";
import { runCommand, terminalTo } from "./run-command.ts";

/** `standin mcp` with these arguments, and an agent that speaks to it. */
interface Running {
  agent: Agent;
  said: string[];
  /** Ends the agent's side; resolves to the exit code. */
  hangUp(): Promise<number>;
}

async function running(args: readonly string[] = [], environment: Record<string, string> = {}): Promise<Running> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const said: string[] = [];
  const terminal = {
    ...terminalTo(stdout),
    stdin,
    out: () => expect.unreachable("standard output is the protocol's"),
    error: (line: string) => void said.push(line),
    ended: new Promise<void>(() => undefined),
  };
  const run = await commands["mcp"]?.load();
  const ended = run?.(args, environment, terminal) ?? Promise.resolve(-1);
  const hangUp = async () => {
    stdin.end();
    return ended;
  };
  onTestFinished(async () => void (await hangUp()));
  // Its two streams are those of the other side, the other way round.
  const agent = await agentOver(new StdioServerTransport(stdout, stdin), "legacy");
  return { agent, said, hangUp };
}

it("serves an agent in a sandbox that is made at the start, until it hangs up", async () => {
  const { agent, said, hangUp } = await running(["--require-sandbox"]);
  const [, sandbox = ""] = /sandbox (agent-\w+)\./.exec(agent.client.getInstructions() ?? "") ?? [];
  expect((await agent.use("overview")).body.sandbox).toBe(sandbox);
  await doTask(agent, {});
  await expect(agent.use("clok")).rejects.toThrow("did you mean clock?");
  expect(said[0]).toBe("Standin serves Hotel & Spa");
  expect(await hangUp()).toBe(0);
});

it("listens beside, on a port of its own, so that the agent's work can be looked at", async () => {
  const [one, other] = [await running(["--quiet"], { STANDIN_PORT: "4010" }), await running(["--quiet"])];
  const roots = await Promise.all(
    [one, other].map(async ({ agent }) => (await agent.use("overview")).body.apiRoots.en),
  );
  expect(new Set(roots).size).toBe(2);
  expect((await fetch(`${roots[0]}calendar/events/v1/events`)).status).toBe(200);
  expect((await one.agent.use("requests")).body.total).toBe(1);
  expect((await other.agent.use("requests")).body.total).toBe(0);
});

it("says what is wrong with how it was called", async () => {
  const { code, errors } = await runCommand("mcp", "--prt", "3");
  expect([code, errors]).toEqual([2, ["Unknown option '--prt', the nearest is --port; see standin mcp --help"]]);
  const help = await runCommand("mcp", "--help");
  expect(help.out).toMatch(/^standin mcp \[INDEX…\].*--control-token.*@modelcontextprotocol\/server/s);
});
