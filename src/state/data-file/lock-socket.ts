import { connect, createServer } from "node:net";

/** A socket that says who listens on it. */
export interface LockSocket {
  readonly path: string;
  /** Says something else from now on. */
  tell(about: string): void;
  close(): Promise<void>;
}

/** Listens at a path; does not keep the process alive. Rejects with the system's error. */
export function openLockSocket(path: string, about: string): Promise<LockSocket> {
  return new Promise((resolve, reject) => {
    let said = about;
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.end(said);
    });
    server.once("error", reject);
    // Everybody may connect: a user who may not could not tell a living holder from a dead one.
    server.listen({ path, exclusive: true, readableAll: true, writableAll: true }, () => {
      server.unref();
      resolve({
        path,
        tell: (about) => (said = about),
        close: () => new Promise((resolve) => server.close(() => resolve())),
      });
    });
  });
}

/** Milliseconds that a holder has to say who it is; it holds the file also when it is too busy to. */
const PATIENCE = 500;
const DEAD: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOENT", "ENOTSOCK"]);

/** What the process says that listens at a path; undefined when there is none. */
export function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(path).setEncoding("utf8").setTimeout(PATIENCE);
    const answer = (about: string | undefined) => {
      socket.destroy();
      resolve(about);
    };
    socket.on("data", (text) => (said += String(text)));
    socket.once("end", () => answer(said || "another process"));
    socket.once("timeout", () => answer("another process"));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      answer(DEAD.has(error.code) ? undefined : "another process"),
    );
  });
}
