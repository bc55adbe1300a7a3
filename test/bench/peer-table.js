// Other mock servers, and how each is made to do the nearest same work: a list of 8 kB and a create.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { here } from "./processes.js";

const EVENTS = { list: "/events", create: "/events" };

/** Each: packages to install, files to write, the command that serves, the paths of its list and its create. */
export const peerTable = [
  {
    name: "json-server 1.0 beta",
    folder: "json-server-1",
    packages: ["json-server@1.0.0-beta.15", "node@24"],
    prepare: writeDatabase,
    command: ({ bin, port }) => [bin("node"), bin("json-server"), "db.json", "--port", port],
    paths: EVENTS,
  },
  {
    name: "json-server 0.17",
    folder: "json-server-0",
    packages: ["json-server@0.17.4"],
    prepare: writeDatabase,
    command: ({ bin, port }) => [process.execPath, bin("json-server"), "db.json", "--port", port, "--quiet"],
    paths: EVENTS,
  },
  {
    name: "Mockoon",
    folder: "mockoon",
    packages: ["@mockoon/cli@9"],
    prepare: (folder, answers) => writeJson(folder, "environment.json", mockoonEnvironment(answers)),
    command: ({ bin, port }) => [
      process.execPath,
      bin("@mockoon/cli"),
      "start",
      "--data",
      "environment.json",
      "--port",
      port,
      "--disable-log-to-file",
    ],
    paths: EVENTS,
  },
  {
    name: "openapi-backend on hono",
    folder: "openapi-backend",
    packages: ["openapi-backend@5"],
    prepare: (folder, answers) => {
      writeJson(folder, "openapi.json", openApiDocument(answers));
      copyFileSync(here("openapi-backend-server.js"), join(folder, "server.js"));
    },
    command: ({ port }) => [process.execPath, "server.js", port],
    paths: EVENTS,
  },
  {
    name: "Prism",
    folder: "prism",
    packages: ["@stoplight/prism-cli@latest", "node@24"],
    prepare: (folder, answers) => writeJson(folder, "openapi.json", openApiDocument(answers)),
    command: ({ bin, port }) => [
      bin("node"),
      bin("@stoplight/prism-cli"),
      "mock",
      "openapi.json",
      "--port",
      port,
      "--verboseLevel",
      "silent",
    ],
    paths: EVENTS,
  },
  {
    name: "MSW behind a server",
    folder: "msw",
    packages: ["msw@3", "@hono/node-server@1", "hono@4", "node@24"],
    prepare: (folder, answers) => {
      writeJson(folder, "answers.json", answers);
      copyFileSync(here("msw-server.js"), join(folder, "server.js"));
    },
    command: ({ bin, port }) => [bin("node"), "server.js", port],
    paths: EVENTS,
  },
  {
    name: "WireMock",
    folder: "wiremock",
    packages: ["wiremock@3"],
    prepare: (folder, { list, created }) => {
      mkdirSync(join(folder, "mappings"), { recursive: true });
      writeJson(folder, "mappings/list.json", wireMockMapping("GET", 200, list));
      writeJson(folder, "mappings/create.json", wireMockMapping("POST", 201, created));
    },
    // By the jar that the package holds: what starts it otherwise would not end it.
    command: ({ folder, port }) => [
      "java",
      "-jar",
      jarIn(join(folder, "node_modules/wiremock/build")),
      "--port",
      port,
      "--root-dir",
      ".",
      "--no-request-journal",
      "--disable-banner",
    ],
    paths: EVENTS,
  },
];

function jarIn(folder) {
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith(".jar")),
  );
}

function wireMockMapping(method, status, jsonBody) {
  const headers = { "Content-Type": "application/json" };
  return { request: { method, urlPath: "/events" }, response: { status, headers, jsonBody } };
}

function writeJson(folder, name, value) {
  writeFileSync(join(folder, name), JSON.stringify(value));
}

function writeDatabase(folder, { list }) {
  writeJson(folder, "db.json", { events: list });
}

function mockoonEnvironment({ list, created }) {
  const response = (uuid, statusCode, value) => ({
    uuid,
    statusCode,
    label: "",
    body: JSON.stringify(value),
    bodyType: "INLINE",
    latency: 0,
    headers: [{ key: "Content-Type", value: "application/json; charset=utf-8" }],
    filePath: "",
    databucketID: "",
    sendFileAsBody: false,
    rules: [],
    rulesOperator: "OR",
    disableTemplating: true,
    fallbackTo404: false,
    default: true,
    crudKey: "id",
    callbacks: [],
  });
  const route = (uuid, method, answer) => ({
    uuid,
    type: "http",
    documentation: "",
    method,
    endpoint: "events",
    responses: [answer],
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  });
  const routes = [
    route("00000000-0000-4000-8000-000000000001", "get", response("00000000-0000-4000-8000-000000000003", 200, list)),
    route(
      "00000000-0000-4000-8000-000000000002",
      "post",
      response("00000000-0000-4000-8000-000000000004", 201, created),
    ),
  ];
  return {
    uuid: "00000000-0000-4000-8000-000000000000",
    lastMigration: 33,
    name: "Events",
    port: 3000,
    hostname: "127.0.0.1",
    endpointPrefix: "",
    latency: 0,
    folders: [],
    routes,
    rootChildren: routes.map(({ uuid }) => ({ type: "route", uuid })),
    proxyMode: false,
    proxyHost: "",
    proxyRemovePrefix: false,
    tlsOptions: { enabled: false, type: "CERT", pfxPath: "", certPath: "", keyPath: "", caPath: "", passphrase: "" },
    cors: false,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  };
}

function openApiDocument({ list, created }) {
  const { args } = JSON.parse(readFileSync(here("../../descriptors/calendar.events.v1.json"), "utf8")).routes[
    "/calendar/events/v1/events"
  ].endpoints.find(({ methods }) => methods.includes("POST"));
  const properties = Object.fromEntries(
    Object.entries(args).map(([name, { type, enum: words }]) => [
      name,
      { ...(type && { type }), ...(words && { enum: words }), ...(type === "array" && { items: {} }) },
    ]),
  );
  const required = Object.keys(args).filter((name) => args[name].required);
  const answer = (example) => ({ description: "", content: { "application/json": { schema: {}, example } } });
  const schema = { type: "object", properties, required };
  return {
    openapi: "3.0.3",
    info: { title: "Events", version: "1" },
    paths: {
      "/events": {
        get: { operationId: "list", responses: { 200: answer(list) } },
        post: {
          operationId: "create",
          requestBody: { required: true, content: { "application/json": { schema } } },
          responses: { 201: answer(created) },
        },
      },
    },
  };
}
