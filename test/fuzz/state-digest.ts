import { createHash } from "node:crypto";
import type { StandinSandbox } from "../../src/sandbox-face.ts";

/** A text that is the same for the same records. */
export function stateDigest(sandbox: StandinSandbox): string {
  const hash = createHash("sha1");
  for (const resource of Object.keys(sandbox.records()))
    hash.update(`${resource}\n${JSON.stringify(sandbox.state(resource))}\n`);
  return hash.digest("hex");
}
