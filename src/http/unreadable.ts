import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { refuse, type Refusal } from "../behaviours/refusal.ts";
import type { Outgoing } from "./outgoing.ts";

/** What Node says of bytes that it could not read as a request. */
export interface ReadingError extends Error {
  readonly code?: string;
  /** The bytes among which reading failed. */
  readonly rawPacket?: Uint8Array;
}

/** Why a request is refused that never became one. */
export function refusalOf({ code, rawPacket }: ReadingError, { addressBytes }: { addressBytes: number }): Refusal {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return refuse("rest_request_timeout");
  if (code === "HPE_HEADER_OVERFLOW")
    return refuse(overflowsInAddress(rawPacket, addressBytes) ? "rest_address_too_long" : "rest_headers_too_large");
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return refuse("rest_body_too_large");
  return refuse("rest_bad_request");
}

/** Writes the answer by hand, unless another one is half written already, and ends the connection. */
export function endWith(
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
  socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${head}\r\n`), content]));
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
