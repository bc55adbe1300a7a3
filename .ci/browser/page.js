// What is asked of a stand-in in a page, from outside.
import { sha256 as hashed } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { createStandin } from "standin/browser";
import { linesOf } from "./digest/lines-of.js";

const sha256 = (...parts) =>
  bytesToHex(hashed(concatBytes(...parts.map((part) => (typeof part === "string" ? utf8ToBytes(part) : part)))));

Object.assign(globalThis, {
  createStandin,
  /** `label status hash` of each call that the digest makes to a site; `index` is the text of its document. */
  async digest(name, { index, count, ...site }) {
    const document = index && { index: () => JSON.parse(index) };
    const lines = [];
    for await (const line of linesOf(createStandin, {
      sites: { [name]: { ...site, ...document } },
      count,
      walk: true,
      sha256,
    }))
      lines.push(`${line.label} ${line.status} ${line.hash}`);
    return lines;
  },
  /** One answer of a site of these options: what a page loads for the least that it asks. */
  async first(options) {
    const site = await createStandin(options);
    const response = await site.fetch(site.apiRoot);
    return response.status;
  },
  /** What is said of options that a page can't have. */
  async refusal(options) {
    return createStandin(options).then(
      () => undefined,
      (error) => `${error.name}: ${error.message}`,
    );
  },
});
