import { trimAscii } from "../../text/white-space.ts";
import { withKnownScheme } from "./known-schemes.ts";

/** Properties of a `style` attribute that are kept. */
const PROPERTIES = new Set(
  `background background-color background-image background-position background-repeat background-size background-attachment background-blend-mode
   border border-radius border-width border-color border-style border-right border-right-color border-right-style border-right-width
   border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width
   border-left border-left-color border-left-style border-left-width border-top border-top-color border-top-left-radius border-top-right-radius
   border-top-style border-top-width border-spacing border-collapse caption-side columns column-count column-fill column-gap column-rule column-span
   column-width display color filter font font-family font-size font-style font-variant font-weight letter-spacing line-height text-align
   text-decoration text-indent text-transform white-space height min-height max-height width min-width max-width margin margin-right margin-bottom
   margin-left margin-top margin-block-start margin-block-end margin-inline-start margin-inline-end padding padding-right padding-bottom
   padding-left padding-top padding-block-start padding-block-end padding-inline-start padding-inline-end flex flex-basis flex-direction flex-flow
   flex-grow flex-shrink flex-wrap gap row-gap grid-template-columns grid-auto-columns grid-column-start grid-column-end grid-column
   grid-column-gap grid-template-rows grid-auto-rows grid-row-start grid-row-end grid-row grid-row-gap grid-gap justify-content justify-items
   justify-self align-content align-items align-self clear cursor direction float list-style-type object-fit object-position opacity overflow
   vertical-align writing-mode position top right bottom left z-index box-shadow aspect-ratio container-type
   fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
   stroke-width color-interpolation color-interpolation-filters paint-order stop-color stop-opacity flood-color flood-opacity lighting-color
   marker marker-end marker-mid marker-start clip-path clip-rule mask mask-type cx cy r rx ry x y d alignment-baseline baseline-shift
   dominant-baseline glyph-orientation-horizontal glyph-orientation-vertical text-anchor unicode-bidi word-spacing font-size-adjust font-stretch
   color-rendering image-rendering shape-rendering text-rendering vector-effect transform transform-origin pointer-events visibility`.split(
    /\s+/,
  ),
);

/** Properties whose values may hold addresses. */
const OF_ADDRESSES = new Set(
  "background background-image cursor filter clip-path fill marker marker-end marker-mid marker-start mask stroke".split(
    " ",
  ),
);

/** Properties whose values may hold gradients. */
const OF_GRADIENTS = new Set(["background", "background-image"]);

/** The declarations of a `style` attribute that may stay, parted by `;` as they were. */
export function allowedStyle(style: string): string {
  return trimAscii(style.replace(/[\n\r\t\0]/g, ""))
    .split(";")
    .filter((declaration) => declaration !== "")
    .map((declaration) => trimAscii(declaration))
    .filter(isAllowedDeclaration)
    .join(";");
}

function isAllowedDeclaration(declaration: string): boolean {
  const colon = declaration.indexOf(":");
  if (colon === -1) return isHarmless(declaration);
  const property = trimAscii(declaration.slice(0, colon));
  const isOwn = /^--[\w-]+$/.test(property);
  if (!isOwn && !PROPERTIES.has(property)) return false;
  let value = trimAscii(declaration.slice(colon + 1));
  if (isOwn ? value.startsWith("url(") : OF_ADDRESSES.has(property)) value = withoutAddresses(value);
  if (isOwn || OF_GRADIENTS.has(property)) value = withoutCalls(value, GRADIENT, isFlat);
  return isHarmless(value);
}

function isHarmless(value: string): boolean {
  return !/[\\(&=}]|\/\*/.test(withoutFunctions(value));
}

/** A value without the addresses in it that may stay; behind its last closing bracket there is none. */
function withoutAddresses(value: string): string {
  const end = value.lastIndexOf(")") + 1;
  const head = value.slice(0, end).replace(/url\(([^)]+)\)/g, (whole, written: string) => {
    const address = trimAscii(trimAscii(written).replace(/^(['"])(.*)\1$/, "$2"));
    return address !== "" && withKnownScheme(address) === address ? "" : whole;
  });
  return head + value.slice(end);
}

const GRADIENT = /(?:repeating-)?(?:linear|radial|conic)-gradient\(/g;
const FUNCTION =
  /\b(?:var|calc|min|max|minmax|clamp|repeat|matrix|matrix3d|perspective|rotate|rotate3d|rotate[XYZ]|scale|scale3d|scale[XYZ]|skew|skew[XY]|translate|translate3d|translate[XYZ]|circle|ellipse|inset|path|polygon|rect|shape|xywh)\(/g;

/** A value without the functions that it may call, whatever these hold, where their brackets are balanced. */
function withoutFunctions(value: string): string {
  return withoutCalls(value, FUNCTION, () => true);
}

/** A value without calls that close, where what they hold may stay. */
function withoutCalls(value: string, calls: RegExp, mayHold: (inside: string) => boolean): string {
  const closing = closingBrackets(value);
  let kept = "";
  let from = 0;
  for (const call of value.matchAll(calls)) {
    const start = call.index + call[0].length;
    const end = closing.get(start - 1);
    if (end === undefined || call.index < from || !mayHold(value.slice(start, end))) continue;
    kept += value.slice(from, call.index);
    from = end + 1;
  }
  return kept + value.slice(from);
}

/** Whether no brackets stand within brackets. */
function isFlat(inside: string): boolean {
  let depth = 0;
  for (const sign of inside) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (depth > 1) return false;
  }
  return true;
}

/** Where each bracket that is closed closes, by where it opens. */
function closingBrackets(value: string): Map<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < value.length; at += 1) {
    const sign = value.charAt(at);
    if (sign === "(") open.push(at);
    const opened = sign === ")" ? open.pop() : undefined;
    if (opened !== undefined) closing.set(opened, at);
  }
  return closing;
}
