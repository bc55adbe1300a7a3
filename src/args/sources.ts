import type { RawMap } from "./raw-value.ts";

/** Where the parameters of one request come from; a source that does not count for the request is left out. */
export interface Sources {
  json?: RawMap;
  form?: RawMap;
  query: RawMap;
  url: RawMap;
  files?: Record<string, UploadedFile[]>;
}

/** One file part of a multipart body. */
export interface UploadedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}
