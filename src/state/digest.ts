// Asked for when first needed: most starts hash nothing, and loading it takes as long as serving some hundred requests.
const crypto = () => process.getBuiltinModule("node:crypto");

/** The SHA-256 of a text as 64 hexadecimal digits. */
export function digest(text: string): string {
  return crypto().createHash("sha256").update(text).digest("hex");
}

/** The MD5 of bytes as 32 hexadecimal digits: what the `Content-MD5` of an upload is held against. */
export function md5Digest(bytes: Uint8Array): string {
  return crypto().createHash("md5").update(bytes).digest("hex");
}

/** Digests under a key of its own that nobody learns: equal texts have equal ones, and nothing leads back. */
export function keyedDigest(): (text: string) => string {
  const key = crypto().randomBytes(32);
  return (text) => crypto().createHmac("sha256", key).update(text).digest("hex");
}

/** Whether two secrets are the same; the time it takes tells nothing of either. */
export function sameSecret(one: string, other: string): boolean {
  return crypto().timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));
}
