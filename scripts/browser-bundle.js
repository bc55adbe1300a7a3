// What makes the bundle for pages of the compiled sources: other files in place of those that need Node, and what the package holds as modules.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Files in a folder of this name stand, in a page, in place of those of the same path below the folder above. */
const INSTEAD = "browser/instead";

/** Where the code for pages begins. */
export const BROWSER_ENTRY = "dist/browser/index.js";

/** The configuration of the bundle. `started` knows the modules that are loaded with the entry: those are one file. */
export function browserBundle({ external, started, plugins }) {
  return {
    input: { index: BROWSER_ENTRY },
    platform: "browser",
    external,
    plugins: [standIns("dist"), packageModules(), started.plugin, ...plugins],
    transform: { inject: { Buffer: ["buffer/", "Buffer"] } },
    output: {
      dir: "dist/bundle/browser",
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
      cleanDir: true,
      codeSplitting: { groups: [{ name: "standin", test: (id) => started.modules.has(id), priority: 1 }] },
      minify: process.env.PLAIN ? false : { compress: true, mangle: true },
    },
  };
}

/** Takes for each import the file that stands in its place, where there is one. */
function standIns(root) {
  const sources = resolve(root);
  return {
    name: "stand-ins",
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith(".")) return undefined;
      const file = resolve(dirname(importer), source);
      const instead = join(sources, INSTEAD, relative(sources, file));
      return existsSync(instead) ? instead : undefined;
    },
  };
}

const PREFIX = "package:";

/** Assumptions about what every site has; those of a family's namespace are loaded with the families. */
const OF_EVERY_SITE = ["index", "loaded-site", "oembed.1.0", "server"].map(
  (name) => `descriptors/assumptions/${name}.json`,
);

/** The modules that `src/browser/package-modules.d.ts` declares. */
const MODULES = {
  "every-site": () =>
    documentsModule(
      [
        ...documentsIn("descriptors/core"),
        ...documentsIn("descriptors"),
        ...OF_EVERY_SITE,
        "schemas/overlay.schema.json",
        "seeds/defaults.json",
      ],
      { "package.json": { version: jsonIn("package.json").version } },
    ),
  families: () =>
    documentsModule([
      ...documentsIn("seeds/families"),
      ...documentsIn("descriptors/assumptions").filter((file) => !OF_EVERY_SITE.includes(file)),
    ]),
  hotel: () => documentsModule([...documentsIn("descriptors/answers"), ...documentsIn("seeds")]),
  locales: () => {
    const names = readdirSync("node_modules/@faker-js/faker/dist/locale").flatMap(
      (name) => /^(\w+)\.js$/.exec(name)?.[1] ?? [],
    );
    return `export default {${fakerLocales(names)}};`;
  },
};

function packageModules() {
  return {
    name: "package-modules",
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : undefined),
    load: (id) =>
      id.startsWith(`\0${PREFIX}`) ? { code: MODULES[id.slice(PREFIX.length + 1)](), moduleType: "js" } : undefined,
  };
}

function fakerLocales(names) {
  return names.map((name) => `${JSON.stringify(name)}: () => import("@faker-js/faker/locale/${name}")`).join(", ");
}

/** A module whose value is these documents, and more, by their paths in the package. */
function documentsModule(files, more = {}) {
  const documents = { ...Object.fromEntries(files.map((file) => [file, jsonIn(file)])), ...more };
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(documents))});`;
}

function documentsIn(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.map((name) => `${folder}/${name}`);
}

function jsonIn(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
