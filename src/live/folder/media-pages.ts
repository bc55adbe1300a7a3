import { typeOfName } from "../../core/media/mime-types.ts";
import { fileResponse } from "../../core/media/pages.ts";
import type { PageAddress } from "../../engine/pages.ts";
import type { SiteFolder } from "./read-folder.ts";

/** What answers at the addresses of a folder's files; undefined for those of others. */
export type FilePages = (request: PageAddress) => Promise<Response> | undefined;

/** Answers with the files of a folder at their own addresses. */
export function mediaPages(media: SiteFolder["media"]): FilePages {
  return ({ path, refused }) => {
    if (media.size === 0 || refused !== undefined) return undefined;
    const name = decoded(path.slice(1));
    const read = media.get(name);
    if (read === undefined) return undefined;
    return read().then((bytes) => {
      const response = fileResponse({ type: typeOfName(name) ?? "", bytes, isKept: true });
      response.headers.set("X-Standin-Basis", "recorded");
      return response;
    });
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
