/** Exchanges that are answered otherwise on purpose: id → why. */
export const knownDifferences: Readonly<Record<string, string>> = {
  "get.analytics": "its addresses carry request keys of ten salted digits",
};
