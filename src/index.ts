export { createStandin } from "./standin.ts";
export type { Standin, StandinOptions } from "./standin.ts";
