import type { Call } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { siteErrors } from "../errors.ts";
import type { Entries } from "../entries/present-entry.ts";
import { checkedType } from "./content-type.ts";
import { mediaErrors } from "./errors.ts";
import { cleanedName } from "./file-name.ts";
import { fileAt, fileContent } from "./files.ts";
import { typeOfName } from "./mime-types.ts";
import type { Upload } from "./upload.ts";

/** What counts of a call that has a picture copied: where the copy is attached to, and whether smaller sizes are made. */
const COUNTING = ["url", "post", "generate_sub_sizes"];

/** The call with what counts of it: one that names the address of a picture says nothing else of the copy. */
export function asFarAsCounts(call: Call): Call {
  if (addressIn(call) === "") return call;
  const counting = Object.entries(call.params).filter(([name]) => COUNTING.includes(name));
  return { ...call, params: Object.fromEntries(counting) };
}

/** The address of the picture that a call has copied; empty where it brings a file itself. */
function addressIn({ params }: Pick<Call, "params">): string {
  return typeof params["url"] === "string" ? params["url"] : "";
}

/** The picture of the site that a call has copied; undefined where it names none. Throws what it is refused for. */
export function copiedPicture(call: Call, { type }: Entries): Upload | undefined {
  const address = addressIn(call);
  if (address === "") return undefined;
  const path = pathIn(address);
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (typeOfName(name)?.startsWith("image/") !== true) throw refuse(siteErrors.rest_invalid_url);
  const { home } = call.links;
  const file = address.startsWith(`${home}/`)
    ? fileAt(address.slice(home.length), type.resource, call.view)
    : undefined;
  if (file === undefined) throw refuse(mediaErrors.http_404);
  const { bytes } = fileContent(file, call.view);
  const kept = checkedType(cleanedName(name), bytes);
  if (kept === undefined) throw refuse(mediaErrors.upload_error);
  return { ...kept, bytes, title: undefined };
}

/** The path of an address without its host, query and fragment. */
function pathIn(address: string): string {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(address)?.[1] ?? "";
}
