import * as fc from "fast-check";

/** A body with the content type that it claims. */
export interface NastyBody {
  readonly type: string;
  readonly body: string | Uint8Array;
}

const DEPTHS = [60, 510, 511, 512, 513, 600, 5000, 100_000];
const NUMBERS = [
  "1e400",
  "-1e400",
  "-0",
  "0.0",
  "1e-400",
  "123456789012345678901234567890",
  "9223372036854775807",
  "1.0",
];

/** Bodies that mean no good to whoever reads members of these names. */
export function nastyBodies(names: readonly string[]): fc.Arbitrary<NastyBody> {
  const name = fc.constantFrom(...names, "__proto__", "constructor", "x".repeat(20_000), "", "0", "a[b]", "a]", "é");
  return fc.oneof(json(name), broken(json(name)), form(name), multipart(name), broken(multipart(name)), anyBytes);
}

function json(name: fc.Arbitrary<string>): fc.Arbitrary<NastyBody> {
  const member = fc.tuple(name, fc.oneof(hostileJson, fc.json({ maxDepth: 5 })));
  return fc.array(member, { maxLength: 6 }).map((members) => ({
    type: "application/json",
    body: `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`,
  }));
}

const hostileJson = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...DEPTHS).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
  fc.constantFrom(...DEPTHS).map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
  fc.constantFrom('"\\ud800"', '"\\u0000"', '"\\udc00\\ud800"', '{"__proto__":{"polluted":true}}'),
  fc.constantFrom(
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"a":1,"a":2}',
    '{"length":-1}',
    '{"toString":null}',
  ),
  fc.integer({ min: 1, max: 3000 }).map((count) => `[${Array.from({ length: count }, (_, at) => at).join(",")}]`),
  fc.integer({ min: 1, max: 100_000 }).map((length) => JSON.stringify("(a+)+$ö".repeat(length).slice(0, length))),
);

function form(name: fc.Arbitrary<string>): fc.Arbitrary<NastyBody> {
  const places = fc.constantFrom("", "[]", "[a]", "[0][1][2]", "[b]".repeat(100), "[", "][", "[[]]", "[__proto__][x]");
  const value = fc.constantFrom("", "1", "%", "%zz", "%ff%fe", "%00", "1e400", "+", "a".repeat(10_000), "%5B%5D");
  const pair = fc.tuple(name, places, value).map((parts) => `${parts[0]}${parts[1]}=${parts[2]}`);
  return fc
    .oneof(fc.array(pair, { maxLength: 10 }), fc.constant(Array.from({ length: 1100 }, (_, at) => `p${at}=1`)))
    .map((pairs) => ({ type: "application/x-www-form-urlencoded", body: pairs.join("&") }));
}

function multipart(name: fc.Arbitrary<string>): fc.Arbitrary<NastyBody> {
  const end = fc.constantFrom("\r\n", "\n", "\r", "");
  const file = fc.constantFrom(
    "",
    '; filename="x.csv"',
    '; filename="../../x"',
    "; filename",
    "; filename*=UTF-8''%ff",
  );
  const content = fc.constantFrom("", "1", "--b", "\r\n--b", "a,b\n1,2", "<?xml", "\u0000".repeat(50));
  const part = fc
    .tuple(name, file, content, end)
    .map(
      ([key, suffix, text, line]) =>
        `--b${line}Content-Disposition: form-data; name="${key}"${suffix}${line}${line}${text}${line}`,
    );
  return fc
    .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom("--b--\r\n", "--b--", "--b", "--c--", ""))
    .map(([parts, last]) => ({ type: "multipart/form-data; boundary=b", body: parts.join("") + last }));
}

/** Bodies with some bytes cut, changed or put in. */
function broken(bodies: fc.Arbitrary<NastyBody>): fc.Arbitrary<NastyBody> {
  const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.uint8Array({ maxLength: 3 }), fc.nat(3));
  return fc.tuple(bodies, fc.array(change, { minLength: 1, maxLength: 3 })).map(([{ type, body }, changes]) => ({
    type,
    body: changes.reduce((bytes, [place, put, cut]) => {
      const at = Math.floor(place * bytes.length);
      return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]);
    }, Buffer.from(body)),
  }));
}

const anyBytes = fc
  .tuple(
    fc.constantFrom("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"),
    fc.uint8Array({ maxLength: 200 }),
  )
  .map(([type, body]) => ({ type, body }));
