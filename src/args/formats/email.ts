const local = /^[\w!#$%&'*+/=?^`{|}~.-]+\n?$/;
const label = /^(?!-)[a-z0-9-]+(?<!-)$/i;

/** Whether the family takes a text for an e-mail address: plain letters only, a dot in the domain. */
export function isEmail(text: string): boolean {
  const at = text.indexOf("@", 1);
  if (text.length < 6 || at < 0) return false;
  const first = text.indexOf("@");
  if (!local.test(text.slice(0, first))) return false;
  const labels = text.slice(first + 1).split(".");
  return labels.length > 1 && labels.every((part) => label.test(part));
}
