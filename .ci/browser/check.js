// Bundles the pages of this folder, serves them, and compares what stand-ins answer in Chromium with what they answer in Node.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createStandin } from "standin";
import { sha256 } from "./digest/digest-lines.js";
import { linesOf } from "./digest/lines-of.js";

const [repository = ""] = process.argv.slice(2);
const require = createRequire(join(repository, "package.json"));
const { chromium } = require("playwright-core");
const { rolldown } = await import(join(repository, "node_modules/rolldown/dist/index.mjs"));

/** Bytes after gzip that a page loads at most, but for the hotel's documents and faker's languages. */
const MOST_BYTES = 350_000;
/** Random calls to each site, beside the walk and the control endpoint. */
const COUNT = 200;
/** Headers of requests that a page may not set: a browser leaves them out, so that nobody sends them here. */
const NOT_SENT = ["origin"];
/**
 * Calls whose answers may be others in Chromium than in Node, by the beginnings of their labels: those that go by the zone data or the
 * ICU of the runtime, where the two are of different years. docs/browser.md tells which that could be; there is none.
 */
const MAY_DIFFER = [];

const text = (file) => readFileSync(file, "utf8");
const tables = (name) => JSON.parse(text(`digest/documents/${name}-tables.json`));
const sites = {
  hotel: { languages: ["en", "sv"], ...tables("hotel") },
  core: { index: text("digest/documents/core.json"), ...tables("core") },
  loaded: { index: text("index.json") },
};

/** Files that are served, by path: their text and what stands in it. */
const files = new Map([["/", { code: "<!doctype html><title>Standin</title>", type: "text/html" }]]);
await bundle({ input: "page.js", output: { entryFileNames: "page.js" } });
await bundle({ input: "worker.js", output: { entryFileNames: "worker.js", format: "iife", codeSplitting: false } });
await bundle({ input: "msw.js", output: { entryFileNames: "msw.js", chunkFileNames: "msw-[name].js" } });
files.set("/with-msw", { code: '<!doctype html><script type="module" src="/msw.js"></script>', type: "text/html" });
files.set("/mockServiceWorker.js", {
  code: text("node_modules/msw/lib/mockServiceWorker.js"),
  type: "text/javascript",
});
files.set("/other.json", { code: '{"from":"the network"}', type: "application/json" });
files.set("/with-page", { code: '<!doctype html><script type="module" src="/page.js"></script>', type: "text/html" });

/** Paths that were asked for since the last look. */
const asked = new Set();
const server = createServer(({ url }, response) => {
  const { pathname } = new URL(url, "http://localhost");
  const file = files.get(pathname);
  asked.add(pathname);
  response.writeHead(file === undefined ? 404 : 200, { "content-type": file?.type ?? "text/plain" });
  response.end(file?.code ?? "nothing here");
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  for (const [name, site] of Object.entries(sites)) await sameBytes(name, site);
  await sizes();
  await refusals();
  await behindWorker();
  await behindMsw();
} finally {
  await browser.close();
  server.close();
}

async function bundle({ input, output }) {
  const build = await rolldown({
    input,
    platform: "browser",
    logLevel: "silent",
    resolve: {
      alias: Object.fromEntries(
        ["@noble/hashes/sha2.js", "@noble/hashes/utils.js"].map((name) => [name, require.resolve(name)]),
      ),
    },
    transform: { inject: { Buffer: [require.resolve("buffer/"), "Buffer"] } },
  });
  const { output: chunks } = await build.generate({ minify: true, ...output });
  for (const { fileName, code = "", moduleIds = [] } of chunks)
    files.set(`/${fileName}`, { code, type: "text/javascript", moduleIds });
}

async function openPage() {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error("in the page:", error));
  asked.clear();
  await page.goto(`${origin}/with-page`);
  await page.waitForFunction(() => "createStandin" in globalThis);
  return page;
}

/** The walk, random calls and the control endpoint, in Node and in Chromium. */
async function sameBytes(name, { index, ...site }) {
  const page = await openPage();
  const seen = await page.evaluate(
    ([name, site]) => globalThis.digest(name, site),
    [name, { index, ...site, count: COUNT }],
  );
  await page.close();
  const document = index && { index: () => JSON.parse(index) };
  const wanted = [];
  for await (const line of linesOf(asInPage, {
    sites: { [name]: { ...site, ...document } },
    count: COUNT,
    walk: true,
    sha256,
  }))
    wanted.push(`${line.label} ${line.status} ${line.hash}`);
  const differ = wanted.filter((line, at) => line !== seen[at]);
  const others = differ.filter((line) => !MAY_DIFFER.some((label) => line.startsWith(label)));
  assert.deepEqual(others, [], `${name}: ${others.length} of ${wanted.length} calls are answered otherwise`);
  assert.equal(seen.length, wanted.length);
  console.log(`${name}: ${wanted.length} calls have the same bytes in Chromium and in Node`);
}

/** A stand-in in Node that is sent what a page can send. */
async function asInPage(options) {
  const site = await createStandin(options);
  const fetch = (request) => {
    for (const name of NOT_SENT) request.headers.delete(name);
    return site.fetch(request);
  };
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(site), fetch: { value: fetch } });
}

/** What a page loads for a site of its own, and for the hotel. */
async function sizes() {
  const isHotels = (id) => id.endsWith("/documents/hotel.js");
  const isFakers = (id) => id.includes("/@faker-js/faker/");
  for (const { name, options } of [
    { name: "a loaded site", options: { index: JSON.parse(sites.loaded.index) } },
    { name: "the hotel", options: {} },
  ]) {
    const page = await openPage();
    assert.equal(await page.evaluate((options) => globalThis.first(options), options), 200);
    const loaded = [...asked].flatMap((path) => files.get(path)?.moduleIds ?? []).length;
    const code = [...asked].map((path) => files.get(path)).filter((file) => file?.moduleIds !== undefined);
    const own = code.filter(
      ({ moduleIds }) => !moduleIds.some(isHotels) && !(moduleIds.length > 0 && moduleIds.every(isFakers)),
    );
    const bytes = own.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0);
    assert.ok(loaded > 0);
    assert.ok(bytes <= MOST_BYTES, `a page with ${name} loads ${bytes} bytes, ${MOST_BYTES} at most`);
    const hotels = code.some(({ moduleIds }) => moduleIds.some(isHotels));
    assert.equal(hotels, name === "the hotel", "the hotel is loaded where it is asked for");
    console.log(`a page with ${name} loads ${Math.round(bytes / 1000)} kB of ${own.length} files, after gzip`);
    await page.close();
  }
}

/** A page is told what it can't have. */
async function refusals() {
  const page = await openPage();
  for (const options of [
    { index: "site/" },
    { seeds: "seeds/" },
    { schemas: "schemas/", index: JSON.parse(sites.loaded.index) },
  ])
    assert.match(
      await page.evaluate((options) => globalThis.refusal(options), options),
      /^RangeError: ".+" names a file/,
    );
  assert.match(await page.evaluate(() => globalThis.refusal({ data: "site.json" })), /there is no data in a page/);
  await page.close();
}

/** A page whose calls a service worker answers. */
async function behindWorker() {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((claimed) =>
        navigator.serviceWorker.addEventListener("controllerchange", claimed, { once: true }),
      );
  });
  asked.clear();
  const get = (path, init) =>
    page.evaluate(
      async ([path, init]) => {
        const response = await fetch(path, init);
        return { status: response.status, basis: response.headers.get("X-Standin-Basis"), body: await response.json() };
      },
      [path, init],
    );
  const index = await get("/wp-json/");
  assert.deepEqual([index.status, index.basis], [200, "contract"]);
  assert.ok(Object.keys(index.body.routes).length > 100);
  const site = await createStandin({ index: JSON.parse(sites.loaded.index), now: "2030-03-14T09:30:00Z" });
  const [list] = Object.entries(site.records()).filter(([name, count]) => count > 0 && name.includes("/"));
  const path = `/wp-json/${list[0]}`;
  const answer = await get(path);
  assert.deepEqual(answer.body, await (await site.fetch(new Request(origin + path))).json());
  const overview = await get("/__standin");
  assert.equal(overview.body.routes, site.catalogue.routes.length);
  assert.deepEqual(asked, new Set(), "the network is not asked for what the worker answers");
  const other = await get("/other.json");
  assert.deepEqual([other.status, other.body], [200, { from: "the network" }]);
  console.log("behind a service worker /wp-json/ is the stand-in's, and all else the network's");
  await page.close();
}

/** A page whose calls go to MSW, which has the stand-in's handlers: by `fetch`, and where the page shows a picture. */
async function behindMsw() {
  const page = await (await browser.newContext()).newPage();
  page.on("pageerror", (error) => console.error("in the page:", error));
  await page.goto(`${origin}/with-msw`);
  await page.waitForFunction(() => "site" in globalThis);
  asked.clear();
  const answers = await page.evaluate(async () => {
    const get = async (path) => (await fetch(path)).json();
    const picture = new Image();
    picture.src = "/content/uploads/2030/03/pier-300x200.jpg";
    await picture.decode();
    globalThis.site.fault({ match: {}, answer: { cut: true }, times: 1 });
    const cut = await fetch("/wp-json/").then(
      () => "answered",
      (error) => error.name,
    );
    const { routes } = await get("/wp-json/");
    return { routes: Object.keys(routes).length, width: picture.naturalWidth, cut, other: await get("/other.json") };
  });
  assert.ok(answers.routes > 100);
  assert.deepEqual(
    { ...answers, routes: 0 },
    { routes: 0, width: 300, cut: "TypeError", other: { from: "the network" } },
  );
  const others = [...asked].filter((path) => !path.endsWith(".js"));
  assert.deepEqual(others, ["/other.json"], "the network is asked for the page's own files alone");
  console.log("behind MSW's worker /wp-json/ and pictures are the stand-in's, and all else the network's");
  await page.close();
}
