import { parseRegExpLiteral, visitRegExpAST } from "@eslint-community/regexpp";
import type { Alternative, Element, RegExpLiteral } from "@eslint-community/regexpp/ast";
import { getConsumedChars, isPotentiallyZeroLength, type ReadonlyFlags, toUnicodeSet } from "regexp-ast-analysis";
import { analyse } from "scslre";

type Chars = ReturnType<typeof getConsumedChars>["chars"];

/** Why an expression may take more than its text's length; undefined where it never does. */
export function slowness(expression: RegExp): string | undefined {
  const literal = parseRegExpLiteral(expression);
  const [report] = analyse(literal).reports;
  if (report !== undefined) return `${report.type}: repeated ${report.character.literal.source}`;
  const repeat = expression.sticky ? undefined : openRepeat(literal);
  if (repeat !== undefined) return `no closer: ${repeat}`;
  const deep = deepRepeat(literal);
  return deep === undefined ? undefined : `deep: ${deep}`;
}

/** A repeat of what holds a repeat: a long text of it takes more stack than the engine has, which then throws. */
function deepRepeat(literal: RegExpLiteral): string | undefined {
  let found: string | undefined;
  let depth = 0;
  visitRegExpAST(literal, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max <= 1000) return;
      depth += 1;
      if (depth > 1) found ??= quantifier.parent.raw;
    },
    onQuantifierLeave(quantifier) {
      if (quantifier.max > 1000) depth -= 1;
    },
  });
  return found;
}

/** A repeat without an end that runs over what the expression began with, and that something must follow: each beginning is tried to the text's end. */
function openRepeat({ pattern, flags }: RegExpLiteral): string | undefined {
  for (const alternative of pattern.alternatives) {
    const found = repeatIn(alternative, [], flags, false);
    if (found !== undefined) return found;
  }
  return undefined;
}

function repeatIn(
  alternative: Alternative,
  before: readonly Element[],
  flags: ReadonlyFlags,
  closed: boolean,
): string | undefined {
  for (const [place, element] of alternative.elements.entries()) {
    if (element.type === "Assertion" && element.kind === "start" && !flags.multiline) return undefined;
    const opener = [...before, ...alternative.elements.slice(0, place)];
    const follows = closed || alternative.elements.slice(place + 1).some((after) => mustFollow(after, flags));
    if (element.type === "Quantifier" && element.max > 1000) {
      const { chars } = getConsumedChars(element, flags);
      if (follows && opener.every((part) => mayLieIn(part, chars, flags))) return element.raw;
    }
    const inner = element.type === "Quantifier" ? element.element : element;
    if (inner.type !== "Group" && inner.type !== "CapturingGroup") continue;
    const again = element.type === "Quantifier" && element.max > 1;
    for (const choice of inner.alternatives) {
      const found = repeatIn(choice, opener, flags, follows || again);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function mustFollow(element: Element, flags: ReadonlyFlags): boolean {
  return element.type === "Assertion" || !isPotentiallyZeroLength(element, flags);
}

/** Whether the element can be written in these characters. */
function mayLieIn(element: Element, chars: Chars, flags: ReadonlyFlags): boolean {
  switch (element.type) {
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return !toUnicodeSet(element, flags).chars.isDisjointWith(chars);
    case "Quantifier":
      return element.min === 0 || mayLieIn(element.element, chars, flags);
    case "Group":
    case "CapturingGroup":
      return element.alternatives.some(({ elements }) => elements.every((part) => mayLieIn(part, chars, flags)));
    case "Assertion":
      return element.kind !== "start" || flags.multiline === true;
    default:
      return true;
  }
}
