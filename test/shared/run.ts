import { type ChildProcess, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { listening } from "./ports.ts";

/** Runs a command to its end, with what it reads; throws what it says where that is none it was meant to come to. */
export function run([command = "", ...args]: readonly string[], input = ""): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8", cwd: tmpdir(), input });
  if (status !== 0) throw error ?? new Error(stderr);
}

/** Waits until a process listens on a port. Throws what it says where it ends before. */
export async function serving(child: ChildProcess, port: number): Promise<void> {
  let said = "";
  const hear = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-10_000));
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  const over = new Promise<never>((_resolve, reject) =>
    child.once("close", () => reject(new Error(`it has ended before it listened on port ${port}: ${said}`))),
  );
  over.catch(() => undefined);
  await Promise.race([listening(port), over]);
}

/** Ends a process, and waits for that. */
export function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
