import { composeSite } from "./compose.ts";
import { countReports } from "./http/report.ts";
import { serveSite, type Standin } from "./serve-site.ts";
import { type StandinOptions, unknownOption } from "./standin-options.ts";

export type { Standin } from "./serve-site.ts";
export type { StandinOptions } from "./standin-options.ts";

/**
 * Puts a stand-in together. Throws a CatalogueError, a SeedError or a DataFileError that says what is wrong with what it was given, a
 * RangeError for options that do not fit together.
 */
export async function createStandin(options: StandinOptions = {}): Promise<Standin> {
  const fault = unknownOption(options) ?? passFault(options);
  if (fault !== undefined) throw new RangeError(fault);
  const reports = countReports(options.report ?? ((error, where) => console.error(`${where}:`, error)));
  const composed = await composeSite(options, { start: Date.now(), report: reports.report });
  if (options.upstream === undefined) return serveSite(composed, { options, reports });
  // Most have no real site behind them, and need not wait until all of this is read.
  const { realSite } = await import("./real-site.ts");
  return serveSite(composed, { options, reports, real: await realSite(options.upstream, options, composed) });
}

/** What does not fit together of the options that say what is passed on; undefined where all does. */
function passFault({ upstream, pass = [], ...flags }: StandinOptions): string | undefined {
  const { passMissing = false, passWrites = false, passCredentials = false, keep = false, followHost = false } = flags;
  if (upstream === undefined) {
    const given = { pass: pass.length > 0, passMissing, passWrites, passCredentials, keep, followHost };
    const [first] = Object.entries(given).find(([, isGiven]) => isGiven) ?? [];
    return first === undefined ? undefined : `${optionText(first)} needs --upstream, the address of the real site`;
  }
  if (!/^https?:\/\//i.test(upstream) || !URL.canParse(upstream))
    return `--upstream must be an address such as https://demo.example/, not ${JSON.stringify(upstream)}`;
  const { username, password } = new URL(upstream);
  if (username !== "" || password !== "")
    return "credentials don't belong in the address of --upstream; callers send their own with --pass-credentials";
  if (pass.length === 0 && !passMissing)
    return `nothing is passed on to ${upstream}: --pass names its routes, --pass-missing means all that would be invented`;
  return undefined;
}

function optionText(member: string): string {
  return `--${member.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
