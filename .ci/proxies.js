// Starts Standin, puts nginx in front of it in the ways people do, and asks it for every path of the list that leads to the side door.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts, listening } from "./ports.js";

const repository = join(import.meta.dirname, "..");
const paths = JSON.parse(readFileSync(join(repository, "test/control/door-paths.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "standin-nginx-"));
const [port, named, secret, ...fronts] = await freePorts(6);

/** What stands behind `location`: the path as it came, the path as nginx resolved it, the path below another prefix. */
const ways = [
  "location /en/api { proxy_pass %; }",
  "location /en/api/ { proxy_pass %/en/api/; }",
  "location ^~ /en/api { proxy_pass %$request_uri; }",
];

const children = [];
try {
  children.push(
    spawn(process.execPath, ["dist/bundle/main.cjs", "--port", String(port), "--quiet"], {
      cwd: repository,
      stdio: "inherit",
    }),
  );
  const address = `https://localhost:${secret}`;
  children.push(
    spawn(process.execPath, ["dist/bundle/main.cjs", "--port", String(named), "--base-url", address, "--quiet"], {
      cwd: repository,
      stdio: "inherit",
    }),
  );
  await Promise.all([port, named].map(listening));
  certificate();
  writeFileSync(join(folder, "nginx.conf"), configuration());
  children.push(spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "inherit" }));
  await Promise.all([secret, ...fronts].map(listening));
  const mark = await fetch(`http://127.0.0.1:${port}/__standin/snapshots`, { method: "POST", body: '{"name":"mark"}' });
  await fetch(`http://127.0.0.1:${port}/en/api/seo/v1/updateMode`, { method: "POST" });
  const failed = mark.status === 201 ? [] : ["the side door itself"];
  for (const [at, front] of fronts.entries()) {
    if (!(await answerTo(front, "GET", "/en/api/?_fields=name")).includes('{"name":'))
      failed.push(`${ways[at]}: no API`);
    for (const path of paths)
      for (const method of ["GET", "POST"]) {
        const answer = await answerTo(front, method, path);
        if (/"ok":true|standin_no_such_call|Cache-Control: no-store/i.test(answer))
          failed.push(`${ways[at]}: ${method} ${path}`);
      }
  }
  const told = await overTls(`${address}/en/api/calendar/events/v1/events?per_page=1`);
  if (!told.includes(`${address}/en/`.replaceAll("/", "\\/")) || told.includes("http:\\/\\/localhost"))
    failed.push(`TLS: the answer has other addresses than ${address}`);
  const { requests } = await (await fetch(`http://127.0.0.1:${port}/__standin/requests`)).json();
  if (!requests.some(({ path }) => path.endsWith("/updateMode"))) failed.push("the journal was cleared");
  for (const line of failed) console.error(`failed: ${line}`);
  console.log(`${ways.length} ways of nginx, ${paths.length} paths each, one over TLS: ${failed.length} fail`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  for (const child of children) child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}

function configuration() {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const servers = fronts.map(
    (front, at) =>
      `server { listen 127.0.0.1:${front}; merge_slashes off; proxy_set_header Host $http_host; ${ways[at].replace("%", `http://127.0.0.1:${port}`)} }`,
  );
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary.join(" ")} ${servers.join("\n")}
${shownServer()} }
`;
}

/** The server that the page of tests shows, with the ports and the certificate of this run. */
function shownServer() {
  const page = readFileSync(join(repository, "docs/testing.md"), "utf8");
  const [, shown] = /^```nginx\n([\s\S]*?)^```$/m.exec(page) ?? [];
  if (shown === undefined) throw new Error("docs/testing.md shows no server of nginx");
  const own = shown.replace(":8443", `:${secret}`).replace(":4010", `:${named}`);
  return own.replaceAll(/localhost(?:-key)?\.pem/g, (file) => join(folder, file));
}

function certificate() {
  const files = ["-keyout", join(folder, "localhost-key.pem"), "-out", join(folder, "localhost.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost", ...files],
    {
      stdio: "ignore",
    },
  );
}

function overTls(url) {
  return new Promise((resolve, reject) => {
    get(url, { rejectUnauthorized: false }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (text) => (body += text));
      answer.on("end", () => resolve(body));
    }).on("error", reject);
  });
}

/** What is answered for a target sent as it is, with a Host of the sender's choice. */
function answerTo(front, method, target) {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(front, "127.0.0.1", () =>
      socket.write(
        `${method} ${target} HTTP/1.1\r\nHost: localhost:4010\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      ),
    );
    socket
      .setEncoding("latin1")
      .on("data", (chunk) => (received += chunk))
      .on("error", () => {});
    socket.setTimeout(5000, () => socket.destroy());
    socket.on("close", () => resolve(received));
  });
}
