import { type CharSet, type CodeRange, type PropertyClass, propertySet } from "./char-set.ts";

const LETTER_OR_NUMBER = "\\p{L}\\p{N}";

/** The word characters of `\w` in Unicode mode. */
export const WORD_SOURCE = `${LETTER_OR_NUMBER}_`;

const HORIZONTAL = "\t \u00a0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000";
const VERTICAL = "\n-\r\u0085\u2028\u2029";

/** White space of `\s` in Unicode mode. */
export const SPACE_SOURCE = "\\p{Z}\t-\r\u0085\u180e";

const ESCAPES: Readonly<Record<string, string>> = {
  d: "\\p{Nd}",
  h: HORIZONTAL,
  s: SPACE_SOURCE,
  v: VERTICAL,
  w: WORD_SOURCE,
};

const DIGITS: CodeRange = [0x30, 0x39];
const CAPITALS: CodeRange = [0x41, 0x5a];
const SMALL_LETTERS: CodeRange = [0x61, 0x7a];
const LETTERS = [CAPITALS, SMALL_LETTERS];
const WORD_BYTES = [DIGITS, CAPITALS, [0x5f, 0x5f], SMALL_LETTERS] as const;
const SPACE_BYTES: readonly CodeRange[] = [
  [9, 13],
  [32, 32],
];

const BYTE_ESCAPES: Readonly<Record<string, readonly CodeRange[]>> = {
  d: [DIGITS],
  h: [
    [9, 9],
    [32, 32],
    [0xa0, 0xa0],
  ],
  s: SPACE_BYTES,
  v: [
    [10, 13],
    [0x85, 0x85],
  ],
  w: WORD_BYTES,
};

/** The word characters of `\w`. */
export function wordSet(bytes: boolean): CharSet {
  if (bytes) return byteSet(WORD_BYTES, false);
  return propertySet({ source: WORD_SOURCE, negated: false });
}

/** The bytes of ranges in ascending order, or all the others; never a negated set, so that it can stand among the members of a class. */
function byteSet(ranges: readonly CodeRange[], negated: boolean): CharSet {
  if (!negated) return { negated: false, ranges, properties: [] };
  const gaps = [...ranges, [0x100, 0x100] as const].map(([from], at): CodeRange => [
    (ranges[at - 1]?.[1] ?? -1) + 1,
    from - 1,
  ]);
  return { negated: false, ranges: gaps.filter(([from, to]) => from <= to), properties: [] };
}

/** The set that an escape such as `\d` or `\D` stands for. */
export function escapeClass(letter: string, bytes: boolean): CharSet | undefined {
  const key = letter.toLowerCase();
  const negated = letter !== key;
  if (bytes) return byteSet(BYTE_ESCAPES[key] ?? [], negated);
  const source = ESCAPES[key];
  return source === undefined ? undefined : propertySet({ source, negated });
}

type ExceptClass = Omit<PropertyClass, "negated">;

const VISIBLE = "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}";

const POSIX: Readonly<Record<string, string | ExceptClass>> = {
  alnum: LETTER_OR_NUMBER,
  alpha: "\\p{L}",
  ascii: "\0-\x7f",
  blank: HORIZONTAL,
  cntrl: "\\p{Cc}",
  digit: "\\p{Nd}",
  graph: { source: VISIBLE, except: "\u061c\u180e\u2066-\u2069" },
  lower: "\\p{Ll}",
  print: { source: `${VISIBLE}\\p{Zs}`, except: "\u061c\u2066-\u2069" },
  punct: "\\p{P}$+<=>^`~\\|",
  space: SPACE_SOURCE,
  upper: "\\p{Lu}",
  word: WORD_SOURCE,
  xdigit: "0-9A-Fa-f",
};

const POSIX_BYTES: Readonly<Record<string, readonly CodeRange[]>> = {
  alnum: [DIGITS, ...LETTERS],
  alpha: LETTERS,
  ascii: [[0, 127]],
  blank: [
    [9, 9],
    [32, 32],
  ],
  cntrl: [
    [0, 31],
    [127, 127],
  ],
  digit: [DIGITS],
  graph: [[33, 126]],
  lower: [SMALL_LETTERS],
  print: [[32, 126]],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  space: SPACE_BYTES,
  upper: [CAPITALS],
  word: WORD_BYTES,
  xdigit: [DIGITS, [0x41, 0x46], [0x61, 0x66]],
};

/** The set of a POSIX name as it stands in `[:alpha:]` or `[:^alpha:]`. */
export function posixClass(name: string, bytes: boolean): CharSet | undefined {
  const negated = name.startsWith("^");
  const key = negated ? name.slice(1) : name;
  const found = Object.hasOwn(POSIX, key) ? POSIX[key] : undefined;
  if (found === undefined) return undefined;
  if (bytes) return byteSet(POSIX_BYTES[key] ?? [], negated);
  return propertySet(typeof found === "string" ? { source: found, negated } : { ...found, negated });
}

const CATEGORIES =
  "C Cc Cf Cn Co Cs L LC Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs";

const BINARY = `ASCII AHex=ASCII_Hex_Digit Alpha=Alphabetic Bidi_C=Bidi_Control Bidi_M=Bidi_Mirrored CI=Case_Ignorable Cased
CWCF=Changes_When_Casefolded CWCM=Changes_When_Casemapped CWL=Changes_When_Lowercased CWT=Changes_When_Titlecased
CWU=Changes_When_Uppercased Dash DI=Default_Ignorable_Code_Point Dep=Deprecated Dia=Diacritic Emoji EComp=Emoji_Component
EMod=Emoji_Modifier EBase=Emoji_Modifier_Base EPres=Emoji_Presentation ExtPict=Extended_Pictographic Ext=Extender
Gr_Base=Grapheme_Base Gr_Ext=Grapheme_Extend Hex=Hex_Digit IDC=ID_Continue IDS=ID_Start Ideo=Ideographic IDSB=IDS_Binary_Operator
IDST=IDS_Trinary_Operator Join_C=Join_Control LOE=Logical_Order_Exception Lower=Lowercase Math NChar=Noncharacter_Code_Point
Pat_Syn=Pattern_Syntax Pat_WS=Pattern_White_Space QMark=Quotation_Mark Radical RI=Regional_Indicator SD=Soft_Dotted
STerm=Sentence_Terminal Term=Terminal_Punctuation UIdeo=Unified_Ideograph Upper=Uppercase VS=Variation_Selector
WSpace=White_Space space=White_Space XIDC=XID_Continue XIDS=XID_Start`;

const SCRIPTS = `Adlm=Adlam Aghb=Caucasian_Albanian Ahom=Ahom Arab=Arabic Armi=Imperial_Aramaic Armn=Armenian Avst=Avestan
Bali=Balinese Bamu=Bamum Bass=Bassa_Vah Batk=Batak Beng=Bengali Bhks=Bhaiksuki Bopo=Bopomofo Brah=Brahmi Brai=Braille
Bugi=Buginese Buhd=Buhid Cakm=Chakma Cans=Canadian_Aboriginal Cari=Carian Cham=Cham Cher=Cherokee Chrs=Chorasmian Copt=Coptic
Qaac=Coptic Cpmn=Cypro_Minoan Cprt=Cypriot Cyrl=Cyrillic Deva=Devanagari Diak=Dives_Akuru Dogr=Dogra Dsrt=Deseret
Dupl=Duployan Egyp=Egyptian_Hieroglyphs Elba=Elbasan Elym=Elymaic Ethi=Ethiopic Geor=Georgian Glag=Glagolitic
Gong=Gunjala_Gondi Gonm=Masaram_Gondi Goth=Gothic Gran=Grantha Grek=Greek Gujr=Gujarati Guru=Gurmukhi Hang=Hangul Hani=Han
Hano=Hanunoo Hatr=Hatran Hebr=Hebrew Hira=Hiragana Hluw=Anatolian_Hieroglyphs Hmng=Pahawh_Hmong Hmnp=Nyiakeng_Puachue_Hmong
Hung=Old_Hungarian Ital=Old_Italic Java=Javanese Kali=Kayah_Li Kana=Katakana Khar=Kharoshthi Khmr=Khmer Khoj=Khojki
Kits=Khitan_Small_Script Knda=Kannada Kthi=Kaithi Lana=Tai_Tham Laoo=Lao Latn=Latin Lepc=Lepcha Limb=Limbu Lina=Linear_A
Linb=Linear_B Lisu=Lisu Lyci=Lycian Lydi=Lydian Mahj=Mahajani Maka=Makasar Mand=Mandaic Mani=Manichaean Marc=Marchen
Medf=Medefaidrin Mend=Mende_Kikakui Merc=Meroitic_Cursive Mero=Meroitic_Hieroglyphs Mlym=Malayalam Modi=Modi Mong=Mongolian
Mroo=Mro Mtei=Meetei_Mayek Mult=Multani Mymr=Myanmar Nand=Nandinagari Narb=Old_North_Arabian Nbat=Nabataean Newa=Newa
Nkoo=Nko Nshu=Nushu Ogam=Ogham Olck=Ol_Chiki Orkh=Old_Turkic Orya=Oriya Osge=Osage Osma=Osmanya Ougr=Old_Uyghur
Palm=Palmyrene Pauc=Pau_Cin_Hau Perm=Old_Permic Phag=Phags_Pa Phli=Inscriptional_Pahlavi Phlp=Psalter_Pahlavi
Phnx=Phoenician Plrd=Miao Prti=Inscriptional_Parthian Rjng=Rejang Rohg=Hanifi_Rohingya Runr=Runic Samr=Samaritan
Sarb=Old_South_Arabian Saur=Saurashtra Sgnw=SignWriting Shaw=Shavian Shrd=Sharada Sidd=Siddham Sind=Khudawadi Sinh=Sinhala
Sogd=Sogdian Sogo=Old_Sogdian Sora=Sora_Sompeng Soyo=Soyombo Sund=Sundanese Sylo=Syloti_Nagri Syrc=Syriac Tagb=Tagbanwa
Takr=Takri Tale=Tai_Le Talu=New_Tai_Lue Taml=Tamil Tang=Tangut Tavt=Tai_Viet Telu=Telugu Tfng=Tifinagh Tglg=Tagalog
Thaa=Thaana Thai=Thai Tibt=Tibetan Tirh=Tirhuta Tnsa=Tangsa Toto=Toto Ugar=Ugaritic Vaii=Vai Vith=Vithkuqi Wara=Warang_Citi
Wcho=Wancho Xpeo=Old_Persian Xsux=Cuneiform Yezi=Yezidi Yiii=Yi Zanb=Zanabazar_Square Zinh=Inherited Qaai=Inherited
Zyyy=Common`;

const OWN: Readonly<Record<string, string>> = {
  any: "\\p{Any}",
  "l&": "\\p{LC}",
  xan: "\\p{L}\\p{N}",
  xps: SPACE_SOURCE,
  xsp: SPACE_SOURCE,
  xuc: "$@`\u00a0-\ud7ff\ue000-\u{10ffff}",
  xwd: WORD_SOURCE,
  unknown: "\\p{Cn}\\p{Co}\\p{Cs}",
  zzzz: "\\p{Cn}\\p{Co}\\p{Cs}",
};

function loose(name: string): string {
  return name.replaceAll(/[\s_-]/g, "").toLowerCase();
}

/** Long names by loose ones, short or long; the table is made when first asked. */
function longNames(list: string): (name: string) => string | undefined {
  let table: ReadonlyMap<string, string> | undefined;
  return (name) => (table ??= tableOf(list)).get(name);
}

function tableOf(list: string): ReadonlyMap<string, string> {
  const pairs = list.split(/\s+/).flatMap((entry) => {
    const [short = "", long = short] = entry.split("=");
    return [short, long].map((name): [string, string] => [loose(name), long]);
  });
  return new Map(pairs);
}

const category = longNames(CATEGORIES);
const binary = longNames(BINARY);
const scriptNamed = longNames(SCRIPTS);

/** Accents that later Unicode editions give to single scripts, while PCRE's still has them in all. */
const SHARED_ACCENTS = "\\u0300-\\u0341\\u0343\\u0344\\u0346-\\u0362";

type Found = Omit<PropertyClass, "negated">;

function extendedScript(script: string): Found {
  const source = `\\p{scx=${script}}`;
  return script === "Inherited" ? { source: source + SHARED_ACCENTS } : { source, except: SHARED_ACCENTS };
}

function find(name: string): Found | undefined {
  const script = scriptNamed(name);
  if (script !== undefined) return extendedScript(script);
  if (Object.hasOwn(OWN, name)) return { source: OWN[name] ?? "" };
  const property = category(name) ?? binary(name);
  return property === undefined ? undefined : { source: `\\p{${property}}` };
}

function findScript(kind: string, name: string): Found | undefined {
  const script = scriptNamed(name);
  if (script === undefined) return undefined;
  if (kind === "scriptextensions" || kind === "scx") return extendedScript(script);
  return kind === "script" || kind === "sc" ? { source: `\\p{sc=${script}}` } : undefined;
}

/** The class of a property as written between the braces of `\p{…}`; case, spaces, hyphens and underscores don't count. */
export function unicodeProperty(written: string): PropertyClass | undefined {
  const negated = written.startsWith("^");
  const text = negated ? written.slice(1) : written;
  const [kind = "", name] = text.split(/[=:]/, 2);
  const found = name === undefined ? find(loose(text)) : findScript(loose(kind), loose(name));
  return found && { ...found, negated };
}
