import { constants } from "node:buffer";
import { expect, it } from "vitest";
import { DocumentRoom, LONGEST_TEXT } from "../../../src/catalogue/tolerant/document-room.ts";

it("no text is longer than the runtime holds", () => {
  expect(LONGEST_TEXT).toBeLessThanOrEqual(constants.MAX_STRING_LENGTH);
  const room = new DocumentRoom(Number.MAX_SAFE_INTEGER);
  room.take(10, { file: "index.json", before: LONGEST_TEXT - 10 });
  expect(() => room.take(1, { file: "index.json", before: LONGEST_TEXT })).toThrow("as long as a text can be");
});
