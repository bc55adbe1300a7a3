const quad = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d?\d)\n?$/;
const byte = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const group = /^[0-9a-f]{1,4}$/i;

/** Whether a text is an IPv4 or IPv6 address; no brackets, zone or mask. */
export function isIp(text: string): boolean {
  return quad.test(text) || isIpv6(text);
}

function isIpv6(text: string): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const [head = "", tail] = halves;
  if (tail === undefined) return groupsIn(head, true) === 8;
  const before = head === "" ? 0 : groupsIn(head, false);
  const after = tail === "" ? 0 : groupsIn(tail, true);
  return before + after < 8;
}

/** How many 16-bit groups a part holds, counting a dotted quad at its end as two; infinite when it is malformed. */
function groupsIn(part: string, quadAllowed: boolean): number {
  const groups = part.split(":");
  const last = groups.at(-1) ?? "";
  const endsInQuad = quadAllowed && last.includes(".");
  if (endsInQuad) groups.pop();
  if (endsInQuad && !isQuad(last)) return Infinity;
  return groups.every((each) => group.test(each)) ? groups.length + (endsInQuad ? 2 : 0) : Infinity;
}

function isQuad(text: string): boolean {
  const bytes = text.split(".");
  return bytes.length === 4 && bytes.every((each) => byte.test(each));
}
