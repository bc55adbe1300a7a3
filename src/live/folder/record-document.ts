import type { ListShape } from "../../engine/recorded/list-shape.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { LeftOut, Recording } from "../recording.ts";

/** What a site refused to tell. */
export interface Refused {
  /** The read: its path, and its query in order. */
  readonly read: string;
  readonly status: number;
  /** The error's code, where its body tells one. */
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole body; the text of one that is no JSON. */
  readonly body: Json;
  /** That the body is a text as it came, and of which type. */
  readonly type?: string;
}

/** What of an answer its body does not tell; of one that stands among no answers, its records tell the body. */
export interface ExactFacts {
  /** 200 unless given. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a recorded read is still answered otherwise. */
export interface ReplayDifference {
  readonly read: string;
  /** A sentence: what the site answered, what the double does. */
  readonly differs: string;
  /** Whether its headers alone differ. */
  readonly inHeaders?: boolean;
}

/** `record.json`: what is known of a recording beside the site's answers. */
export interface RecordDocument {
  /** Version of this form. */
  readonly recording: 1;
  readonly apiRoot: string;
  readonly home: string;
  readonly at: string;
  readonly as?: Recording["as"];
  /** What those who made the answers another's put in, such as the salt. */
  readonly redaction?: JsonObject;
  /** The reads that the site answered, in order. */
  readonly asked: readonly string[];
  readonly refused: readonly Refused[];
  /** By the read. */
  readonly exact: Readonly<Record<string, ExactFacts>>;
  /** By the list's path. */
  readonly lists: Readonly<Record<string, ListShape>>;
  /** The other files that were written with it, but for the index document. */
  readonly files: readonly string[];
  readonly leftOut: readonly LeftOut[];
  readonly differs: readonly ReplayDifference[];
}
