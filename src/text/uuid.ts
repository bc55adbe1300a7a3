/** The UUID of version 4 that 32 hexadecimal digits make; more of them are left out. */
export function uuidOf(digits: string): string {
  const variant = "89ab"[Number.parseInt(digits.slice(16, 17), 16) % 4] ?? "8";
  const middle = `4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}`;
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${middle}-${digits.slice(20, 32)}`;
}
