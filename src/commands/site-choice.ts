import type { StandinOptions } from "../standin-options.ts";
import type { ParsedOptions, OptionTable } from "./options.ts";

/** Options that say which site is meant and how it lies. */
export const siteOptionTable: OptionTable = {
  index: { type: "string", multiple: true },
  seed: { type: "string" },
  now: { type: "string" },
  lang: { type: "string" },
  "api-path": { type: "string" },
  "base-url": { type: "string" },
  out: { type: "string" },
  help: { type: "boolean" },
};

/** Help of the options that every writing command has. */
export const siteOptionHelp = `  --index FILE         index document (file, folder or address); none means the built-in hotel and spa
  --lang en            language
  --base-url URL       address that links carry
  --api-path api       path of the index
  --now ISO            the time that the site takes for now
  --seed 1             everything random follows from it
  --out FILE           where to write; standard output unless given
  --help               this text`;

/** The site that is meant; `further` are documents that were named otherwise. Throws UsageError. */
export function siteChoice(options: ParsedOptions, further: readonly string[] = []): StandinOptions {
  const documents = [...options.paths("index"), ...further];
  const now = options.text("now");
  const lang = options.text("lang");
  const apiPath = options.text("api-path");
  const baseUrl = options.text("base-url");
  if (now !== undefined && Number.isNaN(Date.parse(now)))
    throw options.wrong(`--now must be a time such as 2030-01-31T09:30:00Z, not ${JSON.stringify(now)}`);
  if (baseUrl !== undefined && !(/^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl)))
    throw options.wrong(
      `--base-url must be an address such as https://demo.example/site, not ${JSON.stringify(baseUrl)}`,
    );
  return {
    seed: seedChoice(options),
    ...(documents.length > 0 && { index: documents }),
    ...(now !== undefined && { now }),
    ...(lang !== undefined && { lang }),
    ...(apiPath !== undefined && { apiPath }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
}

/** The seed, a number where it is written as one. */
export function seedChoice(options: ParsedOptions): number | string {
  const seed = options.text("seed") ?? "1";
  return /^(?:0|[1-9]\d{0,14})$/.test(seed) ? Number(seed) : seed;
}
