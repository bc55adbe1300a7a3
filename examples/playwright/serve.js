// The app, as any server of files has it: at another origin than the API.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const TYPES = { "index.html": "text/html", "main.js": "text/javascript" };

createServer(async ({ url }, response) => {
  const name = url.slice(1) || "index.html";
  if (!(name in TYPES)) return response.writeHead(404).end();
  response.setHeader("Content-Type", `${TYPES[name]}; charset=utf-8`).end(await readFile(`app/${name}`));
}).listen(4311, "127.0.0.1");
