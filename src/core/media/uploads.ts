import type { Call } from "../../engine/call.ts";
import { storedText } from "../../engine/site-record.ts";
import { UPLOADS } from "./attachment.ts";
import type { CoreKind } from "../model.ts";
import { inFolder } from "./details.ts";

/** Where a site keeps what is uploaded. */
export interface Uploads {
  /** The address of the folder, without end slash. */
  readonly base: string;
  /** Whether there is a folder for each month. */
  readonly dated: boolean;
  /** The path of a file below the site's home. */
  pathOf(folder: string, name: string): string;
}

const OWN = "{base_url}";

/** Where the files of a site stand, as the first of its attachments shows. */
export function uploadsOf(
  { view }: Pick<Call, "view">,
  { type }: { readonly type: Pick<CoreKind, "resource"> },
): Uploads {
  const [first] = view.all(type.resource);
  const address = first === undefined ? "" : storedText(first, "source_url");
  const [, base = UPLOADS, month] = /^(\{base_url\}\/.*?)(\/\d{4}\/\d\d)?\/[^/]+$/.exec(address) ?? [];
  const dated = !address.startsWith(OWN) || month !== undefined;
  return {
    base,
    dated,
    pathOf: (folder, name) => `${base.slice(OWN.length)}/${inFolder(folder, name)}`,
  };
}
