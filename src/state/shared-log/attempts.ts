/** For how long a call of a shared sandbox is made anew before its caller is told that others are always quicker, in milliseconds. */
export const LONGEST_TRYING = 5000;
