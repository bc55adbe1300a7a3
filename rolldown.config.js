import { readdirSync, readFileSync } from "node:fs";
import { basename, resolve, sep } from "node:path";
import { defineConfig } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { BROWSER_ENTRY, browserBundle } from "./scripts/browser-bundle.js";
import { consoleBundle } from "./scripts/console-bundle.js";
import { packageDocuments } from "./scripts/package-documents.js";

const { dependencies, peerDependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const isBuiltIn = (id) => id.startsWith("node:");
const isInstalled = (id) =>
  Object.keys({ ...dependencies, ...peerDependencies }).some((name) => id === name || id.startsWith(`${name}/`));

/** Names that errors show; those of functions would weigh 28 kB in the package, and a start. */
const KEPT = { function: false, class: true };
const SHORT = process.env.PLAIN ? false : { compress: { keepNames: KEPT }, mangle: { keepNames: KEPT } };
const LIBRARY = "dist/index.js";
const PROGRAM = "dist/commands/program.js";
const started = modulesOfStart(PROGRAM);

// Hundreds of small modules take longer to find and load than all of their code takes to run: a start reads a few files instead. One copy of them is for the command, for `require` and for `import`.
export default defineConfig([
  // What serving the built-in site needs is one file, so that a start reads and keeps no more than that; the core of other sites and other commands are loaded when they are asked for.
  {
    input: { index: LIBRARY, program: PROGRAM, "vite-plugin": "dist/vite/plugin.js" },
    platform: "node",
    external: (id) => isBuiltIn(id) || isInstalled(id),
    transform: { define: { BUNDLED: "true" } },
    plugins: [
      loadedLater(["fflate", "node:fs/promises"]),
      started.plugin,
      licences(),
      packageDocuments(),
      ascii(),
      modulesOf(["index"]),
    ],
    output: {
      dir: "dist/bundle",
      format: "cjs",
      entryFileNames: "[name].cjs",
      chunkFileNames: "program-[name].cjs",
      codeSplitting: {
        groups: [{ name: "serve", test: (id) => started.modules.has(id) }],
      },
      dynamicImportInCjs: false,
      minify: SHORT,
      cleanDir: true,
    },
  },
  // Whoever finds a running server loads no other.
  {
    input: { testing: "dist/testing/index.js" },
    platform: "node",
    external: (id) => isBuiltIn(id) || id.endsWith("/standin.js"),
    plugins: [modulesOf(["testing"])],
    output: {
      dir: "dist/bundle",
      format: "cjs",
      entryFileNames: "[name].cjs",
      dynamicImportInCjs: false,
      paths: () => "./index.cjs",
      minify: SHORT,
    },
  },
  // It has modules of the user's loaded, which code that is compiled elsewhere can't.
  {
    input: { vite: "dist/vite/index.js" },
    platform: "node",
    external: (id) => isBuiltIn(id) || id.endsWith("/plugin.js"),
    plugins: [modulesOf(["vite"])],
    output: {
      dir: "dist/bundle",
      format: "cjs",
      entryFileNames: "[name].cjs",
      paths: () => "./vite-plugin.cjs",
    },
  },
  {
    input: { playwright: "dist/playwright/index.js" },
    platform: "node",
    external: (id) => id === "@playwright/test" || id.endsWith("/control-client.js"),
    plugins: [modulesOf(["playwright"])],
    output: {
      dir: "dist/bundle",
      format: "cjs",
      entryFileNames: "[name].cjs",
      paths: (id) => (id === "@playwright/test" ? id : "./testing.cjs"),
      minify: SHORT,
    },
  },
  // Pages import it, too.
  ...["es", "cjs"].map((format) => ({
    input: { msw: "dist/msw/index.js" },
    external: "msw",
    output: { dir: "dist/bundle", format, entryFileNames: format === "es" ? "[name].js" : "[name].cjs" },
  })),
  ...["main", "commands/keep-code"].map((name) => ({
    input: `dist/${name}.js`,
    platform: "node",
    external: isBuiltIn,
    output: { file: `dist/bundle/${basename(name)}.cjs`, format: "cjs", minify: SHORT },
  })),
  consoleBundle({ plugins: [licences()] }),
  browserBundle({ external: isInstalled, started: modulesOfStart(BROWSER_ENTRY), plugins: [licences()] }),
  ...["js", "cjs"].flatMap(declarations),
  {
    input: { index: "dist/browser/index.d.ts" },
    external: /^\.\.\//,
    plugins: [dts({ dtsInput: true })],
    output: { dir: "dist/bundle/browser", entryFileNames: "[name].d.ts", paths: () => "../index.js" },
  },
]);

/**
 * The types of the entries, a file each, for modules or for CommonJS: what `index` gives out the others take from there, so that it is the same
 * wherever it comes from. Those of `index` are large, and written once: `modulesOf` has modules take them from CommonJS.
 */
function declarations(ending) {
  const output = { dir: "dist/bundle", entryFileNames: `[name].d.${ending.replace("js", "ts")}` };
  const means = { plugins: [dts({ dtsInput: true })], checks: { bundlerTimings: false } };
  return [
    ...(ending === "cjs" ? [{ ...means, input: { index: "dist/index.d.ts" }, output }] : []),
    ...["testing", "vite", "msw", "playwright"].map((name) => ({
      ...means,
      input: { [name]: `dist/${name}/index.d.ts` },
      external: (id) => id.startsWith("../") || id === "msw" || id === "@playwright/test",
      output: { ...output, paths: (id) => typesAt(id, ending) },
    })),
  ];
}

/** Where the types are that an entry takes from elsewhere. */
function typesAt(id, ending) {
  if (!/^\.|^\//.test(id)) return id;
  return `./${id.includes("/testing/") ? "testing" : "index"}.${ending}`;
}

/** Writes a module beside each of these entries that gives out the same by the same names: whoever imports and whoever requires share one copy. */
function modulesOf(names) {
  return {
    name: "modules",
    generateBundle(_options, bundle) {
      for (const name of names) {
        const { exports } = bundle[`${name}.cjs`];
        const source = `import all from "./${name}.cjs";\nexport const { ${exports.join(", ")} } = all;\n`;
        this.emitFile({ type: "asset", fileName: `${name}.js`, source });
        if (name === "index")
          this.emitFile({ type: "asset", fileName: "index.d.ts", source: 'export * from "./index.cjs";\n' });
      }
    },
  };
}

/** Has functions of these modules load them when they are first called: few starts need them, and each costs one some milliseconds. */
function loadedLater(names) {
  const PREFIX = "later:";
  return {
    name: "loaded-later",
    transform(code, id) {
      if (id.includes("node_modules")) return undefined;
      return code.replaceAll(/^import \{ ([^}]+) \} from "([^"]+)";$/gm, (line, functions, name) => {
        if (!names.includes(name)) return line;
        const module = JSON.stringify(`${PREFIX}${name}/${functions}`);
        const later = (each) => `const ${each} = (...args) => require(${module}).${each}(...args);`;
        return functions.split(", ").map(later).join(" ");
      });
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    // The functions that are called alone, so that no more of a library is in the bundle than that.
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const [, name, functions] = /^later:(.+)\/([^/]+)$/.exec(id);
      return `export { ${functions} } from ${JSON.stringify(name)};`;
    },
  };
}

/** The modules that are loaded with an entry, known once all are read: what is imported when it is used is none of them. */
function modulesOfStart(entry) {
  const modules = new Set();
  const plugin = {
    name: "modules-of-start",
    buildEnd() {
      const note = (id) => {
        const known = modules.has(id) ? undefined : this.getModuleInfo(id);
        if (!known) return;
        modules.add(id);
        for (const imported of known.importedIds) note(imported);
      };
      note(resolve(entry));
    },
  };
  return { modules, plugin };
}

/** Writes the licences of the packages whose code stands in the bundle beside it. */
function licences() {
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => chunk.moduleIds ?? []);
      const folders = new Set(
        modules.flatMap((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll(sep, "/")) ?? []),
      );
      const texts = [...folders].sort().map((folder) => {
        const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        if (file === undefined) throw new Error(`${name} has no licence file to bring along`);
        return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "LICENCES.txt", source: texts.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}

/** Writes what is beyond ASCII as escapes: a text of single bytes is read and held at half the cost. */
function ascii() {
  return {
    name: "ascii",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk")
          chunk.code = chunk.code.replaceAll(
            /[^\0-\x7f]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
          );
    },
  };
}
