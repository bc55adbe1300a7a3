import { describe, expect, it } from "vitest";
import { ask, basic, codeOf, reportingSite } from "./small-site.ts";

const PRIVATE = "oembed/1.0/proxy?url=http://elsewhere.example/";

describe("credentials", () => {
  const encoded = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString("base64")}` });

  it.each([
    ["a name and its password", basic("editor"), 404],
    ["spaces within the password", basic("editor", "ed it or"), 404],
    ["the scheme in capitals", { Authorization: basic("editor").Authorization!.replace("Basic", "BASIC") }, 404],
    ["an account without the right", basic("subscriber"), 403],
    ["none", {}, 401],
    ["an empty password", encoded("editor:"), 401],
    ["no colon", encoded("editor"), 401],
    ["no base64", { Authorization: "Basic ???" }, 401],
    ["another scheme", { Authorization: "Bearer editor" }, 401],
  ])("%s", async (_title, headers, status) => {
    const site = await reportingSite({ auth: "strict" });
    expect((await ask(site, PRIVATE, { headers })).status).toBe(status);
  });

  it("take the e-mail address of an account for its name", async () => {
    const site = await reportingSite({
      auth: "strict",
      seeds: [
        {
          records: {
            user: [{ id: 7, slug: "ada", name: "Ada", email: "ada@hotel.example", role: "editor", password: "count" }],
          },
        },
      ],
    });
    expect((await ask(site, PRIVATE, { headers: basic("ada@hotel.example", "count") })).status).toBe(404);
  });

  it.each(["open", "strict"] as const)("are refused when wrong, also where permissions are %s", async (auth) => {
    const site = await reportingSite({ auth });
    const unknown = await ask(site, "", { headers: basic("nobody") });
    const address = await ask(site, "", { headers: basic("nobody@hotel.example") });
    const wrong = await ask(site, "", { headers: basic("admin", "wrong") });
    expect([address.status, codeOf(address)]).toEqual([401, "invalid_email"]);
    expect([unknown.status, codeOf(unknown)]).toEqual([401, "invalid_username"]);
    expect([wrong.status, codeOf(wrong)]).toEqual([401, "incorrect_password"]);
  });

  it("outweigh a wrong request token", async () => {
    const site = await reportingSite();
    expect((await ask(site, "?_wpnonce=wrong", { headers: basic("admin") })).status).toBe(200);
    expect(codeOf(await ask(site, "", { headers: { "X-WP-Nonce": "wrong" } }))).toBe("rest_cookie_invalid_nonce");
    expect(codeOf(await ask(site, "?_wpnonce[]=wrong"))).toBe("rest_cookie_invalid_nonce");
  });

  it("need no token, but the site's own is taken", async () => {
    const site = await reportingSite();
    const overview = await ask(site, "http://127.0.0.1:4010/__standin");
    const { nonce } = overview.body as { nonce: string };
    expect((await ask(site, `?_wpnonce=${nonce}`)).status).toBe(200);
  });

  it("are answered with the token to go on with, where one came that is the site's", async () => {
    const site = await reportingSite();
    const overview = await ask(site, "http://127.0.0.1:4010/__standin");
    const { nonce } = overview.body as { nonce: string };
    const nonceOf = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(site, path, { headers })).headers.get("x-wp-nonce");
    expect(await nonceOf("", { "X-WP-Nonce": nonce })).toBe(nonce);
    expect(await nonceOf(`?_wpnonce=${nonce}`)).toBe(nonce);
    expect(await nonceOf(`none?_wpnonce=${nonce}`)).toBe(nonce);
    expect(await nonceOf(`?_wpnonce=${nonce}`, basic("admin"))).toBeNull();
    expect(await nonceOf("?_wpnonce=wrong")).toBeNull();
    expect(await nonceOf("")).toBeNull();
  });
});
