import { hmac } from "@noble/hashes/hmac.js";
import { md5 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type * as node from "../../../state/digest.ts";

/** As Node's. */
export const digest: typeof node.digest = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** As Node's. */
export const md5Digest: typeof node.md5Digest = (bytes) => bytesToHex(md5(bytes));

/** As Node's. */
export const keyedDigest: typeof node.keyedDigest = () => {
  const key = randomBytes(32);
  return (text) => bytesToHex(hmac(sha256, key, utf8ToBytes(text)));
};

/** As Node's: digests are of one length, and all of them is compared. */
export const sameSecret: typeof node.sameSecret = (one, other) => {
  const [first, second] = [sha256(utf8ToBytes(one)), sha256(utf8ToBytes(other))];
  return first.reduce((differs, byte, at) => differs | (byte ^ (second[at] ?? 0)), 0) === 0;
};
