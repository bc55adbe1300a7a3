import type { ParamError } from "../../args/errors.ts";
import { compileSchema } from "../../args/compile-schema.ts";
import { rawOfJson } from "../../args/raw-value.ts";
import type { Checks, Situation } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import type { Json } from "../../json/json.ts";
import { siteErrors } from "../errors.ts";
import type { ArgsPlace } from "./args-place.ts";

/** A file to be fetched from an address: only the site itself is within reach. */
export function addressChecks({ args }: ArgsPlace): Checks {
  const { url } = args;
  if (url === undefined) return {};
  const { check } = compileSchema(url);
  const { code, message } = siteErrors.rest_invalid_url;
  const refusal: ParamError = { code, message };
  return {
    validate: {
      url: (value: Json, call: Situation, name) =>
        check(rawOfJson(value))?.toParamError(name) ?? (isWithinReach(value, call) || refusal),
    },
  };
}

/** Whether something can be fetched from an address: no connection to another site is ever opened, so only from this one. */
export function isWithinReach(value: Json, { links }: Pick<Situation, "links">): boolean {
  const address = typeof value === "string" ? webAddressIn(value) : undefined;
  return address !== undefined && address.host === webAddressIn(links.site)?.host;
}

/** The route that tells what lies at an address. */
export const URL_DETAILS = "wp-block-editor/v1/url-details";

/** Whether it can be told what lies at an address: within the site, or where that was handed over. */
export function canBeTold(value: Json, call: Situation): boolean {
  return (
    isWithinReach(value, call) || call.view.state.tableNamed(`${URL_DETAILS}?url=${scalarText(value)}`) !== undefined
  );
}

/** Names below which nobody has a host. */
const NOWHERE = /(?:^|\.)(?:example|invalid|test|localhost)$/;

/** Whether a text is an address of the web that somebody may have, or one of this site. */
export function isAddress(text: string, call: Pick<Situation, "links">): boolean {
  if (isWithinReach(text, call)) return true;
  const address = webAddressIn(text);
  return address !== undefined && !NOWHERE.test(address.hostname) && ["", "80", "443", "8080"].includes(address.port);
}

/** An address of the web: a host, nobody's name before it. */
function webAddressIn(text: string): URL | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const isOfWeb = address !== undefined && /^https?:$/.test(address.protocol);
  return isOfWeb && address.username === "" && address.password === "" ? address : undefined;
}
