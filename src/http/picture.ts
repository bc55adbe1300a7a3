import type { Outgoing } from "./outgoing.ts";

const PICTURE = /^\/content\/.*?(?:-(\d{1,4})x(\d{1,4}))?\.(?:jpe?g|png|gif|webp|avif|svg)$/i;

/** A drawn stand-in for any picture of the site, as large as its name says; undefined for a path that names none. */
export function pictureAt(path: string): Outgoing | undefined {
  const found = PICTURE.exec(path);
  if (found === null) return undefined;
  const [width, height] = [Number(found[1] ?? 1200), Number(found[2] ?? 800)];
  const body =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 12 8" preserveAspectRatio="none">` +
    `<path fill="#bcd" d="M0 0h12v8H0z"/><path fill="#8a9" d="M0 8l4-4 3 3 2-2 3 3z"/></svg>\n`;
  return { status: 200, headers: { "Content-Type": "image/svg+xml", "X-Standin-Basis": "invented" }, body };
}
