/** One element of an XML text: what is written in its start tag, and between its tags. */
export interface XmlElement {
  readonly attributes: string;
  readonly content: string;
}

/** Elements of that name, in their order, none inside another of them; takes time in proportion to the text. */
export function elementsOf(xml: string, name: string): XmlElement[] {
  const elements: XmlElement[] = [];
  let at = 0;
  for (;;) {
    const open = startOf(xml, name, at);
    const start = open === -1 ? -1 : xml.indexOf(">", open);
    const end = start === -1 ? -1 : xml.indexOf(`</${name}>`, start);
    if (end === -1) return elements;
    elements.push({ attributes: xml.slice(open + name.length + 1, start), content: xml.slice(start + 1, end) });
    at = end;
  }
}

function startOf(xml: string, name: string, from: number): number {
  for (let at = xml.indexOf(`<${name}`, from); at !== -1; at = xml.indexOf(`<${name}`, at + 1))
    if (/[\s>]/.test(xml.charAt(at + name.length + 1))) return at;
  return -1;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** The text that an element's content stands for. */
export function plainText(content: string): string {
  const trimmed = content.trim();
  if (trimmed.startsWith("<![CDATA[") && trimmed.endsWith("]]>")) return trimmed.slice(9, -3);
  return content.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
