import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ClientProblem } from "./client-problem.ts";
import type { WireAnswer } from "./transport.ts";

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The encodings that a body may come in, as `Accept-Encoding` says them. */
export const ACCEPTED_ENCODINGS = "gzip, deflate, br";

/** The bytes of an answer, decoded. Throws a ClientProblem where there are more than so many, or they can't be decoded. */
export async function readAnswerBody(answer: WireAnswer, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of decodedBody(answer)) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new ClientProblem("too-large", `it is larger than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** The bytes of an answer as they come, decoded where they are encoded in one of the accepted ways. */
export function decodedBody({ headers, body }: Pick<WireAnswer, "headers" | "body">): AsyncIterable<Uint8Array> {
  const decoder = decoderOf(headers["content-encoding"])?.();
  if (decoder === undefined) return body;
  // What goes wrong on the way is met by who reads the decoder.
  pipeline(Readable.from(body, { objectMode: false }), decoder, () => undefined);
  return decoder as AsyncIterable<Uint8Array>;
}

/** Whether a body is as it says of itself, or encoded in a way that is accepted. */
export function isDecodable(encoding: string | undefined): boolean {
  return ["", "identity"].includes((encoding ?? "").trim().toLowerCase()) || decoderOf(encoding) !== undefined;
}

function decoderOf(encoding = ""): (() => Transform) | undefined {
  const name = encoding.trim().toLowerCase();
  return Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
}
