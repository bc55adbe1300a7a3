import { composeSite } from "../../src/compose.ts";
import { countReports } from "../../src/http/site.ts";
import { serveSite } from "../../src/serve-site.ts";
import type { Standin } from "../../src/standin-face.ts";
import type { StandinOptions } from "../../src/standin-options.ts";

/** Stand-ins that are composed and seeded once, with nothing in common but the state that they begin with; what goes wrong inside is thrown. */
export async function manySites(options: StandinOptions): Promise<(own?: StandinOptions) => Promise<Standin>> {
  const composed = await composeSite(options, { start: Date.now() });
  const seeded = await composed.build(composed.origin);
  const report = (error: unknown): never => {
    throw error;
  };
  const again = { ...composed, build: () => Promise.resolve(seeded) };
  return (own = {}) => serveSite(again, { options: { ...options, ...own }, reports: countReports(report) });
}
