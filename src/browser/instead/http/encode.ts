import type { Refusal } from "../../../engine/refusal.ts";
import type { Encoding } from "../../../http/encode.ts";
import { escapedJson, TooLarge, unwritten } from "../../../http/escaped-json.ts";
import type { Json } from "../../../json/json.ts";

/** Writes JSON with the engine's means alone: a page has few calls, and every letter of this has to be loaded. */
export class JsonEncoder {
  /** The text of a value, as in Node. */
  encode(value: Json, { callback, pretty = false, limit = Infinity }: Encoding = {}): string | Refusal {
    try {
      const text = escapedJson(value, pretty ? 4 : 0) || "null";
      if (text.length > limit) throw new TooLarge();
      return callback === undefined ? text : `/**/${callback}(${text})`;
    } catch (error) {
      return unwritten(error);
    }
  }
}
