// Each compiler checks what uses the package, the package's own declarations too, as module and as CommonJS, without the types of Node.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const STRICT =
  "--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck false --target es2022";
const RESOLUTIONS = {
  node16: "--module node16 --moduleResolution node16",
  bundler: "--module es2022 --moduleResolution bundler",
};

if (existsSync("node_modules/@types/node")) throw new Error("the types of Node are here, so nothing is shown");
for (const compiler of Object.keys(devDependencies).filter((name) => name.startsWith("typescript")))
  for (const [name, options] of Object.entries(RESOLUTIONS)) {
    const files = name === "bundler" ? ["use.ts"] : ["use.ts", "require.cts"];
    const words = [`node_modules/${compiler}/bin/tsc`, ...STRICT.split(" "), ...options.split(" "), ...files];
    const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
    console.log(`${compiler} ${name}: ${status === 0 ? "fine" : stdout}`);
    if (status !== 0) process.exitCode = 1;
  }
