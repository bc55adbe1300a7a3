/** A Content-Type header, taken apart as far as the family looks at it. */
export interface ContentType {
  /** The media type in lower case; undefined where the header names none. */
  media: string | undefined;
  boundary: string | undefined;
}

const jsonMedia = /(?:^|[\s,])application\/(?:[\w!#$&-^.+]{1,127}\+)?json(?:\+oembed)?(?:$|[\s;,])/;
const boundaryOf = /boundary=(?:"([^"]*)"|([^;,\s]*))/i;

const plainJson: ContentType = { media: "application/json", boundary: undefined };

/** Reads a Content-Type header; one without a slash counts as none. */
export function readContentType(header: string | undefined): ContentType {
  if (header === plainJson.media) return plainJson;
  const [first = "", ...parameters] = (header ?? "").split(";");
  const media = first.trim().toLowerCase();
  const [, quoted, bare] = boundaryOf.exec(parameters.join(";")) ?? [];
  return { media: media.includes("/") ? media : undefined, boundary: quoted ?? bare };
}

/** Whether a media type is JSON: `application/json`, `application/…+json`, alone or in a list. */
export function isJsonMedia(media: string | undefined): boolean {
  return media === "application/json" || (media !== undefined && jsonMedia.test(media));
}
