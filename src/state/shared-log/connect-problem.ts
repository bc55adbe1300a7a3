import { SharedLogError } from "./head.ts";

/** What clients and engines say when they can't be together, by codes and words, and what to do then. */
const WAYS_OUT: readonly { readonly said: readonly string[]; readonly wayOut: string }[] = [
  {
    said: [
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "UNABLE_TO_GET_ISSUER_CERT",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
    ],
    wayOut: "name a file with the certificate of its authority in NODE_EXTRA_CA_CERTS",
  },
  { said: ["ERR_TLS_CERT_ALTNAME_INVALID"], wayOut: "name the host in the address as its certificate does" },
  { said: ["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"], wayOut: "give it a certificate that is valid today" },
  {
    said: ["WRONGPASS", "28P01"],
    wayOut: "look at user and password in the address: what is no letter and no digit is written as %2F there",
  },
  { said: ["NOAUTH"], wayOut: "give user and password in the address, valkey://user:password@host" },
  { said: ["NOPERM", "42501"], wayOut: "give the user the rights that docs/more-than-one-process.md names" },
  {
    said: ["does not support SSL", "EPROTO"],
    wayOut: "it has no TLS there: leave sslmode out, or begin the address with valkey:// in place of valkeys://",
  },
  {
    said: ["ECONNRESET", "no encryption"],
    wayOut: "it may want TLS: add sslmode=verify-full, or begin the address with valkeys://",
  },
  { said: ["ECONNREFUSED"], wayOut: "start it, or look at host and port" },
  { said: ["ENOTFOUND", "EAI_AGAIN"], wayOut: "look at the host" },
  {
    said: ["ETIMEDOUT", "timeout"],
    wayOut: "look at host and port, and whether it speaks TLS there if the address says so",
  },
];

/** Why an engine can't be used, and what to do; without its cause, since what a client throws may hold what it sent, the password too. */
export function connectProblem(error: unknown, address: URL): SharedLogError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const found = WAYS_OUT.find(({ said }) => said.some((word) => code === word || message.includes(word)));
  const shown = secretsOf(address).reduce((text, secret) => text.replaceAll(secret, "•••"), message || code);
  return new SharedLogError(`it can't be used: ${shown}${found === undefined ? "" : `; ${found.wayOut}`}`);
}

/** The password of an address, as it is written there and as it is meant. */
function secretsOf({ password, searchParams }: URL): string[] {
  const secrets = [password, decodeURIComponent(password), searchParams.get("password") ?? ""];
  return secrets.filter((secret) => secret !== "");
}
