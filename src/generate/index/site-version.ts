/** How documents of a version of the server's software look. */
export interface SiteVersion {
  /** `_links.self` is a list of links, else the address itself. */
  readonly listsLinks: boolean;
  /** `required` is the last keyword of an arg, else the first. */
  readonly requiredLast: boolean;
  /** There is a batch route, and application passwords are a way to sign in. */
  readonly batches: boolean;
  readonly siteLogo: boolean;
  readonly siteIcon: boolean;
  /** The front page and the page of posts are told. */
  readonly frontPage: boolean;
}

/** Since which version. */
const since: Readonly<Record<keyof SiteVersion, number>> = {
  listsLinks: 504,
  requiredLast: 506,
  batches: 506,
  siteLogo: 508,
  siteIcon: 600,
  frontPage: 608,
};

/** The look of a version such as `6.4` or `5.9.3`, of a present one unless given. Throws RangeError for what is none. */
export function siteVersion(version = "6.9"): SiteVersion {
  const [, major, minor = "0"] = /^(\d{1,2})(?:\.(\d{1,2}))?(?:\.\d+)*$/.exec(version) ?? [];
  const rank = Number(major) * 100 + Number(minor);
  if (!(rank >= 404))
    throw new RangeError(`the version must be one from 4.4 on, such as 6.4, not ${JSON.stringify(version)}`);
  const has = (member: keyof SiteVersion): boolean => rank >= since[member];
  return {
    listsLinks: has("listsLinks"),
    requiredLast: has("requiredLast"),
    batches: has("batches"),
    siteLogo: has("siteLogo"),
    siteIcon: has("siteIcon"),
    frontPage: has("frontPage"),
  };
}
