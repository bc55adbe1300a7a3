const LAST_CASED = 0x1ffff;
const DOTLESS_I = 0x131;
const CASE_BIT = 0x20;

function isAsciiLetter(codePoint: number): boolean {
  const lower = codePoint | CASE_BIT;
  return codePoint < 0x80 && lower >= 0x61 && lower <= 0x7a;
}

function single(text: string): number | undefined {
  const codePoint = text.codePointAt(0);
  return codePoint !== undefined && String.fromCodePoint(codePoint) === text ? codePoint : undefined;
}

/** Simple folding: mappings to several characters don't count, so ß folds with ẞ but not with SS. */
function fold(codePoint: number): number {
  if (codePoint === DOTLESS_I) return codePoint;
  const upper = single(String.fromCodePoint(codePoint).toUpperCase()) ?? codePoint;
  return single(String.fromCodePoint(upper).toLowerCase()) ?? upper;
}

let families: Map<number, number[]> | undefined;

function caseFamilies(): Map<number, number[]> {
  if (families) return families;
  const byFold = new Map<number, number[]>();
  const cased = /^\p{Changes_When_Casemapped}$/u;
  for (let codePoint = 0x41; codePoint <= LAST_CASED; codePoint += 1) {
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    if (isSurrogate || !cased.test(String.fromCodePoint(codePoint))) continue;
    const key = fold(codePoint);
    const family = byFold.get(key);
    if (family) family.push(codePoint);
    else byFold.set(key, [codePoint]);
  }
  families = byFold;
  return byFold;
}

function byteVariants(from: number, to: number): number[] {
  const variants: number[] = [];
  for (let byte = Math.max(from, 0x41); byte <= Math.min(to, 0x7a); byte += 1) {
    if (isAsciiLetter(byte)) variants.push(byte ^ CASE_BIT);
  }
  return variants;
}

/** The other cases of the code points (or bytes) of a range, those inside the range included. */
export function caseVariants(from: number, to: number, bytes: boolean): number[] {
  if (bytes) return byteVariants(from, to);
  if (to < 0x41) return [];
  const variants = new Set<number>();
  if (to - from < LAST_CASED / 8) {
    for (let codePoint = from; codePoint <= to; codePoint += 1) {
      for (const variant of caseFamilies().get(fold(codePoint)) ?? []) variants.add(variant);
    }
    return [...variants];
  }
  for (const family of caseFamilies().values()) {
    if (family.some((member) => member >= from && member <= to)) for (const member of family) variants.add(member);
  }
  return [...variants];
}

/** One code point (or byte) for all cases of a letter, to compare texts without regard to case. */
export function caseFold(codePoint: number, bytes: boolean): number {
  if (bytes) return isAsciiLetter(codePoint) ? codePoint | CASE_BIT : codePoint;
  return caseFamilies().get(fold(codePoint))?.[0] ?? codePoint;
}
