import { register } from "node:module";

// Lets a plain node process run the sources: `node --import ./run-typescript.mjs some.ts`.
register("./typescript-loader.mjs", import.meta.url);
