// The least that Node itself needs to send an answer of 8 kB: what the load generator is checked against.
import { createServer } from "node:http";

const body = Buffer.from(JSON.stringify({ text: "x".repeat(8150) }));
const headers = { "Content-Type": "application/json", "Content-Length": body.length };
createServer((_request, answer) => answer.writeHead(200, headers).end(body)).listen(
  Number(process.argv[2]),
  "127.0.0.1",
);
