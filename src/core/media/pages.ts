import type { OwnPages } from "../area.ts";
import type { DrawAvatar } from "./avatars.ts";
import type { Resource } from "../../state/resource.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { fileAt, fileContent } from "./files.ts";

/** The files of a site at their own addresses, and the pictures of its people. */
export function filePages(attachments: Resource<SiteRecord>, drawAvatar: DrawAvatar): OwnPages {
  return ({ path, query, place: { view }, refused }) => {
    if (refused !== undefined) return undefined;
    const file = fileAt(path, attachments, view);
    if (file === undefined) {
      const avatar = drawAvatar(path, query, view);
      return avatar && fileResponse({ ...avatar, isKept: false });
    }
    return fileResponse(fileContent(file, view));
  };
}

/** The answer that a file of a site is. */
export function fileResponse({ type, bytes, isKept }: { type: string; bytes: Uint8Array; isKept: boolean }): Response {
  const headers = {
    "Content-Type": type === "" ? "application/octet-stream" : type,
    "Content-Length": String(bytes.byteLength),
    "X-Content-Type-Options": "nosniff",
    "X-Standin-Basis": isKept ? "family" : "invented",
    // What somebody uploaded runs no script on the site's own origin.
    ...(mayRun(type) && { "Content-Security-Policy": "sandbox" }),
  };
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status: 200, headers });
}

function mayRun(type: string): boolean {
  return !/^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/pdf$)/.test(type);
}
