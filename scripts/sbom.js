// Writes what the package brings along, of others, as CycloneDX: its dependencies, what was built into its bundle, and packages that are
// named as arguments. `npm run build && npm run --silent sbom > sbom.cdx.json`
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("..", import.meta.url));
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

const { name, dependencies = {} } = JSON.parse(read("package.json"));
const all = JSON.parse(
  execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  }),
);

/** `name version` of each package whose code stands in a bundle: the first line of its licence. */
const bundled = ["dist/bundle/LICENCES.txt", "dist/bundle/browser/LICENCES.txt", "dist/bundle/console/LICENCES.txt"]
  .filter((path) => existsSync(new URL(`../${path}`, import.meta.url)))
  .flatMap((path) => read(path).split(/^-{80}$/m))
  .map((licence) => licence.trim().split("\n", 1)[0].replace(" ", "@"));
const needed = new Set();
const graph = new Map(all.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
const need = (ref) => {
  if (needed.has(ref)) return;
  needed.add(ref);
  graph.get(ref)?.forEach(need);
};
const root = all.metadata.component["bom-ref"];
const wanted = new Set([...Object.keys(dependencies), ...process.argv.slice(2)]);
graph
  .get(root)
  ?.filter((ref) => wanted.has(ref.slice(0, ref.lastIndexOf("@"))))
  .forEach(need);
for (const ref of bundled) needed.add(ref);

const components = all.components.filter((component) => needed.has(component["bom-ref"]));
const missing = [...needed].filter((ref) => components.every((component) => component["bom-ref"] !== ref));
if (missing.length > 0)
  throw new Error(`the lock file does not hold ${missing.join(", ")}: build anew with its packages`);

/** What is built in or depended upon is needed, however it was installed. */
const asNeeded = ({ properties: _development, ...component }) => ({ ...component, scope: "required" });
const dependsOn = (ref) => (ref === root ? [...needed] : (graph.get(ref) ?? []).filter((one) => needed.has(one)));
console.log(
  JSON.stringify(
    {
      ...all,
      metadata: { ...all.metadata, component: { ...all.metadata.component, name } },
      components: components.map(asNeeded),
      dependencies: [root, ...needed].map((ref) => ({ ref, dependsOn: dependsOn(ref) })),
    },
    undefined,
    2,
  ),
);
