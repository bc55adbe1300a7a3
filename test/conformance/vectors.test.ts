import { Agent } from "node:http";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import { sampled } from "../support/sampled.ts";
import { difference } from "./difference.ts";
import { echoSite } from "./echo-site.ts";
import { isException } from "./exceptions.ts";
import { readRecording, type Recording, type RecordingName, RECORDINGS } from "./recording.ts";
import { needsSocket, sendInProcess, sendOverSocket } from "./send-vector.ts";
import { accompanied, moved, renamed } from "./vary.ts";

const COUNTS: Readonly<Record<RecordingName, number>> = { args: 1580, sources: 359, server: 123, batch: 60 };

/** Each with how few of the vectors it is tried on: what was recorded is tried whole. */
const VARIATIONS: readonly (readonly [string, (recording: Recording) => Recording, number])[] = [
  ["as recorded", (recording) => recording, 1],
  ["under another namespace", moved, 4],
  ["with the argument under another name", renamed, 4],
  ["with other arguments beside it", accompanied, 4],
];

describe.each(RECORDINGS)("recorded %s", { timeout: 60_000 }, (name) => {
  const recording = readRecording(name);

  it("are all there", () => {
    expect(recording.vectors).toHaveLength(COUNTS[name]);
  });

  it.each(VARIATIONS)("are answered %s", async (_title, vary, every) => {
    const vectors = sampled(recording.vectors, every);
    expect(await differences(vary({ ...recording, vectors }), name)).toEqual({});
  });
});

describe("a default that breaks its own schema", () => {
  it.each([
    ["makes every request fail", "/small/v1/thing", 400],
    ["is passed over on routes of the site's core, which bring checks of their own", "/wp/v2/thing", 200],
  ])("%s", async (_title, key, status) => {
    const args: JsonObject = { context: { type: "string", enum: ["edit"], default: "view" } };
    const namespace = key.slice(1, 6);
    const route = { namespace, methods: ["GET"], endpoints: [{ methods: ["GET"], args }] };
    const site = await echoSite({ descriptors: { [key]: route }, vectors: [] }, "args", () => {});
    const response = await site.fetch(new Request(`${site.apiRoot}${key.slice(1)}?context=edit`));
    expect(response.status).toBe(status);
  });
});

/** Differences by vector; empty when all is well. */
async function differences(recording: Recording, name: RecordingName): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const site = await echoSite(recording, name, (error) => (found.reported = String(error)));
  const server = await site.listen({ port: 0 });
  const agent = new Agent({ keepAlive: true });
  for (const vector of recording.vectors) {
    if (isException(vector.id)) continue;
    const apiRoot = needsSocket(vector) ? server.apiRoot : site.apiRoot;
    const received = needsSocket(vector)
      ? await sendOverSocket(vector, { apiRoot, agent })
      : await sendInProcess(vector, site);
    const differs = difference(vector, received, apiRoot);
    if (differs !== undefined) found[`${vector.id} (${vector.note})`] = differs;
  }
  agent.destroy();
  await server.close();
  return found;
}
