// Values for args, sound and unsound, from what the index says of them and from a table of names.
const WORDS = ["music", "lake", "winter", "a", "Sauna & <b>spa</b>", "årets marknad", "2030"];
const DATES = ["2030-05-01 10:00:00", "2030-12-24", "2030-03-14T09:30:00Z", "tomorrow", "2029-02-28 23:59:59", "now"];
const IDS = [1, 2, 3, 5, 101, 110, 201, 99_999];

/** Values that suit an arg of that name, whatever the index says. */
const BY_NAME = {
  include: [[1, 2, 3], "101,102,110", [21, 22]],
  exclude: [[1], "2,3"],
  page: [1, 1, 2, 3, 99],
  per_page: [1, 3, 5, 10, 100],
  offset: [0, 1, 4],
  status: ["publish", "draft", "any", "private", "publish,draft", "trash", "future"],
  timezone: ["Europe/Stockholm", "America/New_York", "UTC+2", "Nowhere/None"],
  slug: ["winter-market", "Väster Ås", "a/b", "x".repeat(210), ""],
  cost: ["40", "0", "", "10-25", "kr 120"],
  website: ["https://market.example/winter", "market.example"],
  url: ["http://127.0.0.1:4010/en/page", "https://elsewhere.example/x"],
  image: ["11", "12", "https://pictures.example/lake.jpg", "999"],
  email: ["ada@example.test", "ada"],
  order: ["asc", "desc", "ASC"],
  orderby: ["id", "title", "date", "name", "slug", "count", "start_date"],
  tags: [["market", "winter"], [31], ["31", "new"]],
  categories: [[21], ["21", 22], ["Music"]],
  search: WORDS,
  password: ["", "secret", "admin"],
};

const BY_FORMAT = {
  "date-time": ["2030-05-01T10:00:00", "2030-05-01T10:00:00Z", "2030-05-01T10:00:00+02:00"],
  date: ["2030-05-01"],
  email: ["ada@example.test"],
  uri: ["https://market.example/winter?a=1&b=2"],
  ip: ["192.0.2.1", "2001:db8::1"],
  uuid: ["f47ac10b-58cc-4372-a567-0e02b2c3d479"],
  "hex-color": ["#112233", "#abc"],
};

const UNSOUND = [
  "",
  "x",
  "-1",
  "1e3",
  "99999999999999999999",
  " 5 ",
  "<script>x</script>",
  "2030-02-30",
  "\u0000",
  "é".repeat(300),
  -1,
  0,
  1.5,
  2 ** 53,
  true,
  false,
  null,
  [],
  ["x", null],
  [[1]],
  {},
  { a: { b: 1 } },
  { raw: "Raw", rendered: "Rendered" },
];

/** A value that no schema wants, or few. */
export function unsoundValue(random) {
  return random.pick(UNSOUND);
}

/** A value that an arg should take. `more` is the site's own table of values by name. */
export function soundValue(name, schema, { random, more = {} }) {
  const named = more[name] ?? (schema?.enum === undefined ? BY_NAME[name] : undefined);
  if (named !== undefined && random.chance(0.8)) return random.pick(named);
  return fitting(name, schema ?? {}, { random, more });
}

function fitting(name, schema, tools) {
  const { random } = tools;
  const listed = typeof schema.enum === "object" && schema.enum !== null ? Object.values(schema.enum) : [];
  if (listed.length > 0) return random.pick(listed);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case "integer":
      return wholeNumber(name, schema, random);
    case "number":
      return random.pick([0, 1.5, 59.3, -7.25]);
    case "boolean":
      return random.pick([true, false, "1", "0", "true", "false"]);
    case "null":
      return null;
    case "array":
      return listValue(name, schema, tools);
    case "object":
      return objectValue(schema, tools);
    default:
      return textValue(name, schema, random);
  }
}

function wholeNumber(name, { minimum, maximum }, random) {
  const bounds = [minimum, maximum].filter((bound) => typeof bound === "number");
  if (bounds.length > 0) return random.pick([...bounds, bounds[0] + 1]);
  return random.pick(/id$|^(?:parent|post|author|event|venue|media|image)/i.test(name) ? IDS : [0, 1, 2, 7, 40]);
}

function listValue(name, { items }, tools) {
  const length = tools.random.below(4);
  const item = items?.type === undefined ? { type: "integer" } : items;
  const values = Array.from({ length }, () => fitting(name, item, tools));
  return tools.random.chance(0.25) && values.every((value) => typeof value !== "object") ? values.join(",") : values;
}

function objectValue({ properties }, tools) {
  const members = Array.isArray(properties) ? [] : Object.entries(properties ?? {});
  if (members.length === 0) return tools.random.pick([{}, { key: "value" }, { a: 1, b: [2] }]);
  const chosen = members.filter(() => tools.random.chance(0.6));
  return Object.fromEntries(chosen.map(([name, schema]) => [name, soundValue(name, schema, tools)]));
}

function textValue(name, { format, pattern, minLength, maxLength }, random) {
  const ofFormat = BY_FORMAT[format];
  if (ofFormat !== undefined) return random.pick(ofFormat);
  if (pattern !== undefined) return random.pick(["abc", "a1", "12", "2030-05-01"]);
  const text = random.pick(/date|before|after/.test(name) ? DATES : WORDS);
  return text.padEnd(minLength ?? 0, "x").slice(0, maxLength ?? 1000);
}
