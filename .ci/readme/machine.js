import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** A refusal is a failure of the call, as it is not for a person who looks at it. */
const PRELUDE = 'curl() { command curl --fail-with-body --silent --show-error "$@"; }\n';
const PATIENCE = 180_000;
/** What Standin prints when it is ready. */
const READY = "Ctrl-C ends it.";

/** Runs commands to their end, and one server at a time, as a person with one terminal for it would. */
export class Machine {
  #server;
  #output = "";

  /** What the server has printed. */
  get output() {
    return this.#output;
  }

  /** Runs it to its end and gives what it prints. Throws where it fails. */
  run(command, { cwd, refusals = false, env = {} }) {
    const { status, stdout, stderr } = spawnSync(
      "bash",
      ["-euo", "pipefail", "-c", (refusals ? "" : PRELUDE) + command],
      {
        cwd,
        env: environment(env),
        encoding: "utf8",
        timeout: PATIENCE,
        maxBuffer: 256 * 1024 * 1024,
      },
    );
    if (status !== 0) throw new Error(`${command}\nended with ${status}:\n${(stdout + stderr).slice(-3000)}`);
    return stdout;
  }

  /** Starts it in place of the server that runs, and waits until it says that it is ready. */
  async serve(command, { cwd, env = {}, ready: said = READY }) {
    await this.end();
    const child = spawn("bash", ["-c", command], {
      cwd,
      env: environment(env),
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#server = child;
    this.#output = "";
    const ready = new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text) => {
          this.#output += text;
          if (this.#output.includes(said)) resolve();
        });
      child.once("exit", (code) => reject(new Error(`${command}\nended with ${code}:\n${this.#output.slice(-3000)}`)));
      setTimeout(() => reject(new Error(`${command}\nwas not ready in time:\n${this.#output}`)), PATIENCE).unref();
    });
    await ready;
  }

  /** Ends the server, if one runs, as Ctrl-C does: everything that was started with it hears it. */
  async end() {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined || server.exitCode !== null) return;
    const gone = once(server, "exit");
    process.kill(-server.pid, "SIGINT");
    await gone;
  }
}

/** Nobody is asked, no package of the same name is fetched, and what is printed has no colours. */
function environment(more) {
  return {
    ...process.env,
    NO_COLOR: "1",
    npm_config_yes: "false",
    npm_config_audit: "false",
    npm_config_fund: "false",
    ...more,
  };
}
