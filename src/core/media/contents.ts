import { objectOf, shapes } from "../../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../../state/resource.ts";

const schema = objectOf({ id: shapes.id, content: shapes.text });

/** The bytes of a file that was uploaded, in base 64, under the id of its attachment. */
interface FileContent extends RecordOf<typeof schema> {}

/** The bytes of files that were uploaded. */
export const fileContents: Resource<FileContent> = defineResource({
  name: "wp/v2/media/contents",
  idSpace: "media-content",
  schema,
});

/** What is kept of the bytes of an attachment. */
export function contentOf(id: number, bytes: Uint8Array): FileContent {
  return { id, content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64") };
}
