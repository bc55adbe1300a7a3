import type * as node from "../../../http/status-texts.ts";

/** A page has none of these words; what is written there leaves them empty. */
export const statusText: typeof node.statusText = () => "";
