import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Route } from "../catalogue/route.ts";
import { ownChecksOf } from "../generate/requests/prediction.ts";
import { addressOf, asCurlLine, asHttpBlock, type RequestSample } from "../generate/requests/request-sample.ts";
import { requestSamples } from "../generate/requests/request-samples.ts";
import type { Run } from "./command.ts";
import { requestsOptions } from "./options.ts";
import { helpText, readOptions, wrongCall } from "./read-options.ts";
import { siteChoice, siteParts } from "./site-parts.ts";
import { writeOut } from "./terminal.ts";
import { withoutTrailing } from "../text/trim.ts";

const help = {
  usage: "standin requests [ROUTE]   write requests for every endpoint, with what will become of each",
  operands: { ROUTE: "a route alone, as a path, as {name} form or as its key; all unless given" },
  notes: `Each request is told apart by its title. Valid ones bring as little and as much as possible, every value of an enum, both ends of
every bound and each way to write a list; invalid ones break each argument in each way its schema allows. The prediction is made
from the index document: whether the arguments are accepted, else status, code and the names of the parameters.`,
};

/** `standin requests`: requests that are known to be valid or invalid. */
export const writeRequests: Run = async (args, environment, terminal) => {
  const given = readOptions("requests", [requestsOptions], { args, environment });
  const options = given.values(requestsOptions);
  if (options.help) {
    terminal.out(helpText(help, [requestsOptions]));
    return 0;
  }
  const { catalogue, bindings, apiRoot } = await siteParts(siteChoice(given), terminal.now());
  const [wanted, ...others] = given.positionals;
  if (others.length > 0) throw wrongCall("requests", `one route at a time, not also ${others.join(" ")}`);
  const route = wanted === undefined ? undefined : routeOf(catalogue, wanted);
  if (wanted !== undefined && route === undefined)
    throw wrongCall("requests", `there is no route ${wanted}; standin types lists them all`);
  const samples = requestSamples({
    catalogue,
    ...(route !== undefined && { route }),
    ownChecks: ownChecksOf(bindings),
    unreached: (method, { name }) =>
      terminal.error(`${method} ${name}: no path is found that leads there, so it has no requests`),
  });
  await writeOut(written(samples, options.format, apiRoot), { file: options.out, terminal });
  return 0;
};

function routeOf(catalogue: Catalogue, wanted: string): Route | undefined {
  const path = wanted.startsWith("/") ? wanted : `/${wanted}`;
  return catalogue.route(path) ?? catalogue.matching(withoutTrailing(path, "/") || "/")[0];
}

function* written(
  samples: Iterable<RequestSample>,
  format: "json" | "http" | "curl",
  apiRoot: string,
): Iterable<string> {
  if (format !== "json") {
    const write = format === "http" ? asHttpBlock : asCurlLine;
    for (const sample of samples) yield write(sample, apiRoot);
    return;
  }
  let before = "[\n";
  for (const sample of samples) {
    yield before + JSON.stringify({ ...sample, url: apiRoot + addressOf(sample) });
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
