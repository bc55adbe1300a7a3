import { signal } from "@preact/signals";

/** What stands behind the `#` of the address: the panel, and what is looked at there. */
export const place = signal(read());

function read(): readonly string[] {
  const parts = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  return parts[0] === "" ? ["calls"] : parts;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

addEventListener("hashchange", () => {
  place.value = read();
});

/** The address of a place within the page. */
export function hrefOf(...parts: readonly string[]): string {
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

/** Goes to a place within the page. */
export function go(...parts: readonly string[]): void {
  location.hash = hrefOf(...parts);
}
