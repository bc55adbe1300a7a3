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
export async function readAnswerBody({ headers, body }: WireAnswer, most: number): Promise<Uint8Array> {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of decoder === undefined ? body : decoded(body, decoder)) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new ClientProblem("too-large", `it is larger than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

function decoded(body: AsyncIterable<Uint8Array>, decoder: Transform): AsyncIterable<Uint8Array> {
  // What goes wrong on the way is met by who reads the decoder.
  pipeline(Readable.from(body, { objectMode: false }), decoder, () => undefined);
  return decoder as AsyncIterable<Uint8Array>;
}
