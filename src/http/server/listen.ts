import { executionAsyncResource } from "node:async_hooks";
import {
  createServer,
  IncomingMessage,
  type Server as HttpServer,
  type ServerOptions,
  ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { serverErrors } from "../../engine/server-errors.ts";
import { refuse, type Refusal } from "../../engine/refusal.ts";
import { type AddressPlan, linksOf } from "../address.ts";
import type { App } from "../app.ts";
import type { Limits } from "../limits.ts";
import type { Outgoing } from "../outgoing.ts";
import { problem } from "../problem.ts";
import { statusText } from "../status-texts.ts";
import { isLoopbackAddress } from "./loopback.ts";
import { endStalled, SlowBodyGuard } from "./slow-clients.ts";
import { SocketWriter } from "./socket-writer.ts";

/** A server on a socket. */
export interface Server {
  /** Origin: scheme, host and port, without an end slash. */
  readonly url: string;
  /** Address of the index in the default language, with its end slash. */
  readonly apiRoot: string;
  /** Whether others than this machine may reach it. */
  readonly exposed: boolean;
  /**
   * Takes no more requests, finishes those under way, then resolves; once is enough, more do no harm. What is not finished after so many
   * milliseconds, 5000 unless given, ends without an answer, and what has not become a request at once.
   */
  close(patience?: number): Promise<void>;
}

/** What is known of a connection: the answer that was last begun on it. */
type Connections = Map<Socket, ServerResponse | undefined>;

/** Serves the app. Rejects with the system's error when it can't listen. */
export function listen(
  app: App,
  { plan, limits, port, host }: { plan: AddressPlan; limits: Limits; port: number; host: string },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const connections: Connections = new Map();
    let exposed = true;
    const ending = new AbortController();
    const writer = new SocketWriter();
    const answer = answerer(app, { host, writer, isExposed: () => exposed, closing: ending.signal });
    const turnedAway = new WeakSet<Socket>();
    let turned = 0;
    const server = createServer(serverOptionsOf(limits), (incoming, outgoing) => {
      if (turned > 0 && turnedAway.has(incoming.socket)) return;
      connections.set(incoming.socket, outgoing);
      answer(incoming, outgoing);
    });
    server.listen(port, host, () => {
      keepTick(server);
      const info = server.address() as AddressInfo;
      exposed = !isLoopbackAddress(info.address);
      const shown = info.family === "IPv6" ? `[${host}]` : host;
      const url = `http://${shown}:${info.port}`;
      const links = linksOf(url, { sandbox: "", language: plan.defaultLanguage }, plan);
      const refuseWith = (refusal: Refusal, socket: Socket) => {
        const refused = problem(refusal, { links, origin: null });
        writer.flush();
        endWith(refused, { socket, underWay: connections.get(socket) });
      };
      server.on("connection", (socket: Socket) => {
        if (connections.size < limits.connections) {
          connections.set(socket, undefined);
          socket.once("close", () => connections.delete(socket));
          return;
        }
        turned += 1;
        turnedAway.add(socket);
        socket.once("close", () => (turned -= 1));
        refuseWith(refuse(serverErrors.standin_too_many_connections, { headers: { "Retry-After": "1" } }), socket);
      });
      server.on("clientError", (error: ReadingError, socket: Socket) => refuseWith(refusalOf(error, limits), socket));
      const unwatch = watched(server, { connections, limits, refuseWith });
      let closing: Promise<void> | undefined;
      const close = (patience?: number) => {
        ending.abort();
        return (closing ??= closed(server, { connections, patience }).finally(unwatch));
      };
      resolve({ url, apiRoot: `${links.apiRoot}/`, exposed, close });
    });
    server.maxConnections = 2 * limits.connections;
    // Node would drop headers beyond a number without a word; their bytes are bounded anyway.
    server.maxHeadersCount = 0;
    server.once("error", reject);
  });
}

/** An entry of Node's queue of ticks for each server that stands. */
const ticks = new WeakMap<HttpServer, object>();

/**
 * Keeps an entry of Node's queue of ticks. Each call makes several, which is fast as long as the engine knows their shape; it forgets that,
 * for good, when it collects garbage at a moment when no entry is there, as it may soon after a start.
 */
function keepTick(server: HttpServer): void {
  process.nextTick(() => ticks.set(server, executionAsyncResource()));
}

/** Answers a request of a server, whatever it is for. */
type Answerer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** What answers the requests of a server; `host` is the name of one whose clients give none. */
function answerer(
  app: App,
  about: {
    host: string;
    writer: SocketWriter;
    isExposed: (incoming: IncomingMessage) => boolean;
    closing?: AbortSignal;
  },
): Answerer {
  const { host, writer, isExposed, closing } = about;
  const ended = closing && { closing };
  // Most servers are asked for calls alone: what turns requests into those of the web is loaded for the first that takes it.
  let inFull: Promise<Answerer> | undefined;
  const load = async (): Promise<Answerer> => {
    const { getRequestListener } = await import("@hono/node-server");
    return getRequestListener(
      (request, { incoming, outgoing }) =>
        app.fetch(
          request,
          incoming instanceof IncomingMessage && outgoing instanceof ServerResponse
            ? { incoming, outgoing, exposed: isExposed(incoming), ...ended }
            : { exposed: true },
        ),
      // The globals are those of whoever runs the process.
      { hostname: host, autoCleanupIncoming: false, overrideGlobalObjects: false },
    );
  };
  return (incoming, outgoing) => {
    if (!app.answerCall(incoming, outgoing, writer))
      void (inFull ??= load()).then((answer) => answer(incoming, outgoing));
  };
}

/** A request of somebody else's server, as Node's own has it. */
export interface ListenerRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What answers such a request, as Node's own has it. */
export interface ListenerResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(): unknown;
}

/** What somebody else's server hands a request to, with what it answers on: Node's own, or what is made of them. */
export type Listener = (
  incoming: ListenerRequest,
  outgoing: ListenerResponse,
  next?: (error?: unknown) => void,
  options?: {
    /** Whether pages of entries are answered too, not only what else is the site's own. */
    readonly pages?: boolean;
  },
) => void;

/**
 * Answers requests of another server. With `next` those alone that are the site's own, and all others go on there untouched. Callers reach the
 * control endpoint from this machine alone, or with the token.
 */
export function listenerOf(app: App): Listener {
  const answer = answerer(app, { host: "localhost", writer: new SocketWriter(), isExposed: isBeyondLoopback });
  return (request, response, next, { pages = false } = {}) => {
    // The face names what every one of them has, so that it needs no types of Node's: they are Node's own.
    const [incoming, outgoing] = [request as IncomingMessage, response as ServerResponse];
    const { url: target = "/", method = "GET" } = incoming;
    if (next === undefined || app.owns(target)) {
      answer(incoming, outgoing);
      return;
    }
    if (!pages || (method !== "GET" && method !== "HEAD")) {
      next();
      return;
    }
    void app
      .hasPage(target)
      .then((isThere) => (isThere ? answer(incoming, outgoing) : next()))
      .catch(next);
  };
}

/** Whether one end of a connection lies beyond this machine. */
function isBeyondLoopback({ socket: { localAddress = "", remoteAddress = "" } }: IncomingMessage): boolean {
  return !isLoopbackAddress(localAddress) || !isLoopbackAddress(remoteAddress);
}

/** Ends connections that are slow to send or to take; returns what ends the watch. */
function watched(
  server: HttpServer,
  {
    connections,
    limits: { requestMs },
    refuseWith,
  }: { connections: Connections; limits: Limits; refuseWith: (refusal: Refusal, socket: Socket) => void },
): () => void {
  const patience = requestMs > 0 ? requestMs : Number.POSITIVE_INFINITY;
  const slowBodies = new SlowBodyGuard({
    patience,
    every: lookEvery(requestMs),
    end: ({ socket }) => refuseWith(refuse(serverErrors.rest_request_timeout), socket),
  });
  server.on("request", (request: IncomingMessage, answer: ServerResponse) => slowBodies.add(request, answer));
  const endWatch = requestMs > 0 ? endStalled(() => connections.keys(), requestMs) : () => {};
  return () => {
    slowBodies.close();
    endWatch();
  };
}

/** How often requests that take too long are looked for, in milliseconds. */
const LOOK_FOR_SLOW = 5000;

function lookEvery(requestMs: number): number {
  return requestMs === 0 ? LOOK_FOR_SLOW : Math.min(LOOK_FOR_SLOW, Math.max(10, requestMs / 4));
}

function serverOptionsOf({ addressBytes, headerBytes, requestMs }: Limits): ServerOptions {
  return {
    maxHeaderSize: addressBytes + headerBytes,
    headersTimeout: requestMs,
    // A body has its own watch: a large one may take longer, as long as it goes on.
    requestTimeout: 0,
    // Node's own five seconds end connections on which a request is on its way already, when the server was busy meanwhile.
    keepAliveTimeout: requestMs,
    connectionsCheckingInterval: lookEvery(requestMs),
  };
}

/** How often connections that have become idle are looked for while the server closes, in milliseconds. */
const LOOK_FOR_IDLE = 20;

/** How long a request that is under way has, once the server closes, in milliseconds. */
const LAST_PATIENCE = 5000;

function closed(
  server: HttpServer,
  { connections, patience = LAST_PATIENCE }: { connections: Connections; patience: number | undefined },
): Promise<void> {
  // Connections that are kept alive, or have not asked anything whole, would hold the server open long after its last answer.
  const closeIdle = () => {
    for (const [socket, answer] of connections) if (!isUnderWay(answer)) socket.destroy();
  };
  return new Promise((resolve, reject) => {
    const looking = setInterval(closeIdle, LOOK_FOR_IDLE);
    const ending = setTimeout(() => server.closeAllConnections(), patience);
    server.close((error) => {
      clearInterval(looking);
      clearTimeout(ending);
      if (error === undefined) resolve();
      else reject(error);
    });
    closeIdle();
  });
}

/** Whether something is still to come on a connection of which this is the last answer. */
function isUnderWay(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && !(answer.writableFinished && answer.req.complete);
}

/** What Node says of bytes that it could not read as a request. */
interface ReadingError extends Error {
  readonly code?: string;
  /** The bytes among which reading failed. */
  readonly rawPacket?: Uint8Array;
}

/** Why a request is refused that never became one. */
function refusalOf({ code, rawPacket }: ReadingError, { addressBytes }: { addressBytes: number }): Refusal {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return refuse(serverErrors.rest_request_timeout);
  if (code === "HPE_HEADER_OVERFLOW")
    return refuse(
      overflowsInAddress(rawPacket, addressBytes)
        ? serverErrors.rest_address_too_long
        : serverErrors.rest_headers_too_large,
    );
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return refuse(serverErrors.rest_body_too_large);
  return refuse(serverErrors.rest_bad_request);
}

/** Writes the answer by hand, unless another one is half written already, and ends the connection. */
function endWith(
  { status, headers, body }: Outgoing,
  { socket, underWay }: { socket: Duplex; underWay: ServerResponse | undefined },
): void {
  const halfWritten = underWay !== undefined && underWay.headersSent && !underWay.writableFinished;
  if (!socket.writable || halfWritten) {
    socket.destroy();
    return;
  }
  const content = Buffer.from(body ?? "");
  const lines = Object.entries({ ...headers, "Content-Length": String(content.length), Connection: "close" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${statusText(status)}\r\n${head}\r\n`), content]));
  // Ended at once, a connection on which something still comes would take the answer with it.
  const lingering = setTimeout(() => socket.destroy(), LINGER);
  lingering.unref();
  socket.once("close", () => clearTimeout(lingering));
}

/** How long a connection is left to a client that does not end it after such an answer, in milliseconds. */
const LINGER = 1000;

const LINE_END = 10;
const METHOD_FIRST = /^[A-Z]+ /;

function overflowsInAddress(packet: Uint8Array | undefined, addressBytes: number): boolean {
  if (packet === undefined || !METHOD_FIRST.test(Buffer.from(packet.subarray(0, 16)).toString("latin1"))) return false;
  const end = packet.indexOf(LINE_END);
  return end < 0 || end > addressBytes;
}
