import { type ChildProcess, spawn } from "node:child_process";
import { createServer, connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { freePort } from "./ports.ts";
import { ended, serving } from "./run.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** One of the processes that share a site, with a way to the engine that can be cut. */
export class Replica {
  readonly #port: number;
  readonly #way: Way;
  readonly #address: string;
  #child: ChildProcess | undefined;
  /** What it said on its error output. */
  said = "";

  readonly #isFrozen: boolean;

  private constructor(port: number, way: Way, { address, isFrozen }: { address: string; isFrozen: boolean }) {
    this.#port = port;
    this.#isFrozen = isFrozen;
    this.#way = way;
    this.#address = address;
  }

  /** A replica on the log of an address; its clock stands unless it is to run. */
  static async on(address: string, { isFrozen = true } = {}): Promise<Replica> {
    const url = new URL(address);
    const way = await Way.to(Number(url.port));
    url.port = String(way.port);
    const replica = new Replica(await freePort(), way, { address: url.href, isFrozen });
    await replica.start();
    return replica;
  }

  async start(): Promise<void> {
    const now = this.#isFrozen ? { now: "2030-05-01T10:00:00Z" } : {};
    const settings = { port: String(this.#port), "base-url": "http://demo.example", ...now };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    const child = spawn(process.execPath, ["dist/bundle/main.cjs", "serve", "--quiet", ...args], {
      cwd: ROOT,
      env: { ...process.env, STANDIN_SHARED: this.#address },
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr.on("data", (chunk: Buffer) => (this.said += chunk.toString()));
    this.#child = child;
    await serving(child, this.#port);
  }

  /** As if it had lost its power. */
  kill(): Promise<void> {
    return ended(this.#child, "SIGKILL");
  }

  /** Does nothing at all until `goOn`. */
  freeze(): void {
    this.#child?.kill("SIGSTOP");
  }

  goOn(): void {
    this.#child?.kill("SIGCONT");
  }

  /** Cuts it off from the engine. */
  cut(): void {
    this.#way.cut();
  }

  mend(): void {
    this.#way.mend();
  }

  async end(): Promise<void> {
    this.goOn();
    await ended(this.#child, "SIGKILL");
    this.#way.close();
  }

  ask(method: string, path: string, { body, place = 0 }: { body?: unknown; place?: number } = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method,
      headers: { "Content-Type": "application/json", "X-Standin-Place": String(place) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
  }
}

/** A way to a port of this machine that can be cut. */
class Way {
  port = 0;
  #isCut = false;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => {
    if (this.#isCut) return void socket.destroy();
    const beyond = connect(this.#to, "127.0.0.1");
    for (const [own, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      this.#sockets.add(own);
      own.on("error", () => other.destroy());
      own.on("close", () => {
        this.#sockets.delete(own);
        other.destroy();
      });
      own.pipe(other);
    }
  });
  readonly #to: number;

  constructor(to: number) {
    this.#to = to;
  }

  static async to(port: number): Promise<Way> {
    const way = new Way(port);
    way.port = await freePort();
    await new Promise<void>((resolve) => way.#server.listen(way.port, "127.0.0.1", resolve));
    return way;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
