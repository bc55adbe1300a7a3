/** Colours of the pages as custom properties, for light screens; every text on every ground keeps 4.5:1, every edge of a field 3:1. */
export const LIGHT =
  "--ink:#1c2430;--soft:#4f5a68;--line:#dde2e8;--edge:#7a8594;--paper:#fff;--tint:#f4f6f9;--accent:#1f6f78;--on-accent:#fff;--warm:#a84a22;color-scheme:light";

/** The same for dark screens. */
export const DARK =
  "--ink:#e8ecf1;--soft:#a8b3c1;--line:#323b47;--edge:#75808f;--paper:#14191f;--tint:#1d242c;--accent:#6cc5cf;--on-accent:#0d1519;--warm:#f0a079;color-scheme:dark";
