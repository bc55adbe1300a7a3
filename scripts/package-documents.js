// The documents that the package holds, once for Node and pages: modules that a page imports, and from which Node reads one document at a time.
import { readdirSync, readFileSync } from "node:fs";

/** Assumptions about what every site has; those of a family's namespace are loaded with the families. */
const OF_EVERY_SITE = ["index", "loaded-site", "oembed.1.0", "server"].map(
  (name) => `descriptors/assumptions/${name}.json`,
);

/** The documents of each module, by their paths in the package. */
const MODULES = {
  "every-site": [
    ...documentsIn("descriptors/core"),
    ...documentsIn("descriptors"),
    ...OF_EVERY_SITE,
    "schemas/overlay.schema.json",
    "seeds/defaults.json",
    "package.json",
  ],
  families: [
    ...documentsIn("seeds/families"),
    ...documentsIn("descriptors/assumptions").filter((file) => !OF_EVERY_SITE.includes(file)),
  ],
  hotel: [
    ...documentsIn("descriptors/answers"),
    ...documentsIn("seeds").filter((file) => file !== "seeds/defaults.json"),
  ],
};

export const DOCUMENT_MODULES = Object.keys(MODULES);

/** Writes the modules beside the bundle, and in which of them each document stands, from which byte on, in how many. */
export function packageDocuments() {
  return {
    name: "package-documents",
    generateBundle() {
      const places = {};
      const emit = (fileName, source) => this.emitFile({ type: "asset", fileName: `documents/${fileName}`, source });
      for (const [name, files] of Object.entries(MODULES)) {
        let source = "export default {";
        for (const file of files) {
          const text = JSON.stringify(contentOf(file));
          source += `\n${JSON.stringify(file)}:`;
          places[file] = [name, Buffer.byteLength(source), Buffer.byteLength(text)];
          source += `${text},`;
        }
        emit(`${name}.js`, `${source}\n};\n`);
      }
      emit("places.json", JSON.stringify(places));
    },
  };
}

/** What is known of a document where it is served. */
function contentOf(file) {
  const value = JSON.parse(readFileSync(file, "utf8"));
  return file === "package.json" ? { version: value.version } : value;
}

function documentsIn(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.map((name) => `${folder}/${name}`);
}
