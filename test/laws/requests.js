// What `standin requests` foretells, held against another site of the same documents: each request anew, the last one first.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { askableSite } from "../../dist/commands/walked-site.js";
import { predictionOf } from "../../dist/generate/requests/prediction.js";
import { requestSamples } from "../../dist/generate/requests/predicted-requests.js";
import { addressOf } from "../../dist/generate/requests/request-sample.js";
import { createStandin } from "../../dist/index.js";

const now = "2027-01-15T10:00:00Z";

/** The rows of a table: how many requests got which verdict, and how many of them did not hold. */
export async function* requestsTable(files) {
  yield "| document | requests | accepted | refused | can't tell | % | not so |\n|---|---|---|---|---|---|---|";
  const reasons = new Map();
  for (const file of [undefined, ...files]) {
    const options = { now, ...(file !== undefined && { index: JSON.parse(readFileSync(file, "utf8")) }) };
    const counts = { accepted: 0, refused: 0, unknown: 0 };
    const samples = [];
    for await (const sample of requestSamples({ site: await siteOf(options) })) {
      samples.push(sample);
      counts[sample.expect.verdict] += 1;
      const why = (sample.expect.why ?? "").replace(/say what \S+ takes/, "say what an argument takes");
      if (why !== "") reasons.set(why, (reasons.get(why) ?? 0) + 1);
    }
    const broken = await notSo(samples, await siteOf(options));
    const share = ((100 * counts.unknown) / samples.length).toFixed(1);
    const cells = [samples.length, counts.accepted, counts.refused, counts.unknown, share, broken.length];
    yield `| ${[file === undefined ? "the built-in site" : basename(file), ...cells].join(" | ")} |`;
    yield* broken.slice(0, 3);
  }
  for (const [why, count] of reasons) yield `can't tell, ${count} times: ${why}`;
}

const siteOf = async (options) => askableSite(await createStandin(options));

async function notSo(samples, site) {
  const broken = [];
  for (const sample of samples.reverse()) {
    const { method, body, expect } = sample;
    site.reset();
    const answer = await site.ask({ method, address: addressOf(sample), body, signedIn: true });
    if (expect.verdict === "unknown") continue;
    const said = JSON.stringify(predictionOf(answer, site.catalogue.find(sample.path, method)));
    if (said !== JSON.stringify(expect))
      broken.push(`${method} ${addressOf(sample)}: ${JSON.stringify(expect)}, ${said}`);
  }
  return broken;
}
