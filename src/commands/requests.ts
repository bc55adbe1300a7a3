import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Route } from "../catalogue/route.ts";
import { requestSamples } from "../generate/requests/predicted-requests.ts";
import {
  type Addressee,
  addressOf,
  asCurlLine,
  asHttpBlock,
  type RequestSample,
} from "../generate/requests/request-sample.ts";
import { nearestPath } from "../text/nearest.ts";
import type { Run } from "./command.ts";
import { requestsOptions } from "./options.ts";
import { helpText, readOptions, wrongCall } from "./read-options.ts";
import { siteChoice } from "./site-parts.ts";
import { writeOut } from "./terminal.ts";
import { withSite } from "./walked-site.ts";
import { withoutTrailing } from "../text/trim.ts";

const help = {
  usage: "standin requests [ROUTE]   write requests for every endpoint, with what will become of each",
  operands: { ROUTE: "a route alone, as a path, as {name} form or as its key; all unless given" },
  notes: `Each request is told apart by its title. Valid ones bring as little and as much as possible, every value of an enum, both ends of
every bound, each way to write a list and values that are there; invalid ones break each argument in each way its schema allows.
The site itself is asked, in memory, from its start and by its administrator, what becomes of each: it is accepted, it is refused
with status, code and the names of the parameters, or no document tells, and why. The basis of each says how well founded that is.`,
};

/** `standin requests`: requests that are known to be valid or invalid. */
export const writeRequests: Run = async (args, environment, terminal) => {
  const given = readOptions("requests", [requestsOptions], { args, environment });
  const options = given.values(requestsOptions);
  if (options.help) {
    terminal.out(helpText(help, [requestsOptions]));
    return 0;
  }
  const [wanted, ...others] = given.positionals;
  if (others.length > 0) throw wrongCall("requests", `one route at a time, not also ${others.join(" ")}`);
  await withSite(siteChoice(given), async (site) => {
    const { catalogue } = site;
    const route = wanted === undefined ? undefined : routeOf(catalogue, wanted);
    if (wanted !== undefined && route === undefined) {
      const near = nearestPath(
        pathOf(wanted),
        catalogue.routes.map(({ name }) => name),
      );
      const hint = near === undefined ? "standin types lists them all" : `did you mean ${near}?`;
      throw wrongCall("requests", `there is no route ${wanted}; ${hint}`);
    }
    const samples = requestSamples({
      site,
      ...(route !== undefined && { routes: [route] }),
      unreached: (method, { name }) =>
        terminal.error(`${method} ${name}: no path is found that leads there, so it has no requests`),
    });
    await writeOut(written(samples, options.format, site), { file: options.out, terminal });
  });
  return 0;
};

const pathOf = (wanted: string) => (wanted.startsWith("/") ? wanted : `/${wanted}`);

function routeOf(catalogue: Catalogue, wanted: string): Route | undefined {
  const path = pathOf(wanted);
  return catalogue.route(path) ?? catalogue.matching(withoutTrailing(path, "/") || "/")[0];
}

async function* written(
  samples: AsyncIterable<RequestSample>,
  format: "json" | "http" | "curl",
  site: Addressee,
): AsyncIterable<string> {
  if (format !== "json") {
    const write = format === "http" ? asHttpBlock : asCurlLine;
    for await (const sample of samples) yield write(sample, site);
    return;
  }
  const as = site.account?.name ?? null;
  let before = "[\n";
  for await (const sample of samples) {
    yield before + JSON.stringify({ ...sample, url: site.apiRoot + addressOf(sample), as });
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
