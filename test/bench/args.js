// How fast args are checked and coerced, beside compiled ajv on equivalent schemas; run after a build.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { compileArgs } from "../../dist/args/compile-args.js";
import { readSources } from "../../dist/args/read-sources.js";

const rounds = 200;
const callsARound = 1_000;

const document = JSON.parse(
  readFileSync(new URL("../../descriptors/calendar.events.v1.json", import.meta.url), "utf8"),
);
const [list, create] = ["GET", "POST"].map(
  (method) =>
    document.routes["/calendar/events/v1/events"].endpoints.find(({ methods }) => methods.includes(method)).args,
);

const event = {
  title: "Winter market",
  description: "<p>Stalls, music and hot drinks on the square, every day until the evening.</p>",
  status: "publish",
  start_date: "2030-12-01 10:00:00",
  end_date: "2030-12-01 18:00:00",
  timezone: "Europe/Stockholm",
  all_day: "false",
  cost: "40",
  website: "https://market.example/winter",
  show_map: true,
  featured: 1,
  categories: [3, 5],
  tags: ["market", "winter"],
  venue: [12],
  organizer: [4],
};
const query =
  "page=2&per_page=20&start_date=2030-01-01&end_date=2030-12-31&search=winter+market&featured=true&venue=12&geoloc_lat=59.3";

const cases = [
  pair("create, from bytes", create, {
    standin: (check) => {
      const body = Buffer.from(JSON.stringify(event));
      const request = { method: "POST", query: "", contentType: "application/json", body, placeholders: {} };
      return () => check(readSources(request)).params;
    },
    ajv: (validate) => {
      const body = Buffer.from(JSON.stringify(event));
      return () => validated(validate, JSON.parse(body.toString()));
    },
  }),
  pair("create, already parsed, changed in place by ajv", create, {
    standin: (check) => {
      const body = Buffer.from(JSON.stringify(event));
      const sources = readSources({
        method: "POST",
        query: "",
        contentType: "application/json",
        body,
        placeholders: {},
      });
      return () => check(sources).params;
    },
    ajv: (validate) => {
      const parsed = JSON.parse(JSON.stringify(event));
      return () => validated(validate, { ...parsed });
    },
  }),
  pair("create, already parsed, nothing shared", create, {
    standin: (check) => {
      const body = Buffer.from(JSON.stringify(event));
      const sources = readSources({
        method: "POST",
        query: "",
        contentType: "application/json",
        body,
        placeholders: {},
      });
      return () => check(sources).params;
    },
    // ajv changes what it is given, lists inside too, so here it gets a copy each time.
    ajv: (validate) => {
      const parsed = JSON.parse(JSON.stringify(event));
      return () => validated(validate, structuredClone(parsed));
    },
  }),
  pair("list, from the query", list, {
    standin: (check) => () => check(readSources({ method: "GET", query, placeholders: {} })).params,
    ajv: (validate) => () => validated(validate, Object.fromEntries(new URLSearchParams(query))),
  }),
  pair("list, already parsed", list, {
    standin: (check) => {
      const sources = readSources({ method: "GET", query, placeholders: {} });
      return () => check(sources).params;
    },
    ajv: (validate) => {
      const parsed = Object.fromEntries(new URLSearchParams(query));
      return () => validated(validate, { ...parsed });
    },
  }),
];

const rows = Object.fromEntries(cases.map(measured));
console.table(rows);

function pair(name, args, { standin, ajv }) {
  const ours = standin(compileArgs(args));
  const theirs = ajv(compileAjv(args));
  assert.deepEqual({ ...ours() }, { ...theirs() }, `${name}: both give the same parameters`);
  return { name, ours, theirs };
}

function compileAjv(args) {
  const properties = {};
  for (const [name, arg] of Object.entries(args)) {
    const schema = { ...arg };
    delete schema.required;
    if (schema.default === null) delete schema.default;
    properties[name] = schema;
  }
  const required = Object.keys(args).filter((name) => args[name].required === true);
  const ajv = new Ajv({ coerceTypes: "array", useDefaults: true, allErrors: false, strict: false });
  return ajv.compile({ type: "object", properties, required });
}

function validated(validate, data) {
  assert.ok(validate(data));
  return data;
}

function measured({ name, ours, theirs }) {
  const best = { ours: Infinity, theirs: Infinity };
  for (let round = 0; round < rounds; round += 1) {
    best.ours = Math.min(best.ours, nanoseconds(ours));
    best.theirs = Math.min(best.theirs, nanoseconds(theirs));
  }
  return [
    name,
    {
      "standin ns": Math.round(best.ours),
      "ajv ns": Math.round(best.theirs),
      "times as fast as ajv": Number((best.theirs / best.ours).toFixed(2)),
    },
  ];
}

function nanoseconds(work) {
  const start = performance.now();
  for (let call = 0; call < callsARound; call += 1) work();
  return ((performance.now() - start) * 1e6) / callsARound;
}
