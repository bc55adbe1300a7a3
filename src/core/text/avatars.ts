import { digest } from "../../state/digest.ts";
import { trimAscii } from "../../text/white-space.ts";

const SIZES = [24, 48, 96];

/** Addresses of somebody's picture by size: they follow from the e-mail address alone. */
export function avatarUrls(email: string): Record<string, string> {
  const letters = trimAscii(email).toLowerCase();
  const hash = letters === "" ? "" : digest(letters);
  const address = (size: number) => `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`;
  return Object.fromEntries(SIZES.map((size) => [String(size), address(size)]));
}
