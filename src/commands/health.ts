import { get } from "node:http";
import { healthOptions } from "./options.ts";
import { helpText, readOptions, wrongCall } from "./read-options.ts";
import type { Terminal } from "./terminal.ts";

const help = {
  usage: "standin health   ask a running server whether it is ready; exit code 0 when it is, else 1",
  notes: "Both may come from the environment as STANDIN_PORT and STANDIN_HOST.",
};

/** How long an answer may take, in milliseconds. */
const PATIENCE = 2000;

/** Asks a running server whether it is ready, and says so in one line. Throws UsageError for wrong options. */
export async function health(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  const given = readOptions("health", [healthOptions], { args, environment });
  const options = given.values(healthOptions);
  if (options.help) {
    terminal.out(helpText(help, [healthOptions]));
    return 0;
  }
  const [operand] = given.positionals;
  if (operand !== undefined)
    throw wrongCall("health", `health takes --port and --host, not ${JSON.stringify(operand)}`);
  const address = `http://${reachable(options.host)}:${options.port}`;
  const problem = await problemOf(address);
  if (problem === undefined) terminal.out(`Standin at ${address} is ready.`);
  else terminal.error(`Standin at ${address} is not ready: ${problem}.`);
  return problem === undefined ? 0 : 1;
}

/** Where a server that listens on this address is found from its own machine. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

function problemOf(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get(`${address}/__standin/health`, { timeout: PATIENCE, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      answer.once("end", () => resolve(verdictOn(answer.statusCode, text)));
    });
    request.once("timeout", () => request.destroy(new Error(`no answer within ${PATIENCE / 1000} seconds`)));
    request.once("error", (error) => resolve(error.message || error.name));
  });
}

/** A ready server says `{"status": "ok"}`; anything else is another program at this port. */
function verdictOn(status: number | undefined, text: string): string | undefined {
  return status === 200 && /"status"\s*:\s*"ok"/.test(text) ? undefined : `it answered ${status}`;
}
