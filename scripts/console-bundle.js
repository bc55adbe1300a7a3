// What makes the console's page: its code with the libraries in it as one file, its style and its picture beside.
import { readFileSync } from "node:fs";

const FOLDER = "src/control/console/page";

/** The files of the page, beside its code. */
const BESIDE = ["console.css", "console.svg"];

/** The configuration of the bundle. */
export function consoleBundle({ plugins = [] } = {}) {
  return {
    input: { console: `${FOLDER}/main.tsx` },
    platform: "browser",
    plugins: [filesBeside(), ...plugins],
    transform: { target: "es2022" },
    output: {
      dir: "dist/bundle/console",
      format: "esm",
      entryFileNames: "[name].js",
      codeSplitting: false,
      cleanDir: true,
      minify: process.env.PLAIN ? false : { compress: true, mangle: true },
    },
  };
}

function filesBeside() {
  return {
    name: "files-beside",
    buildStart() {
      for (const name of BESIDE) this.addWatchFile(`${FOLDER}/${name}`);
    },
    generateBundle() {
      for (const fileName of BESIDE) this.emitFile({ type: "asset", fileName, source: sourceOf(fileName) });
    },
  };
}

/** A style without its comments and the spaces that nobody reads. */
function sourceOf(fileName) {
  const text = readFileSync(`${FOLDER}/${fileName}`, "utf8");
  if (!fileName.endsWith(".css")) return text;
  return text
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,]) ?/g, "$1")
    .replaceAll(/: /g, ":");
}
