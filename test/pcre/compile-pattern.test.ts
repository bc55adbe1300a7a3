import { describe, expect, test } from "vitest";
import { compilePattern } from "../../src/pcre/pcre.ts";

/** Pattern, texts that match, texts that don't. */
type Row = readonly [pattern: string, matching: readonly string[], failing: readonly string[]];

const anchors: readonly Row[] = [
  ["", ["", "x"], []],
  ["ab", ["xaby"], ["a"]],
  ["^[a-z]+$", ["abc", "abc\n"], ["ABC", "\nabc", "abc\n\n", "é", ""]],
  ["\\Aab\\z", ["ab"], ["ab\n"]],
  ["\\Aab\\Z", ["ab", "ab\n"], ["ab\n\n"]],
  ["^a|b$", ["ax", "xb"], ["xax"]],
  ["^a", ["a"], ["x\na"]],
  ["(?m)^a$", ["x\na\ny", "a\n"], ["xa"]],
  ["(?m)^$", ["a\n\nb", ""], ["a\n"]],
  ["a$\\n", ["a\n"], ["a"]],
  ["\\Ga", ["a"], ["ba"]],
  ["a\\Kb", ["ab"], ["b"]],
  ["\\bcat\\b", ["a cat", "cat"], ["cats", "écat"]],
  ["^\\Bé", [], ["é"]],
  ["a\\B", ["aé"], ["a", "a-"]],
  ["\\B", ["", "aa"], ["x😀x"]],
  ["[[:<:]]a[[:>:]]", ["a", "b a"], ["ab", "ba"]],
];

const literals: readonly Row[] = [
  ["^a/b$", ["a/b"], ["a\\/b", "ab"]],
  ["^#[0-9]$", ["#1"], ["1"]],
  ["/^a$/i", [], ["a", "/a/i", "A"]],
  ["^\\Qa.b\\E$", ["a.b"], ["axb"]],
  ["^\\Qa.b", ["a.b"], ["axb"]],
  ["^a\\Q\\E+$", ["aa"], ["a+"]],
  ["^\\x{1F600}\\x41\\o{102}\\103\\x{e9}$", ["😀ABCé"], []],
  ["^\\cA\\e\\a\\t$", ["\u0001\u001b\u0007\t"], []],
  ["^\\N{U+41}$", ["A"], []],
  ["^a{,2}$", ["a{,2}"], ["a", "aa"]],
  ["^a{$", ["a{"], []],
  ["^\\_\\é$", ["_é"], []],
  ["^\\0601$", ["01"], []],
];

const classes: readonly Row[] = [
  ["^.$", ["a", "😀", "\r"], ["ab", "\n"]],
  ["^.{2}$", ["e\u0301"], ["😀"]],
  ["(?s)^.$", ["\n"], []],
  ["^\\w+$", ["é", "中", "_1", "²"], ["\u0301", "-"]],
  ["^\\d+$", ["٣", "12"], ["²"]],
  ["^\\s$", ["\u00a0", "\u0085", "\u180e", "\v"], ["\u200b"]],
  ["^\\S\\D\\W$", ["aa-"], ["aaa", "a1-"]],
  ["^a\\hb$", ["a b", "a\u00a0b"], ["a\nb"]],
  ["^a\\vb$", ["a\nb", "a\u2028b"], ["a b"]],
  ["^a\\Rb$", ["a\nb", "a\r\nb", "a\u0085b"], ["ab", "a\n\rb"]],
  ["^\\R\\n$", ["\n\n"], ["\r\n"]],
  ["(*BSR_ANYCRLF)^\\R$", ["\r"], ["\u0085"]],
  ["^\\X$", ["e\u0301", "🇸🇪", "a", "\r\n"], ["ab", ""]],
  ["^\\N+$", ["ab"], ["a\nb\nc"]],
  ["^[[:alpha:]]+$", ["abc", "é"], ["a1"]],
  ["^[[:upper:]]$", ["A", "É"], ["a"]],
  ["(?i)^[[:upper:]]$", ["A"], ["a"]],
  ["^[[:punct:]]+$", ["$+«_"], ["€", "a"]],
  ["^[[:^digit:]]$", ["a"], ["1", "٣"]],
  ["^[[:graph:]]$", ["a", "\u200b"], [" ", "\u061c"]],
  ["^[[:xdigit:]]+$", ["aF09"], ["g", "Ａ"]],
  ["^[]a]+$", ["]a"], ["b"]],
  ["^[^]]+$", ["abc"], ["a]"]],
  ["^[a-z-9]+$", ["a-9"], ["5"]],
  ["^[a\\-z]+$", ["a-z"], ["b"]],
  ["^[\\w-]+$", ["é-"], ["."]],
  ["^[\\W\\d]$", ["1", "-"], ["a"]],
  ["^[^\\W\\d]$", ["a"], ["1", "-"]],
  ["^[\\Q^-]\\E]+$", ["^-]"], ["a"]],
  ["^[\\b]$", ["\b"], ["b"]],
  ["^[[a]$", ["[", "a"], []],
  ["^[a&&b]$", ["&", "a"], []],
  ["(?xx)^[a b]$", ["a"], [" "]],
  ["^\\p{L}+$", ["abc", "été", "中"], ["1"]],
  ["^\\pL\\PL$", ["a1"], ["aa"]],
  ["^\\p{^Lu}$", ["a"], ["A"]],
  ["(?i)^\\p{Lu}$", ["A"], ["a"]],
  ["^\\p{Greek}+$", ["αβ"], ["a", "\u0301"]],
  ["^\\p{ greek }\\p{Script=Cyrl}\\p{L&}\\p{Xan}$", ["αжa1"], []],
  ["^\\p{Alphabetic}\\p{ascii}\\p{Emoji}$", ["éa😀"], ["éé😀"]],
];

const options: readonly Row[] = [
  ["(?i)^abc$", ["ABC"], ["AB"]],
  ["^(?i:é)s$", ["És"], ["ÉS"]],
  ["(?i)^k$", ["K", "\u212a"], []],
  ["(?i)^ss$", [], ["ß"]],
  ["(?i)^i$", ["I"], ["ı", "İ"]],
  ["^(?:(?i)a|b)c$", ["Bc"], ["BC"]],
  ["^(?i)a(?-i)b$", ["Ab"], ["AB"]],
  ["(?is)^(?^)a.$", ["ab"], ["Ab", "a\n"]],
  ["(?x)^ a  b $", ["ab"], ["a b"]],
  ["(?x)^a +$", ["aa"], ["a "]],
  ["(?n)^(a)(?<b>b)\\1$", ["abb"], ["aba"]],
];

const groups: readonly Row[] = [
  ["^(a)\\1$", ["aa"], ["ab"]],
  ["(?i)^(a)\\1$", ["aA"], []],
  ["^(?P<x>a|b)(?P=x)$", ["aa", "bb"], ["ab"]],
  ["^(?<x>a|b)\\k<x>\\g{x}\\g{-1}\\k'x'\\k{x}$", ["aaaaaa"], ["aaaaab"]],
  ["^\\1(a)$", [], ["a", "aa"]],
  ["^(?:\\1b|(a))+$", ["aab"], ["ba"]],
  ["^(?|(a)|(b))\\1$", ["aa", "bb"], ["ab"]],
  ["(?J)^(?:(?<n>a)|(?<n>b))\\k<n>$", ["aa", "bb"], ["ab"]],
  ["^a++b$", ["aab"], ["b"]],
  ["^a++a$", [], ["aa"]],
  ["^(?>a|ab)c$", ["ac"], ["abc"]],
  ["^(?:a*)*b$", ["aab"], ["aa"]],
  ["^(?:a|){2,3}$", ["", "aaa"], ["aaaa"]],
  ["^(\\((?1)*\\))$", ["()", "(()())"], ["(()", "()()"]],
  ["^(?:a(?R)?b|)$", ["", "ab"], ["aabb"]],
  ["^(?<p>a(?&p)?b)$", ["aabb"], ["aab"]],
  ["^(?+1)(a|b)$", ["ab"], ["a"]],
  ["^(?:(.)(?1)\\1)$", ["aba"], ["abb"]],
  ["(?(DEFINE)(?<x>[ab]))^(?P>x)\\g<x>$", ["ab"], ["ac"]],
  ["^(a)?(?(1)b|c)$", ["ab", "c"], ["ac", "b"]],
  ["^(?<n>a)?(?(<n>)b)$", ["ab", ""], ["a", "b"]],
  ["^(?(?=a)ab|c)$", ["ab", "c"], ["ac"]],
  ["^(?(?!a)c|ab)$", ["ab", "c"], ["b"]],
  ["^(?:(?(R)a|b)(?R)?)$", ["b"], ["a"]],
  ["(?(VERSION>=10)a|b)", ["a"], ["b"]],
];

const lookarounds: readonly Row[] = [
  ["(?<=a)b", ["ab"], ["cb", "b"]],
  ["(?<!a)b", ["b", "cb"], ["ab"]],
  ["(?<=a|bc)d", ["ad", "bcd"], ["cd"]],
  ["^(?=.*\\d)(?!.*x).+$", ["a1"], ["a", "1x"]],
  ["^(?=(a+))\\1b$", ["aab"], ["aa"]],
  ["^(?=(a+?))\\1b$", ["ab"], ["aab"]],
  ["^(?*(a+))\\1b$", ["aab"], ["b"]],
  ["^(*nla:a)(*positive_lookahead:b)b$", ["b"], ["a"]],
  ["^(?=a)*a$", ["a"], ["b"]],
  ["(?<=(?1))(a)", ["aa"], ["a"]],
];

const verbs: readonly Row[] = [
  ["^a(*ACCEPT)b", ["ac"], ["b"]],
  ["a(*F)|b", ["b"], ["a"]],
  ["^(?:a(*THEN)b|ac)$", ["ab", "ac"], ["a"]],
  ["^(?:a(*COMMIT)b|ac)$", ["ab"], ["ac"]],
  ["^(?:a(*PRUNE)b|ac)$", ["ab"], ["ac"]],
  ["a+(*SKIP)b|a", ["ab"], ["aac"]],
  ["a(*MARK:x)a(*SKIP:x)b|ac", ["ab", "aab", "aac"].slice(1), ["ab"]],
  ["(?=a(*COMMIT)b)ab|ac", ["ab", "ac"], ["a"]],
  ["(*UTF8)(*NO_JIT)(*LIMIT_MATCH=1000)^a$", ["a"], ["b"]],
  ['a(?C1)b(?C"x")', ["ab"], ["a"]],
];

const tables = { anchors, classes, groups, literals, lookarounds, options, verbs };

describe.each(Object.entries(tables))("%s", (_, rows) => {
  test.each(rows)("%j tells its texts apart", (pattern, matching, failing) => {
    const matches = compilePattern(pattern);
    expect(matches).toBeDefined();
    expect(matching.filter((text) => !matches?.(text))).toEqual([]);
    expect(failing.filter((text) => matches?.(text))).toEqual([]);
  });
});

const INVALID = String.raw`
( ) (?:a a) [ [] [^] [a [a\] * + ? a** a*+* a+++ ^* $+ \b? \A* \K* (?i)* (|*) {1} a{1,2}{3} a{2,1} a{65536} a{1,65536}
\u0061 \L \U \l \N{foo} \N{,3} \j \y \i \F \x{} \x{2z} \x{110000} \x{d800} \o{9} \o \c \cé \p \p{} \p{Foo} \pQ \p{L \p{IsGreek} \E+
\1 \9 \81 (a)\2 \g \g{} \g{0} \g{-1} (a)\g{-2} \g<1> \k \k<a> \k{} (?P=a) (?P>a) (?&a) (?R (?1) (?-1) (?+1) (?-0) (?+a) (?1a)
(?P<1a>x) (?P<>x) (?<a-b>x) (?<abcdefghijklmnopqrstuvwxyzabcdefgh>x) (?P<a>x)(?P<a>y) (?|(?<n>a)|(?<m>b)) (?P'a'x) (?Px) (?<a'x)
[z-a] [a-\d] [\d-a] [a-[:digit:]] [[:alpha:]-z] [a--] [\B] [\R] [\X] [\N] [\K] [\A] [\u] [[:foo:]] [[:Alpha:]] [:alpha:] [.a.] [[.a.]] [[=a=]] [^[:<:]]
(?<=a*)b (?<=a|bc*)d (?<=(?:a|bc)d)e (?<=a{2,3})b (?<!a?)b (?<=\R)a (?<=\X)a (?<=\C)a (?<=(?R)) (a(?<=(?1))) (?|(a)|(bb))(?<=\1) (?<=(?:a{65535}){2})b
(?(1)a|b) (a)?(?(1)a|b|c) (?(n)a|b) (?(R1)a) (?(R&n)a) (?(DEFINE)a|b) (?(?:a)a|b) (?(0)a) (?(VERSION>99)a|b) (?((a)a) (?(
(?@) (?^-i)a (?s-m-i)a (?i^)a (?a)a (?u)a (?C256)a (?Ca) (?C"a) (?#c)a (?
(*FOO) (*MARK) (*:) (*fail) (*foo:a) a(*UTF) (*LIMIT_MATCH=x)a (*COMMIT)* (*)
a\#b \# a\ `
  .trim()
  .split(/\s+/);

test.each(INVALID)("%j is refused", (pattern) => {
  expect(compilePattern(pattern)).toBeUndefined();
});

test("a lone surrogate makes a pattern invalid and a text unmatched", () => {
  expect(compilePattern("\ud800")).toBeUndefined();
  expect(compilePattern(".?")?.("a\ud800")).toBe(false);
});

test("deep nesting is refused before it costs a stack", () => {
  const nested = (depth: number): string => "(".repeat(depth) + ")".repeat(depth);
  expect(compilePattern(nested(250))).toBeDefined();
  expect(compilePattern(nested(251))).toBeUndefined();
  expect(compilePattern(nested(100_000))).toBeUndefined();
});

const HANGING: readonly (readonly [pattern: string, text: string])[] = [
  ["^(a+)+$", `${"a".repeat(50_000)}b`],
  ["(a|aa)+$", `${"a".repeat(50_000)}b`],
  ["^(?:a?){30}a{30}$", "a".repeat(29)],
  ["^(?=(a+)+$)", `${"a".repeat(5_000)}b`],
  ["(a*)*\\1b", "a".repeat(5_000)],
  ["(?>a+)b", "a".repeat(50_000)],
  ["^(?:(?:(?:a{1,100}){1,100}){1,100})\\b$", `${"a".repeat(1_000)}-`],
  ["(?R)a|b", "a".repeat(5_000)],
  ["^(a|(?1)b)*$", "b".repeat(5_000)],
  ["x*y", "x".repeat(100_000)],
  ["^(\\X\\X*)*b", "é\u0301".repeat(5_000)],
];

test.each(HANGING)("%j gives up in time", (pattern, text) => {
  const matches = compilePattern(pattern);
  const started = process.cpuUsage();
  expect(matches?.(text)).toBe(false);
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
});

test("a text needs fewer steps than allowed to match", () => {
  const text = "a".repeat(1_000);
  expect(compilePattern("^(?=a)(?:a|b)*$")?.(text)).toBe(true);
  expect(compilePattern("^(?=a)(?:a|b)*$", { steps: 100 })?.(text)).toBe(false);
});

test.each([
  ["^(a+)\\1+$", "a"],
  ["(?<n>a+)\\k<n>+$", "a"],
  ["^(?>a+)+$", "a"],
  ["^(?:\\X+)+$", "a\u0301"],
])("a long text is judged by %s in bounded time", (pattern, piece) => {
  expect(compilePattern(pattern)?.(`${piece.repeat(400_000)}!\n!`)).toBe(false);
});
