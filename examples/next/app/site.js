import { headers } from "next/headers";

const SITE = process.env.SITE ?? "http://127.0.0.1:4330";

/** What the site's API answers. The sandbox that the visitor's request names, which tests send, goes along. */
export async function fromSite(call) {
  const sandbox = (await headers()).get("x-standin-sandbox");
  const answer = await fetch(`${SITE}/wp-json/wp/v2/${call}`, {
    cache: "no-store",
    headers: sandbox === null ? {} : { "X-Standin-Sandbox": sandbox },
  });
  if (!answer.ok) throw new Error(`the site answered ${answer.status}`);
  return answer.json();
}

/** Where an address of the site's is in this app. */
export function path(address) {
  return new URL(address).pathname.replace(/^\/@[^/]+/, "");
}
