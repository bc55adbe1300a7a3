// What two terminals show when somebody starts Standin in one and calls it from the other.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** The port that a server takes when nobody names one. */
const USUAL = "4010";
const API = `127.0.0.1:${USUAL}`;

const CALLS = [
  `curl -s "${API}/sv/api/calendar/events/v1/venues/46?_fields=id,venue,city,phone"`,
  `curl -s -d title=Swim -d start_date=soonish ${API}/en/api/calendar/events/v1/events`,
  `curl -s -X POST ${API}/__standin/reset`,
];

/** Runs it all with the program, a script and its first arguments; each terminal is a list of `{ command, output }`. */
export async function session(program) {
  // Any free port will do: it is shown as the usual one.
  const server = spawn(process.execPath, [...program, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const banner = [];
    for await (const line of createInterface({ input: server.stdout })) {
      banner.push(line);
      if (line.startsWith("Ctrl-C")) break;
    }
    const port = /:(\d+)\//.exec(banner.join("\n"))?.[1];
    if (port === undefined) throw new Error(`the server did not say where it is: ${banner.join(" ")}`);
    const usual = (text) => text.replaceAll(`:${port}`, `:${USUAL}`);
    const calls = CALLS.map((command) => ({
      command,
      output: usual(execFileSync("sh", ["-c", command.replaceAll(`:${USUAL}`, `:${port}`)], { encoding: "utf8" })),
    }));
    return [[{ command: "npx standin", output: usual(banner.join("\n")) }], calls];
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
}
