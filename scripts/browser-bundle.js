// What makes the bundle for pages of the compiled sources: other files in place of those that need Node, and what the package holds as modules.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { DOCUMENT_MODULES } from "./package-documents.js";

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
      paths: Object.fromEntries(DOCUMENT_MODULES.map((name) => [`${PREFIX}${name}`, `../documents/${name}.js`])),
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
const LOCALES = "locales";

/** The modules that `src/browser/package-modules.d.ts` declares: faker's languages, and those of documents that lie beside the bundle. */
function packageModules() {
  return {
    name: "package-modules",
    resolveId(source) {
      if (!source.startsWith(PREFIX)) return undefined;
      const isDocuments = DOCUMENT_MODULES.includes(source.slice(PREFIX.length));
      return isDocuments ? { id: source, external: true } : `\0${source}`;
    },
    load: (id) => (id === `\0${PREFIX}${LOCALES}` ? { code: fakerLocales(), moduleType: "js" } : undefined),
  };
}

function fakerLocales() {
  const names = readdirSync("node_modules/@faker-js/faker/dist/locale").flatMap(
    (name) => /^(\w+)\.js$/.exec(name)?.[1] ?? [],
  );
  const members = names.map((name) => `${JSON.stringify(name)}: () => import("@faker-js/faker/locale/${name}")`);
  return `export default {${members.join(", ")}};`;
}
