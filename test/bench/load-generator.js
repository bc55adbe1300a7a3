// Asks a server for answers as fast as it gives them: raw sockets, kept alive, one request under way on each.
// Run as a process of its own: a message with a task comes in, a message with the tally goes out.
import { createHash } from "node:crypto";
import { connect } from "node:net";

/** One in so many answers is looked at byte by byte; the others by status and length. */
const SAMPLE_EVERY = 64;
const NUMBER_WIDTH = 9;
const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

/**
 * Sends `{ method, path, headers, body }`, or a list of these in turn, for so many seconds or so many requests. `{n}` in the path or
 * body is another number each time, always nine digits long, counted from `first`.
 */
export async function load({ port, request, connections = 32, seconds = Infinity, count = Infinity, first = 0 }) {
  const tally = { sent: 0, answered: 0, statuses: {}, lengths: new Set(), bodies: new Map(), last: undefined };
  const nextRequest = requestMaker(request, { port, first });
  const until = performance.now() + seconds * 1000;
  const more = () => tally.sent < count && performance.now() < until;
  const began = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all(
    Array.from({ length: Math.min(connections, count) }, () => converse({ port, nextRequest, more, tally })),
  );
  const taken = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    answered: tally.answered,
    seconds: taken,
    perSecond: tally.answered / taken,
    statuses: tally.statuses,
    lengths: [...tally.lengths].slice(0, 100),
    hashes: [...tally.bodies.keys()],
    samples: [...tally.bodies.values()].slice(0, 3),
    next: first + tally.sent,
    busy: (user + system) / 1e6 / taken,
  };
}

/** The next request each time: of several one after the other, all of a round with the same number. */
function requestMaker(request, { port, first }) {
  const texts = [request].flat().map((one) => requestText(one, port));
  const constant = texts.map((text) => (text.includes("{n}") ? undefined : Buffer.from(text)));
  let sent = 0;
  return () => {
    const at = sent % texts.length;
    const n = first + Math.floor(sent / texts.length);
    sent += 1;
    return constant[at] ?? numbered(texts[at], n);
  };
}

function requestText({ method, path, headers = {}, body }, port) {
  const length = body === undefined ? [] : [["Content-Length", Buffer.byteLength(numbered(body, 0))]];
  const lines = [["Host", `127.0.0.1:${port}`], ...Object.entries(headers), ...length];
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `${method} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ""}`;
}

function numbered(text, n) {
  return text.replaceAll("{n}", String(n).padStart(NUMBER_WIDTH, "0"));
}

function converse({ port, nextRequest, more, tally }) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    const send = () => {
      tally.sent += 1;
      socket.write(nextRequest());
    };
    const read = answerReader((status, length, body) => {
      tally.answered += 1;
      tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
      if (tally.lengths.size < 1000) tally.lengths.add(length);
      if (body !== undefined) keepBody(tally, body);
      if (more()) send();
      else socket.end();
    });
    socket.once("connect", send);
    socket.on("data", read);
    socket.once("error", reject);
    socket.once("close", resolve);
  });
}

function keepBody({ bodies }, body) {
  const text = body.toString();
  const hash = createHash("sha1").update(timeless(text)).digest("hex");
  if (bodies.size < 1000) bodies.set(hash, text);
}

const TIME = /\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/g;

/** A text without the times in it, some of which follow the clock. */
export function timeless(text) {
  return text.replace(TIME, "");
}

/** Takes chunks, calls back once for every answer: its status, its whole length, and for a sample its body. */
function answerReader(answered) {
  let seen = 0;
  let chunks = [];
  let length = 0;
  /** Length of the whole answer: undefined before its head is there, NaN where only the last chunk tells. */
  let total;
  let status = 0;
  let bodyAt = 0;
  const finish = () => {
    const wanted = seen % SAMPLE_EVERY === 0;
    const whole = wanted ? Buffer.concat(chunks) : undefined;
    const size = length;
    seen += 1;
    chunks = [];
    length = 0;
    const body = whole && (Number.isNaN(total) ? unchunked(whole.subarray(bodyAt)) : whole.subarray(bodyAt));
    total = undefined;
    answered(status, size, body);
  };
  return (chunk) => {
    length += chunk.length;
    if (total === undefined || Number.isNaN(total) || seen % SAMPLE_EVERY === 0) chunks.push(chunk);
    if (total === undefined) {
      if (chunks.length > 1) chunks = [Buffer.concat(chunks)];
      const end = chunks[0].indexOf(HEAD_END);
      if (end < 0) return;
      bodyAt = end + HEAD_END.length;
      ({ status, total } = readHead(chunks[0].latin1Slice(0, bodyAt), bodyAt));
    }
    if (Number.isNaN(total)) {
      if (chunks.length > 1) chunks = [Buffer.concat(chunks)];
      if (chunks[0].subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) finish();
    } else if (length >= total) finish();
  };
}

function readHead(head, bodyAt) {
  const status = Number(head.slice(9, 12));
  if (status === 204 || status === 304) return { status, total: bodyAt };
  const said = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (said) return { status, total: bodyAt + Number(said[1]) };
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, total: Number.NaN };
  throw new Error(`an answer that does not say where it ends: ${head}`);
}

function unchunked(bytes) {
  const pieces = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.latin1Slice(at, end), 16);
    if (!(size > 0)) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

if (process.send !== undefined && process.argv[1] === import.meta.filename)
  process.on("message", async (task) => {
    const tally = await load(task).catch((error) => ({ failed: error.message }));
    process.send(tally);
  });
