/** How often a call of a shared sandbox is made anew before its caller is told that others are always quicker. */
export const MOST_ATTEMPTS = 50;
