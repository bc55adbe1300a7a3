import type { RawMap } from "../raw-value.ts";
import { decodeFormText } from "./decode-form-text.ts";
import { ParamTree } from "./param-tree.ts";

/** The parameters of a query or a urlencoded form; undefined where there are more than the limit. */
export function parseQuery(text: string, limit: number): RawMap | undefined {
  if (text === "") return {};
  const tree = new ParamTree();
  let start = 0;
  while (start < text.length) {
    const ampersand = text.indexOf("&", start);
    const end = ampersand < 0 ? text.length : ampersand;
    if (end > start) addParam(tree, text.slice(start, end));
    if (tree.count > limit) return undefined;
    start = end + 1;
  }
  return tree.toMap();
}

function addParam(tree: ParamTree, written: string): void {
  const equals = written.indexOf("=");
  const name = equals < 0 ? written : written.slice(0, equals);
  const value = equals < 0 ? "" : written.slice(equals + 1);
  tree.add(decodeFormText(name), decodeFormText(value));
}
