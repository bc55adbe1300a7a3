/** Why there is no answer: the site can't be reached, says too much, leads to another host, or wants a longer wait than is waited. */
export type ProblemKind = "unreachable" | "too-large" | "other-host" | "busy";

/** A request to a live site that got no answer that can be used; the message is a sentence without an end mark. */
export class ClientProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.name = "ClientProblem";
    this.kind = kind;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "its name can't be looked up now",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was cut",
  EPIPE: "the connection was cut",
  ETIMEDOUT: "no answer came in time",
  EHOSTUNREACH: "no way leads there",
  ENETUNREACH: "no way leads there",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is its own; NODE_EXTRA_CA_CERTS names a file of those to be trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is its own; NODE_EXTRA_CA_CERTS names a file of those to be trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "nobody vouches for its certificate; NODE_EXTRA_CA_CERTS names a file of those to be trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is of another host",
  HPE_HEADER_OVERFLOW: "its headers are too large",
  EPROTO: "it does not speak TLS: http:// may be meant",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS: http:// may be meant",
};

/** What stood in the way of a request, in words. */
export function wireReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // The parser of HTTP says so, each time in another word.
  if (code.startsWith("HPE_") && !Object.hasOwn(REASONS, code)) return "what it says is not HTTP";
  if (code.startsWith("Z_") || code.startsWith("ERR__ERROR_")) return `its body can't be decoded: ${error.message}`;
  return REASONS[code] ?? (error.message || error.name);
}
