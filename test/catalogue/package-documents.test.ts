import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DOCUMENT_MODULES, packageDocuments } from "../../scripts/package-documents.js";

const emitted = new Map<string, string>();
packageDocuments().generateBundle.call({ emitFile: ({ fileName, source }) => void emitted.set(fileName, source) });
const textOf = (name: string) => emitted.get(`documents/${name}`) ?? "";
const places = JSON.parse(textOf("places.json")) as Record<string, [module: string, from: number, bytes: number]>;

const documents = ["descriptors", "seeds"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
);

describe("the documents beside the bundle", () => {
  it("are all those of the package", () => {
    expect(documents.length).toBeGreaterThan(100);
    expect(documents.filter((path) => places[path] === undefined)).toEqual([]);
  });

  it("stand where it is said", () => {
    for (const path of documents) {
      const [module, from, bytes] = places[path] ?? ["", 0, 0];
      const text = Buffer.from(textOf(`${module}.js`)).subarray(from, from + bytes);
      expect(JSON.parse(text.toString())).toEqual(JSON.parse(readFileSync(path, "utf8")));
    }
  });

  it("are modules for pages, by their paths", async () => {
    for (const name of DOCUMENT_MODULES) {
      const url = `data:text/javascript,${encodeURIComponent(textOf(`${name}.js`))}`;
      const { default: all } = (await import(/* @vite-ignore */ url)) as { default: object };
      expect(Object.keys(all)).toEqual(Object.keys(places).filter((path) => places[path]?.[0] === name));
    }
  });
});
