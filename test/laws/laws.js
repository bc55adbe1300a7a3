// What holds of any site that is known by its documents alone. Each law is told with the places that break it.
const ORIGIN = "http://127.0.0.1:4010";
const NOW = "2027-01-15T10:00:00Z";
const admin = `Basic ${Buffer.from("admin:admin").toString("base64")}`;

/** Words of the filler that no person takes for a text of a site. */
const LATIN =
  /\b(?:lorem|ipsum|dolor|amet|consectetur|adipis\w+|tempor\w*|voluptat\w*|quia|quis|aut|eius|nemo|ipsam|vel|cum|tum|adeo|vester|suscipit|perspiciatis|cupiditate|vitae|acceptus|depono|thermae|creptio|tolero)\b/i;

/** Words of routes that are nobody's business but the site's people. */
const PRIVATE =
  /^(?:orders?|customers?|coupons?|refunds|settings|options|entries|submissions|redirections?|logs?|keys|api-keys|webhooks|reports|subscribers|leads|payments|transactions|licenses?|subscriptions)$/;

/** The laws in the order in which they are told. */
export const LAWS = [
  "lists are not empty",
  "objects are no empty list",
  "links lead somewhere",
  "totals are right",
  "what is written is there",
  "several at once are done",
  "parts that are not written stay",
  "secrets are not told again",
  "no filler is shown",
  "private lists are private",
  "an argument of lists is no member",
  "references exist",
  "rows belong to their parent",
  "a text id is found",
  "versions show the same records",
  "what is told of another record is true",
  "totals add up",
  "counts are counted",
  "trees have depth",
];

/** Breaks of each law by the site of an index document, and how often each could have been broken. */
export async function brokenLaws(createStandin, index) {
  const breaks = Object.fromEntries(LAWS.map((law) => [law, []]));
  const tried = Object.fromEntries(LAWS.map((law) => [law, 0]));
  const check = (law, holds, where) => {
    tried[law] += 1;
    if (!holds) breaks[law].push(where);
  };
  const options = { index, now: NOW, seed: 7 };
  const open = await siteOf(createStandin, { ...options, auth: "open" });
  const strict = await siteOf(createStandin, { ...options, auth: "strict" });
  const served = (await open.get("/?context=help")).body;
  const routes = Object.entries(served.routes ?? {}).filter(([key]) => key !== "/" && !isNamespace(key, served));
  const lists = [];
  for (const [key, route] of routes) {
    if (key.includes("(") || !route.methods.includes("GET")) continue;
    const { status, body, headers } = await open.get(`${key}${queryFor(route)}`);
    if (status >= 500 && !isFar(key)) check("lists are not empty", false, `${status} GET ${key}`);
    if (status !== 200) continue;
    const below = routes.find(([other]) => other.startsWith(`${key}/(`) && !other.slice(key.length + 1).includes("/"));
    const items = itemsOf(body);
    if (below !== undefined && below[1].methods.includes("GET") && items !== undefined) {
      check("lists are not empty", items.length > 0 || isWritten(key), `GET ${key}`);
      lists.push({ key, route, items, item: below });
    } else if (isObjectRoute(key, route)) check("objects are no empty list", !isEmptyList(body), `GET ${key}`);
    if (items !== undefined) {
      const total = totalIn(headers);
      // A collection of fonts on another host is counted, and not shown.
      if (total !== null && !key.endsWith("/font-collections") && headers.get("x-wp-totalpages") === "1")
        check("totals are right", Number(total) === items.length, `GET ${key}: ${total}, ${items.length} there`);
    }
    const filler = latinIn(body);
    check("no filler is shown", filler === undefined, `GET ${key}: ${filler}`);
    checkMembers(key, route, items, check);
    const word = key.split("/").at(-1);
    // What a shop window shows of a visitor's own cart is open to it.
    if (PRIVATE.test(word) && !/^\/wp\/v2\/|\/store\//.test(key)) {
      const seen = await strict.get(`${key}${queryFor(route)}`, {});
      check("private lists are private", seen.status === 401, `GET ${key}: ${seen.status} to a visitor`);
    }
  }
  await checkLinks(open, lists, check);
  await checkReferences(open, lists, check);
  await checkNested(open, { routes, lists }, check);
  await checkTextIds(open, routes, check);
  await checkVersions(open, lists, check);
  for (const list of lists) await checkSums(open, { list, lists }, check);
  await checkWrites(open, { routes, lists }, check);
  await open.close();
  await strict.close();
  return { breaks, tried };
}

async function siteOf(createStandin, options) {
  const site = await createStandin(options);
  const get = async (path, headers = { authorization: admin }) => ask("GET", path, { headers });
  const ask = async (method, path, { headers = { authorization: admin }, body } = {}) => {
    const address = path.startsWith("http") ? path : `${site.apiRoot.replace(/\/$/, "")}${path}`;
    const response = await site.fetch(address, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    let value = null;
    try {
      value = JSON.parse(text);
    } catch {
      value = text;
    }
    return { status: response.status, headers: response.headers, body: value, text };
  };
  return { get, ask, close: () => site.close() };
}

const isNamespace = (key, { namespaces = [] }) => namespaces.some((name) => key === `/${name}`);

/** What lies on other hosts is out of reach. */
const isFar = (key) => /block-directory|pattern-directory|url-details/.test(key);

/** Lists that only writes, or a site's own code, fill. */
const isWritten = (key) =>
  /revisions|autosaves|application-passwords|-directory|\/search$|\/wp-abilities\/|\/font-families$/.test(key);

/** The total of a list, whatever its header is called; null where there is none. */
const totalIn = (headers) => [...headers].find(([name]) => /^x-.*-total$/.test(name))?.[1] ?? null;

const isEmptyList = (body) => Array.isArray(body) && body.length === 0;

/** The items of a list, or of the one list in an object around it. */
function itemsOf(body) {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null) return undefined;
  const within = Object.values(body).filter((value) => Array.isArray(value));
  return within.length === 1 && Object.keys(body).length <= 6 ? within[0] : undefined;
}

const argsOf = (route, method) => route.endpoints.find(({ methods }) => methods.includes(method))?.args ?? {};

/** What a list asks for, but for what its path tells. */
function queryFor(route, key = "") {
  const args = argsOf(route, "GET");
  const required = Object.entries(args).filter(
    ([name, arg]) => arg.required === true && arg.default === undefined && !key.includes(`<${name}>`),
  );
  const pairs = required.map(([name, arg]) => `${name}=${encodeURIComponent(String(validValue(name, arg)))}`);
  // A term that nothing has yet is left out by default.
  if (args.hide_empty?.default !== undefined) pairs.push("hide_empty=false");
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

const OBJECT_WORDS =
  /^(?:stats|totals|settings|status|health|cart|checkout|data|options|lookups|heads|count|counts|info|me|current|summary|overview|collection-data|config|configuration)$/;

/** Whether a route that has no records below is meant to answer one object. */
function isObjectRoute(key, route) {
  const args = argsOf(route, "GET");
  if ("page" in args || "per_page" in args || route.schema?.type === "array") return false;
  const word = key.split("/").at(-1);
  return OBJECT_WORDS.test(word) || route.methods.includes("PUT") || route.methods.includes("PATCH");
}

function latinIn(value) {
  if (typeof value === "string") return LATIN.test(value) && !value.includes("://") ? value.slice(0, 60) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const member of Object.values(value)) {
    const found = latinIn(member);
    if (found !== undefined) return found;
  }
  return undefined;
}

const HOW =
  /^(?:page|per_page|page_size|offset|order|order_by|orderby|sort|sort_by|sortby|direction|search|search_columns|context|_fields|_embed|limit|include|exclude|hide_empty)$/;

function checkMembers(key, route, items, check) {
  const [first] = items ?? [];
  if (typeof first !== "object" || first === null || route.schema !== undefined) return;
  const args = argsOf(route, "GET");
  const written = argsOf(route, "POST");
  const isOwn = (name) => name in written && JSON.stringify(written[name].enum) !== JSON.stringify(args[name]?.enum);
  const stray = Object.keys(first).filter((name) => HOW.test(name) && name in args && !isOwn(name));
  check("an argument of lists is no member", stray.length === 0, `GET ${key}: ${stray.join(", ")}`);
}

async function checkLinks(site, lists, check) {
  const known = new Set();
  for (const { key, items } of lists)
    for (const item of items.slice(0, 2))
      for (const [relation, links] of Object.entries(item?._links ?? {}))
        for (const { href, templated } of [links].flat()) {
          if (templated === true || typeof href !== "string" || !href.startsWith(`${ORIGIN}/`) || known.has(href))
            continue;
          known.add(href);
          const { status } = await site.get(href);
          const isDead = [404, 410, 501].includes(status) || status >= 500;
          check("links lead somewhere", !isDead, `GET ${key} ${relation}: ${status} ${href}`);
        }
}

/** Members that name records of another list: by an id, by a list of ids, or by objects with one. */
async function checkReferences(site, lists, check) {
  const byWord = new Map();
  for (const list of lists) {
    const [namespace] = list.key.slice(1).split(/\/(?=[^/]*$)/);
    byWord.set(`${namespace} ${singular(list.key.split("/").at(-1))}`, list);
  }
  for (const { key, items } of lists) {
    const [namespace] = key.slice(1).split(/\/(?=[^/]*$)/);
    for (const [name, value] of Object.entries(items[0] ?? {})) {
      const target = byWord.get(`${namespace} ${singular(name.replace(/_ids?$/, ""))}`);
      if (target === undefined || name === "id" || target.items[0]?.id === undefined || target.key === key) continue;
      const ids = [value].flat().map((one) => (typeof one === "object" && one !== null ? one.id : one));
      for (const id of ids.filter((one) => typeof one === "number" && one > 0)) {
        const { status } = await site.get(`${target.key}/${id}`);
        check("references exist", status !== 404, `GET ${key} ${name}: ${target.key}/${id} is ${status}`);
      }
    }
  }
}

const singular = (word) => word.replace(/ies$/, "y").replace(/([^s])s$/, "$1");

/** A value that an arg takes. */
export function validValue(name, arg = {}) {
  if (Array.isArray(arg.enum) && arg.enum.length > 0) return arg.enum[0];
  const type = [arg.type].flat().find((one) => one !== "null");
  if (type === "integer" || type === "number") return Math.max(Number(arg.minimum ?? 1), 1);
  if (type === "boolean") return true;
  if (type === "array") return arg.items?.enum ? [arg.items.enum[0]] : [];
  if (type === "object") return {};
  if (arg.format === "email" || /e-?mail/.test(name)) return "law@example.test";
  if (arg.format === "date-time") return "2027-02-01T10:00:00";
  if (arg.format === "uri") return "https://example.test/";
  if (/date/.test(name)) return "2027-02-01 10:00:00";
  return `Law of ${name}`;
}

/** Lists below a record, of which the document tells the list or not: each parent has its own rows, under its own address. */
async function checkNested(site, { routes, lists }, check) {
  for (const [key, route] of routes) {
    const at = key.indexOf("/(");
    const close = key.indexOf(")/", at);
    const above = key.slice(0, at);
    const rest = key.slice(close + 1);
    if (at < 0 || close < 0 || rest.includes("(") || key.startsWith("/wp/v2/") || !route.methods.includes("GET"))
      continue;
    const known = lists.find((list) => list.key === above);
    const pattern = new RegExp(`^${key.slice(at + 1, close + 1).replaceAll("(?P<", "(?<")}$`);
    const words =
      known === undefined ? ["red", "blue", "1", "2", "3", "4"] : known.items.map(({ id, slug }) => String(id ?? slug));
    const parents = words.filter((word) => pattern.test(word)).slice(0, 4);
    if (parents.length < 2) continue;
    const answers = [];
    for (const parent of parents) answers.push(await site.get(`${above}/${parent}${rest}${queryFor(route, key)}`));
    if (answers.some(({ status, body }) => status !== 200 || !Array.isArray(body))) continue;
    for (const [index, { body }] of answers.entries())
      for (const { href } of Object.values(body[0]?._links ?? {}).flat())
        check(
          "rows belong to their parent",
          !href.slice(8).includes("//") && (href.includes(`${above}/${parents[index]}`) || !href.includes(`${above}/`)),
          `GET ${key}: ${href} under ${parents[index]}`,
        );
    const rows = new Set(answers.map(({ body }) => JSON.stringify(body.map(({ id, slug }) => id ?? slug))));
    const isAlike = rows.size === 1 && answers[0].body.length > 0;
    check("rows belong to their parent", !isAlike, `GET ${key}: the same rows under ${parents.join(", ")}`);
  }
}

/** A record that is made with a text id is found by it, where its route takes words. */
async function checkTextIds(site, routes, check) {
  for (const [key] of routes) {
    const [, list] = /^(\/[^()]+)\/\(\?P<id>\[\\w-\]\+\)$/.exec(key) ?? [];
    const above = routes.find(([other]) => other === list)?.[1];
    if (above === undefined || key.startsWith("/wp/v2/") || !above.methods.includes("POST")) continue;
    const args = Object.entries(argsOf(above, "POST")).filter(([, arg]) => arg.required === true);
    const body = { ...Object.fromEntries(args.map(([name, arg]) => [name, validValue(name, arg)])), id: "law_own-Id" };
    const { status, headers } = await site.ask("POST", list, { body });
    if (status !== 201) continue;
    const found = await site.get(`${list}/law_own-Id`);
    check(
      "a text id is found",
      found.status === 200 && found.body.id === "law_own-Id",
      `POST ${list}: ${found.status}`,
    );
    const { status: there } = await site.get(headers.get("location"));
    check("a text id is found", there === 200, `POST ${list}: ${there} ${headers.get("location")}`);
  }
}

/** Two versions of a namespace that show members alike show the same records, and what is written through one is read through the other. */
async function checkVersions(site, lists, check) {
  const stem = (key) => key.replace(/\/v\d+\//, "/v/");
  const ids = ({ items }) => items.map(({ id }) => id);
  const names = ({ items }) => Object.keys(items[0] ?? {}).filter((name) => name !== "_links");
  for (const [at, one] of lists.entries()) {
    const other = lists.slice(at + 1).find((list) => list.key !== one.key && stem(list.key) === stem(one.key));
    if (other === undefined || typeof one.items[0]?.id !== "number") continue;
    const common = names(one).filter((name) => names(other).includes(name));
    const isLike = common.every((name) => typeof one.items[0][name] === typeof other.items[0][name]);
    if (!isLike || common.length * 2 < Math.min(names(one).length, names(other).length)) continue;
    const told = ({ items }) => JSON.stringify(items.map((item) => common.map((name) => item[name])));
    check("versions show the same records", told(one) === told(other), `GET ${one.key} and ${other.key}`);
    if (!one.route.methods.includes("POST") || !common.includes("name")) continue;
    const made = await site.ask("POST", one.key, { body: { name: "Law of versions" } });
    if (made.status !== 201) continue;
    const { status, body } = await site.get(`${other.key}/${made.body.id}`);
    const isThere = status === 200 && body.name === "Law of versions" && !ids(one).includes(made.body.id);
    check("versions show the same records", isThere, `POST ${one.key}, GET ${other.key}/${made.body.id}: ${status}`);
  }
}

/** What records say of each other: names and prices of what they name, sums of their lines, how often they are named, what is above them. */
async function checkSums(site, { list, lists }, check) {
  const { key, items } = list;
  const [namespace] = key.slice(1).split(/\/(?=[^/]*$)/);
  const maker = namespace.split("/")[0];
  const listOf = (word) =>
    lists.find((one) => one.key.slice(1).startsWith(maker) && singular(one.key.split("/").at(-1)) === singular(word));
  for (const item of items.slice(0, 5))
    for (const [name, value] of Object.entries(typeof item === "object" && item !== null ? item : {}))
      for (const one of Array.isArray(value) ? value : []) {
        if (typeof one !== "object" || one === null || key.startsWith("/wp/v2/")) continue;
        const by = Object.keys(one).find((member) => member.endsWith("_id") && listOf(member.replace(/_id$/, "")));
        const target = "id" in one && listOf(name) !== undefined ? listOf(name) : by && listOf(by.replace(/_id$/, ""));
        if (!target || typeof target.items[0]?.id !== "number" || !("name" in one)) continue;
        const { status, body } = await site.get(`${target.key}/${target === listOf(name) ? one.id : one[by]}`);
        const isTrue =
          status === 200 &&
          ["name", "price", "sku"].every(
            (member) =>
              !(member in one && member in body) ||
              Number(one[member]) === Number(body[member]) ||
              String(one[member]) === String(body[member]),
          );
        check(
          "what is told of another record is true",
          isTrue,
          `GET ${key} ${name}: ${JSON.stringify(one).slice(0, 100)}`,
        );
      }
  for (const item of items) {
    const lines = Object.entries(item ?? {}).filter(
      ([name, value]) => Array.isArray(value) && value[0]?.total !== undefined && !/refunds|tax/.test(name),
    );
    if (item?.total === undefined || !lines.some(([, [line]]) => "quantity" in line)) continue;
    const sum = lines.flatMap(([, value]) => value).reduce((all, line) => all + Number(line.total), 0);
    const isRight = Math.abs(sum + Number(item.total_tax ?? 0) - Number(item.total)) < 0.01;
    check("totals add up", isRight, `GET ${key}: ${item.total}, lines ${sum}`);
  }
  const word = singular(key.split("/").at(-1));
  const naming = lists.find(
    (one) =>
      one.key.slice(1).startsWith(`${namespace.split("/").slice(0, 2).join("/")}/`) &&
      Object.entries(one.items[0] ?? {}).some(
        ([name, value]) =>
          singular(name) === word &&
          Array.isArray(value) &&
          value.some((each) => typeof each === "number" || each?.id !== undefined),
      ),
  );
  if (naming !== undefined && typeof items[0]?.count === "number" && !key.startsWith("/wp/v2/")) {
    const { body, headers } = await site.get(`${naming.key}?per_page=100`);
    // Only where one page tells all of them.
    const all = Array.isArray(body) && headers.get("x-wp-totalpages") === "1" ? body : undefined;
    const named = (all ?? []).flatMap((one) =>
      Object.entries(one)
        .filter(([name]) => singular(name) === word)
        .flatMap(([, value]) => value),
    );
    for (const { id, count } of all === undefined ? [] : items) {
      const times = named.filter((each) => (each?.id ?? each) === id).length;
      check("counts are counted", count === times, `GET ${key}/${id}: ${count}, ${times} name it`);
    }
  }
  if (
    /categor|page|group/.test(word) &&
    !key.startsWith("/wp/v2/") &&
    items.length >= 4 &&
    items.every(({ id, parent }) => typeof parent === "number" && typeof id === "number")
  ) {
    const above = (item) => items.find(({ id }) => id === item?.parent);
    check(
      "trees have depth",
      items.some((item) => above(item) !== undefined),
      `GET ${key}`,
    );
  }
}

const SECRET = "Zq7-law-secret";

async function checkWrites(site, { routes, lists }, check) {
  for (const [key, route] of routes) {
    if (key.includes("(") || !route.methods.includes("POST")) continue;
    const endpoint = route.endpoints.find(({ methods }) => methods.includes("POST"));
    const args = endpoint.args ?? {};
    if (lists.some((list) => key === `${list.key}/batch`)) {
      await checkBatch(site, key, check);
      continue;
    }
    if (endpoint.methods.includes("PUT") && endpoint.methods.includes("PATCH")) continue;
    // Editors are shown the password of an entry of the core.
    const isEntry = key.startsWith("/wp/v2/");
    const secrets = Object.keys(args)
      .filter((name) => !isEntry || name !== "password")
      .filter((name) => /^(?:password|pass|secret|token|api_key)$/.test(name));
    const body = Object.fromEntries(
      Object.entries(args)
        .filter(
          ([name, arg]) => arg.required === true || ["name", "title", "label"].includes(name) || secrets.includes(name),
        )
        .map(([name, arg]) => [name, secrets.includes(name) ? SECRET : validValue(name, arg)]),
    );
    const { status, body: answer, headers, text } = await site.ask("POST", key, { body });
    if (secrets.length > 0 && status < 400) check("secrets are not told again", !text.includes(SECRET), `POST ${key}`);
    if (status < 200 || status > 299 || !route.methods.includes("GET")) continue;
    if (headers.get("x-standin-effect") === "none") continue;
    if (/^\/(?:wp\/v2|batch\/v1|wp-abilities)\b/.test(key)) continue;
    const after = await site.get(`${key}${queryFor(route)}`);
    const items = itemsOf(after.body);
    const sent = Object.values(body).filter((value) => typeof value === "string" && value.startsWith("Law of "));
    const isThere =
      items === undefined
        ? true
        : items.length > 0 &&
          (sent.length === 0 ||
            JSON.stringify(after.body).includes(sent[0]) ||
            Number(totalIn(after.headers) ?? 0) > items.length);
    check("what is written is there", isThere, `POST ${key}`);
    const list = lists.find((one) => one.key === key);
    if (list !== undefined && answer?.id !== undefined) await checkParts(site, list, answer, check);
  }
}

async function checkBatch(site, key, check) {
  const list = key.replace(/\/batch$/, "");
  const { status, body } = await site.ask("POST", key, { body: { create: [{ name: "Law of batches" }] } });
  const made = body?.create?.[0];
  if (status === 200 && made?.id === undefined && made?.error !== undefined) return;
  const own = made?.id ?? made?.slug ?? made?.key;
  const { status: found } = await site.get(`${list}/${own}`);
  check("several at once are done", status === 200 && own !== undefined && found === 200, `POST ${key}`);
}

/** Members of objects that are not sent stay as they were. */
async function checkParts(site, { key, item }, record, check) {
  const args = Object.assign(
    {},
    ...item[1].endpoints
      .filter(({ methods }) => methods.some((one) => ["POST", "PUT", "PATCH"].includes(one)))
      .map((one) => one.args ?? {}),
  );
  for (const [name, arg] of Object.entries(args)) {
    const inner = Object.keys(arg.properties ?? {});
    if (arg.type !== "object" || inner.length < 2) continue;
    const [first, second] = inner.filter(
      (one) => arg.properties[one].type === "string" && !arg.properties[one].enum && !arg.properties[one].format,
    );
    if (second === undefined) continue;
    const method = item[1].methods.includes("PUT") ? "PUT" : "POST";
    await site.ask(method, `${key}/${record.id}`, { body: { [name]: { [first]: "kept" } } });
    const { status, body } = await site.ask(method, `${key}/${record.id}`, { body: { [name]: { [second]: "new" } } });
    if (status !== 200 || body?.[name] === undefined) continue;
    check(
      "parts that are not written stay",
      body[name]?.[first] === "kept" && body[name]?.[second] === "new",
      `${method} ${key}/{id} ${name}`,
    );
  }
}
