import { describe, expect, it } from "vitest";
import { redact, type RedactOptions } from "../../../src/live/redact/redact.ts";
import type { Exchange, Recording } from "../../../src/live/recording.ts";
import { digest, md5Digest } from "../../../src/state/digest.ts";

const HOME = "https://hotel.test";
const EMAIL = "Anna.Aberg+vip@mail.hotel-guests.test";
const MD5 = md5Digest(Buffer.from(EMAIL.toLowerCase()));
const SHA = digest(EMAIL.toLowerCase());

function recording(answers: Readonly<Record<string, unknown>>, more: Partial<Recording> = {}): Recording {
  const exchanges = Object.entries(answers).map(([target, value]): Exchange => {
    const { pathname, searchParams } = new URL(target, "http://a/");
    return {
      method: "GET",
      path: pathname.slice(1),
      query: [...searchParams],
      status: 200,
      headers: { "content-type": "application/json" },
      text: typeof value === "string" ? value : JSON.stringify(value),
    };
  });
  return {
    apiRoot: `${HOME}/wp-json/`,
    home: HOME,
    at: "2026-01-01T00:00:00Z",
    exchanges,
    files: [],
    leftOut: [],
    ...more,
  };
}

const ALL: RedactOptions = { salt: "pepper", people: true };

/** All that a folder could be made of, as one text. */
function everything({ exchanges, files, leftOut, kept, as }: Recording): string {
  const shown = files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString("latin1")]);
  return `${JSON.stringify({ exchanges, shown, leftOut, kept: [...(kept ?? [])], as })}\n${exchanges.map(({ text }) => text).join("\n")}`;
}

async function cleaned(answers: Readonly<Record<string, unknown>>, options: Partial<RedactOptions> = {}) {
  const before = recording(answers);
  const after = await redact(before, { ...ALL, ...options });
  return { after, all: everything(after), texts: after.exchanges.map(({ text }) => text) };
}

const customer = {
  id: 7,
  email: EMAIL,
  first_name: "Anna",
  last_name: "Åberg",
  username: "annaab82",
  billing: {
    first_name: "Anna",
    last_name: "Åberg",
    company: "Aberg Fastigheter",
    address_1: "Storgatan 12",
    city: "Vaxholm",
    postcode: "185 31",
    country: "SE",
    email: EMAIL,
    phone: "+46 70 123 45 67",
  },
  avatar_url: `https://secure.gravatar.com/avatar/${MD5}?s=96&d=mm`,
};

const GONE = [
  "Åberg",
  "\\u00c5berg",
  "%C3%85berg",
  "aberg",
  "annaab82",
  "Storgatan",
  "185 31",
  "Vaxholm",
  "123 45 67",
  "hotel-guests",
  MD5,
  SHA,
  "203.0.113.9",
  "2001:db8::17",
];

describe("redaction of people", () => {
  it("leaves none of what was planted, in whatever form it stands", async () => {
    const { all } = await cleaned({
      "shop/v3/customers": [customer],
      "shop/v3/orders/5": {
        id: 5,
        customer_note: "Call Anna Åberg on +46 70 123 45 67",
        customer_ip_address: "203.0.113.9",
      },
      "wp/v2/posts/1": JSON.stringify({
        content: {
          rendered:
            `<p class="by-anna-aberg">By Anna &Aring;berg, Anna &#197;berg, ANNA ÅBERG, Åberg, Anna and Anna&nbsp;Åberg</p>` +
            `<a href="mailto:${EMAIL.replace("@", "&#64;")}">x</a><a href="/?q=${encodeURIComponent(EMAIL)}&n=Anna+%C3%85berg&m=Anna%20%C3%85berg">y</a>` +
            `<img src="${HOME}/wp-content/uploads/2026/01/anna-aberg-300x200.jpg"><img src="//www.gravatar.com/avatar/${SHA}">` +
            `<!-- wp:x {"mail":"${EMAIL.replace("@", "\\u0040")}","by":"Anna \\u00c5berg"} --> annaab82 from 2001:db8::17 and 203.0.113.9:8080, annaaberg`,
        },
      }).replaceAll("/", String.raw`\/`),
      [`shop/v3/customers?search=${encodeURIComponent(EMAIL)}&name=Anna+%C3%85berg`]: [],
      "shop/v3/customers/anna-aberg": "<html>Anna Åberg</html>",
      "x/v1/keyed": { [EMAIL]: 1, "anna-aberg": { plain: "Storgatan 12" } },
    });
    expect(GONE.filter((text) => all.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
  });

  it("learns names however their parts are given", async () => {
    const parts = [
      { name: { first: "Nilla", last: "Qvarfordt" } },
      { firstName: "Ossian", lastName: "Qvarfordt" },
      { fname: "Petra", lname: "Qvarfordt" },
      { billing_first_name: "Quintus", billing_last_name: "Qvarfordt" },
      { attendees: ["Runa Qvarfordt"] },
      { customer_name: "Dr. Siv Qvarfordt" },
      { guest: { name: "Tore O’Qvarfordt" } },
      { meta_data: [{ key: "_contact_name", value: "Ulla Qvarfordt" }] },
    ];
    const prose =
      "Nilla Qvarfordt, Ossian Qvarfordt, petra-qvarfordt, quintus_qvarfordt, Runa Qvarfordt, SIV QVARFORDT, Tore O'Qvarfordt, Ulla Qvarfordt";
    const { all } = await cleaned({ "a/v1/b": parts, "a/v1/c": { prose } });
    expect(all).not.toMatch(/qvarfordt/i);
  });

  it("reaches headers, files, kept items, what was left out, and who asked", async () => {
    const before = recording({ "shop/v3/customers": [customer] });
    const [exchange] = before.exchanges;
    if (exchange === undefined) throw new Error("no exchange");
    const after = await redact(
      {
        ...before,
        as: { id: 7, name: "annaab82", roles: ["editor"] },
        exchanges: [
          {
            ...exchange,
            headers: {
              link: `<${HOME}/by/anna-aberg/>; rel="x"`,
              "x-real-ip": "203.0.113.9",
              "x-wp-nonce": "12ab34cd56",
            },
          },
        ],
        files: [
          { path: "wp-content/uploads/anna-aberg.jpg", bytes: Uint8Array.of(255, 216) },
          { path: "wp-content/uploads/list.svg", bytes: Buffer.from(`<text>Anna Åberg ${EMAIL}</text>`) },
        ],
        leftOut: [{ path: "x/v1/users/anna-aberg", why: "too-large", detail: `of Anna Åberg` }],
        kept: new Map([["shop/v3/customers", [JSON.stringify(customer)]]]),
      },
      ALL,
    );
    const all = everything(after);
    expect([...GONE, "12ab34cd56"].filter((text) => all.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
    expect(after.exchanges[0]?.headers).not.toHaveProperty("x-wp-nonce");
    expect(after.kept?.get("shop/v3/customers")?.[0]).toBe(after.exchanges[0]?.text.slice(1, -1));
    expect(after.files[0]?.bytes).toEqual(Uint8Array.of(255, 216));
  });

  it("keeps relations: the same text has the same substitute, another one another", async () => {
    const other = { ...customer, id: 8, email: "eva@mail.test", first_name: "Eva" };
    const { texts } = await cleaned({
      "shop/v3/customers": [customer, other],
      "shop/v3/orders": [{ id: 1, customer_id: 7, billing: customer.billing }],
    });
    const [customers, orders] = texts.map((text) => JSON.parse(text) as (typeof customer & { customer_id?: number })[]);
    const [first, second] = customers ?? [];
    expect(first?.billing).toEqual(orders?.[0]?.billing);
    expect(first?.email).toBe(first?.billing.email);
    expect(first?.email).not.toBe(second?.email);
    expect(first?.first_name).not.toBe(second?.first_name);
    expect(first?.last_name).toBe(second?.last_name);
    expect(orders?.[0]?.customer_id).toBe(7);
    expect(first?.billing.country).toBe("SE");
    expect(first?.avatar_url).toContain(md5Digest(Buffer.from(first?.email ?? "")));
  });

  it("replaces links and names of files by the same as names", async () => {
    const { texts } = await cleaned({
      "shop/v3/customers": [customer],
      "wp/v2/media/3": {
        id: 3,
        slug: "anna-aberg-2",
        source_url: `${HOME}/u/anna-aberg-2.jpg`,
        title: { rendered: "Anna Åberg 2" },
      },
    });
    const media = JSON.parse(texts[1] ?? "") as { slug: string; source_url: string; title: { rendered: string } };
    expect(media.source_url).toBe(`${HOME}/u/${media.slug}.jpg`);
    expect(media.title.rendered.toLowerCase().replaceAll(" ", "-")).toBe(media.slug);
  });

  it("keeps authors of public entries, but for how to reach them", async () => {
    const user = (id: number, name: string, slug: string) => ({
      id,
      name,
      slug,
      link: `${HOME}/author/${slug}/`,
      email: `${slug}@mail.test`,
      avatar_urls: { 24: `https://secure.gravatar.com/avatar/${md5Digest(Buffer.from(`${slug}@mail.test`))}?s=24` },
    });
    const { texts } = await cleaned({
      "wp/v2/users": [user(1, "Maja Lind", "maja"), user(2, "Rose Hill", "rose")],
      "wp/v2/posts": [
        { id: 5, author: 1, status: "publish", content: "By Maja Lind. A rose on a hill, Rose Hill's." },
        { id: 6, author: 2, status: "draft", content: "/author/rose/ and /author/maja/" },
      ],
    });
    const [maja, rose] = JSON.parse(texts[0] ?? "") as ReturnType<typeof user>[];
    expect(maja).toMatchObject({ name: "Maja Lind", slug: "maja", link: `${HOME}/author/maja/` });
    expect(maja?.email).not.toContain("maja@");
    expect(rose?.name).not.toMatch(/rose|hill/i);
    expect(rose?.link).toBe(`${HOME}/author/${rose?.slug ?? ""}/`);
    expect(texts[1]).toContain(`By Maja Lind. A rose on a hill, ${rose?.name ?? ""}'s.`);
    expect(texts[1]).toContain(`/author/${rose?.slug ?? ""}/ and /author/maja/`);
  });

  it("leaves single names in prose alone: May is a month, a rose a flower", async () => {
    const prose = "In May the rose blooms; may I? Rose wine.";
    const { texts } = await cleaned({
      "shop/v3/customers": [{ id: 1, first_name: "May", last_name: "Rose" }],
      "wp/v2/posts": [{ content: prose }],
    });
    expect(texts[1]).toContain(prose);
    expect(texts[0]).not.toMatch(/May|Rose"/);
  });

  it("keeps every other byte of JSON: numbers, order, spaces, escapes", async () => {
    const text = String.raw`{ "10":1.0,"b" : 1e3, "a":"\/x\u00e5", "email":"x@y.test", "2":-0, "c":[true,null] }`;
    const { texts } = await cleaned({ "a/v1/b": text });
    expect(texts[0]?.replace(/[a-z]+\.[a-z]+\.[\da-f]{10}@example\.com/, "x@y.test")).toBe(text);
  });

  it("leaves what is nobody: teams, houses, fields of forms, languages, who made a plugin", async () => {
    const answers = {
      "a/v1/forms": [
        { mail: { recipient: "[your-email]", sender: "[your-name]" }, messages: { invalid_tel: "A number, please" } },
      ],
      "a/v1/organizers": [{ id: 1, organizer: "The Kitchen", json_ld: { name: "The Kitchen" } }],
      "a/v1/languages": [{ languageFullName: "Swedish", currency_display_name: "Krona" }],
      "wp/v2/plugins": [{ plugin: "a/a", author: "Antispam Makers", name: "Antispam" }],
      "a/v1/stats": { PASS: 78, users: 5, user: "12", customer: "https://hotel.test/x" },
      "a/v1/venues": [{ id: 1, venue: "Pier", address: "Storgatan 1", phone: "08 123 456", city: "Vaxholm" }],
    };
    const { texts } = await cleaned(answers);
    expect(texts).toEqual(Object.values(answers).map((value) => JSON.stringify(value)));
  });

  it.each(["http://10.1.2.3:8080", "https://anna-aberg.test/anna-aberg", "http://[2001:db8::5]:8080"])(
    "keeps the addresses of the site itself: %s",
    async (home) => {
      const before = recording(
        {
          "shop/v3/customers": [customer],
          "a/v1/b": { link: `${home}/by/anna-aberg/`, text: `10.9.9.9 ${encodeURIComponent(home)} //anna-aberg` },
        },
        { home, apiRoot: `${home}/wp-json/` },
      );
      const [, exchange] = (await redact(before, ALL)).exchanges;
      const { link, text } = JSON.parse(exchange?.text ?? "") as { link: string; text: string };
      expect(link.startsWith(`${home}/by/`), link).toBe(true);
      expect(link.slice(home.length)).not.toContain("anna-aberg");
      expect(text).toContain(encodeURIComponent(home));
      expect(text).not.toMatch(/10\.9\.9\.9|anna-aberg$/);
    },
  );

  it("takes no picture, version or own machine for an address", async () => {
    const text = `logo@2x.png pkg@1.2.3 v1.2.3.4 ?ver=5.4.3.2 127.0.0.1:4010 ::1 12:30:45 a::before @media user@ @name`;
    const { texts } = await cleaned({ "a/v1/b": { text } });
    expect(texts[0]).toContain(text);
  });

  it("is there only where it is asked for", async () => {
    const { texts } = await cleaned({ "shop/v3/customers": [customer] }, { people: false });
    expect(texts[0]).toBe(JSON.stringify([customer]));
  });

  it("goes by the salt alone", async () => {
    const answers = { "shop/v3/customers": [customer] };
    const [one, same, other] = [
      await cleaned(answers),
      await cleaned(answers),
      await cleaned(answers, { salt: "salt" }),
    ];
    expect(one.all).toBe(same.all);
    expect(one.all).not.toBe(other.all);
  });
});

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl";

describe("secrets", () => {
  it.each([true, false])("are gone wherever they stand (people: %s)", async (people) => {
    const secrets = {
      password: "hunter2hunter2",
      api_key: "0123456789abcdef0123",
      accessToken: "tok-31415926",
      nonce: "a1b2c3d4e5",
      meta_data: [{ key: "_stripe_secret", value: "meta-secret-1" }],
      html:
        `<input type="hidden" name="_wpnonce" value="f00dfeed42"><a href="/x?_wpnonce=c0ffee1234&amp;id=1&amp;key=wc_order_Zz9">x</a>` +
        `<script>var s = {"restNonce":"beef123456", apiKey: 'AbCd1234AbCd1234'};</script>`,
      cookie: "wordpress_logged_in_0123456789abcdef=anna%7C99",
      header: "Set-Cookie: wordpress_sec_0123456789abcdef=sesame99; path=/",
      bearer: `Authorization: Bearer ${JWT}`,
      basic: `curl -H 'Authorization: Basic ${Buffer.from("anna:sesam").toString("base64")}'`,
      card: "Paid with 4111 1111 1111 1111 or 5500-0000-0000-0004",
      number: 4_012_888_888_881_881,
      application: "abcd EFGH 1234 ijkl MNOP 6789",
      stripe: "sk_live_51Habcdefghijk",
      site: "https://anna:opensesame@hotel.test/x",
      pem: "-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----",
    };
    const { all } = await cleaned(
      { "a/v1/b?consumer_secret=cs_77&page=2": secrets, "a/v1/c": `token=plain-31415 ${JWT} given-password` },
      { people, secrets: ["given-password"] },
    );
    const planted = [
      "hunter2",
      "0123456789abcdef0123",
      "tok-31415926",
      "a1b2c3d4e5",
      "meta-secret-1",
      "f00dfeed42",
      "c0ffee1234",
      "wc_order_Zz9",
      "beef123456",
      "AbCd1234AbCd1234",
      "anna%7C99",
      "sesame99",
      "eyJ",
      Buffer.from("anna:sesam").toString("base64"),
      "4111 1111",
      "5500-0000",
      "4012888888881881",
      "EFGH",
      "sk_live",
      "opensesame",
      "MIIEvQ",
      "cs_77",
      "plain-31415",
      "given-password",
    ];
    expect(planted.filter((text) => all.includes(text))).toEqual([]);
    expect(all).toContain(`["page","2"]`);
  });

  it("are no settings, schemas, cards of pages or keys of lists", async () => {
    const harmless = {
      twitter_card: "summary_large_image",
      key: "homepage",
      keys: ["one", "two"],
      token_count: 12,
      password: "",
      passwordless: "x1",
      monkey: "see",
      order: "20260115103000",
      ean: "4006381333931",
      prose: "The key: take it. Password = your choice. Basic subscription",
    };
    const document = {
      namespace: "a/v1",
      routes: {
        "/a/v1/x": {
          endpoints: [
            {
              args: {
                password: { type: "string", description: "A password: any" },
                key: { default: "a-default-that-is-12-long" },
              },
            },
          ],
        },
      },
      authentication: {
        "application-passwords": { endpoints: { authorization: `${HOME}/wp-admin/authorize-application.php` } },
      },
    };
    const { texts } = await cleaned({ "a/v1/b": harmless, "": document });
    expect(texts).toEqual([JSON.stringify(harmless), JSON.stringify(document)]);
  });
});

describe("redacting twice", () => {
  it("changes nothing more, whatever the seed", async () => {
    for (let seed = 1; seed <= 15; seed += 1) {
      const before = randomRecording(seed);
      const once = await redact(before, { salt: `s${seed}`, people: true });
      const twice = await redact(once, { salt: `s${seed}`, people: true });
      expect(everything(twice)).toBe(everything(once));
      const all = everything(once).toLowerCase();
      expect(
        planted(seed).filter((text) => all.includes(text.toLowerCase())),
        `seed ${seed}`,
      ).toEqual([]);
    }
  });
});

/** People with names that no substitute has. */
function person(seed: number) {
  const [first, last] = [`Qxa${letters(seed)}`, `Zvö${letters(seed * 7)}`];
  const email = seed % 2 === 0 ? `${first}.${last}@q${seed}.test`.replaceAll("ö", "o") : `q${seed}@mail.zz${seed}.co`;
  return {
    first,
    last,
    email,
    login: `qx${letters(seed)}_${seed}`,
    phone: `+46 7${seed} 555 ${1000 + seed}`,
    street: `Qvägen ${letters(seed)} ${100 + seed}`,
  };
}

function letters(number: number): string {
  return Array.from(String(number * 7919))
    .map((digit) => "bcdfghjklm"[Number(digit)])
    .join("");
}

function planted(seed: number): string[] {
  return [1, 2, 3].flatMap((n) => {
    const { first, last, email, login, phone, street } = person(seed * 10 + n);
    return [
      last,
      first,
      email,
      login,
      phone,
      street,
      email.replace("@", "%40"),
      last.replace("ö", "o"),
      last.replace("ö", String.raw`\u00f6`),
    ];
  });
}

function randomRecording(seed: number): Recording {
  const people = [1, 2, 3].map((n) => person(seed * 10 + n));
  const [one, two, three] = people as [ReturnType<typeof person>, ReturnType<typeof person>, ReturnType<typeof person>];
  const slug = (text: string) => text.toLowerCase().replaceAll("ö", "o").replaceAll(" ", "-");
  return recording({
    "": { name: "Site", routes: {} },
    "wp/v2/users": people.map(({ first, last, email, login }, id) => ({
      id,
      username: login,
      nickname: id === 1 ? "besucher" : login,
      name: `${first} ${last}`,
      slug: slug(`${first} ${last}`),
      email,
      roles: ["customer"],
    })),
    "x/v1/orders": people.map(({ first, last, email, phone, street }) => ({
      billing: { first_name: first, last_name: last, email, phone, address_1: street },
    })),
    "x/v1/comments": [
      {
        author_name: `${one.first} ${one.last}`,
        author_email: two.email,
        author_url: `https://x.test/${slug(`${two.first} ${two.last}`)}/`,
        author_ip: `203.0.113.${seed}`,
      },
    ],
    "x/v1/text": `${one.first} ${one.last}, ${slug(`${three.first}_${three.last}`)} ${three.email.toUpperCase()} /author/${one.login}/ ${encodeURIComponent(two.email)} ${two.phone}`,
  });
}

describe("long texts", () => {
  it("cost no more than their length", async () => {
    const pieces = [
      "a@b.test ",
      "@@@@@@@@ ",
      "%40%25%C3 ",
      "&amp;amp;amp; ",
      String.raw`\\\\u00`,
      "key=key=key:",
      "1234567890 ",
      "anna aberg ",
      "eyJ.eyJ-",
      "::::1.1.1.",
      "<input <input ",
      "-----BEGIN ",
      "://a:b://",
    ];
    const people = recording({ "x/v1/customers": [customer] }).exchanges;
    const time = async (piece: string, size: number) => {
      const long = recording({ "x/v1/y": piece.repeat(size / piece.length) });
      const start = performance.now();
      await redact({ ...long, exchanges: [...people, ...long.exchanges] }, ALL);
      return performance.now() - start;
    };
    for (const piece of pieces) {
      const small = Math.max(2, await time(piece, 4000), await time(piece, 4000));
      expect((await time(piece, 64_000)) / small, piece).toBeLessThan(100);
    }
  });
});
