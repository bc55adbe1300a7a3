import { predictionOf } from "../../../src/generate/requests/prediction.ts";
import { addressOf, type RequestSample } from "../../../src/generate/requests/request-sample.ts";
import type { AskableSite } from "../../../src/generate/askable-site.ts";

/** Sends a request to a site at its start, as whoever the prediction asked as, and says what contradicts that; undefined where it holds. */
export async function contradiction(sample: RequestSample, site: AskableSite): Promise<string | undefined> {
  const { method, body, expect } = sample;
  site.reset();
  const address = addressOf(sample);
  const answer = await site.ask({ method, address, signedIn: true, ...(body !== undefined && { body }) });
  if (expect.verdict === "unknown") return undefined;
  const route = site.catalogue.find(sample.path, method);
  if (route === undefined) return `nothing serves ${method} ${sample.path}`;
  const said = JSON.stringify(predictionOf(answer, route));
  const wanted = JSON.stringify(expect);
  return said === wanted
    ? undefined
    : `${method} ${address} ${JSON.stringify(body)}: ${wanted} was foretold, ${said} came`;
}
