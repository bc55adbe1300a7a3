import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What is in the project of somebody who reads the pages, beside Standin. Of jest and Playwright only the types are used. */
const TOOLS = ["@types/node@20", "@playwright/test@1.65.1", "@jest/globals@30.5.2"];

/** What a browser saved of somebody's site. */
const HAR = {
  log: {
    version: "1.2",
    entries: [
      harEntry("https://example.org/wp-json/?context=help", {
        name: "Example",
        home: "https://example.org",
        namespaces: ["acme/v1"],
        authentication: [],
        routes: {
          "/": { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
          "/acme/v1/rooms": { namespace: "acme/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
        },
      }),
      harEntry("https://example.org/wp-json/acme/v1/rooms", [{ id: 1, name: "Lake" }]),
    ],
  },
};

function harEntry(url, answer) {
  const content = { mimeType: "application/json", text: JSON.stringify(answer) };
  return {
    startedDateTime: "2026-01-02T03:04:05.000Z",
    request: { method: "GET", url, headers: [] },
    response: { status: 200, headers: [], content },
  };
}

/** What the reader brings: the code under test, handlers, what a browser saved. */
const BROUGHT = {
  "own.mjs": `export default {
  "POST /shop/v3/marketplace/create-order": (call) => ({ status: 201, body: { id: 1, product: call.params.product_id } }),
  "+GET /acme/v1/rooms/{name}": ({ params }) => ({ body: { name: params.name, free: true } }),
};
`,
  "site.har": JSON.stringify(HAR),
  "book-swim.ts": `/** Rejects when the site does not take it. */
export async function bookSwim(apiRoot: string): Promise<void> {
  const body = new URLSearchParams({ title: "Moonlight swim", start_date: "2030-06-01 21:00", end_date: "2030-06-01 22:30" });
  const answer = await fetch(\`\${apiRoot}calendar/events/v1/events\`, { method: "POST", body });
  if (!answer.ok) throw new Error("The site is busy, try again.");
}
`,
};

/** The index document of a site whose namespaces have names of their own: the built-in name of each. */
const HARBOUR = { "harbour/dates/v1": "calendar/events/v1", "letters/v1": "contact-form/v1" };

const TYPE_SETTINGS = {
  compilerOptions: {
    module: "nodenext",
    moduleDetection: "force",
    target: "es2023",
    lib: ["es2023", "dom"],
    types: ["node"],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  include: ["*.ts"],
};

/** Blocks that begin so are run by what they are for, not by themselves. */
const NOT_ALONE =
  /from "(?:@jest\/globals|@playwright\/test|vitest|vite|standin\/playwright)"|ServiceWorkerGlobalScope/;

/** Makes the project in an empty folder, with every TypeScript block of the pages in a file; gives `{ block, name }` of each. */
export function makeProject(folder, { blocks, repository, machine }) {
  mkdirSync(folder);
  const put = (name, text) => writeFileSync(join(folder, name), text);
  put(
    "package.json",
    JSON.stringify({ name: "somebody", private: true, type: "module", scripts: { test: "vitest run" } }),
  );
  put("tsconfig.json", JSON.stringify(TYPE_SETTINGS));
  for (const [name, text] of Object.entries(BROUGHT)) put(name, text);
  put("harbour.json", JSON.stringify(harbour(repository)));
  put("harbour-next.json", JSON.stringify(nextOf(harbour(repository))));
  const files = blocks.map((block, at) => {
    const name = /^\/\/ ([\w.-]+\.ts)\n/.exec(block.text)?.[1] ?? `block-${at + 1}.ts`;
    if (existsSync(join(folder, name))) throw new Error(`${block.place}: there are two blocks named ${name}`);
    put(name, block.text);
    return { block, name };
  });
  put("alone.test.ts", importing(files.filter(({ block }) => !NOT_ALONE.test(block.text))));
  // The versions that are known to work together: a newer one may ask for what no registry has yet.
  const { packages } = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8"));
  const tools = [
    ...TOOLS,
    ...["vitest", "vite", "msw"].map((name) => `${name}@${packages[`node_modules/${name}`].version}`),
  ];
  machine.run(`npm install --silent --save-dev ${tools.map((tool) => `'${tool}'`).join(" ")}`, { cwd: folder });
  return files;
}

function harbour(repository) {
  const routes = Object.entries(HARBOUR).map(([own, builtIn]) => {
    const file = join(repository, "descriptors", `${builtIn.replaceAll("/", ".")}.json`);
    return JSON.parse(readFileSync(file, "utf8").replaceAll(builtIn, own)).routes;
  });
  return {
    name: "Harbour",
    home: "https://harbour.example",
    namespaces: Object.keys(HARBOUR),
    routes: Object.assign({}, ...routes),
  };
}

/** What a release made of it: shorter pages at most, and one filter more. */
function nextOf(document) {
  for (const { endpoints } of Object.values(document.routes))
    for (const { methods, args } of endpoints)
      if (methods.includes("GET") && args.per_page !== undefined) args.per_page.maximum = 20;
  document.routes["/harbour/dates/v1/events"].endpoints[0].args.colour = { type: "string", required: false };
  return document;
}

/** A test that runs each block that needs no more than Standin. */
function importing(files) {
  const tests = files.map(({ block, name }) => `it("${block.place} runs", () => import("./${name}"));`);
  return ['import { it } from "vitest";', ...tests, ""].join("\n");
}
