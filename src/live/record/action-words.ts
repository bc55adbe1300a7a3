/** Words that say that somebody who asks a route makes something happen, whatever the method. */
const ACTIONS: ReadonlySet<string> = new Set(
  (
    "abort accept activate add apply approve assign authorize autoupdate backup ban callback cancel capture charge checkout " +
    "clean cleanup clear clone confirm connect consume copy crawl create cron deactivate decline delete deploy destroy disable " +
    "disconnect dismiss downgrade duplicate empty enable execute expire export fire flush generate heartbeat hit import install " +
    "invalidate kill like lock login logout mark merge migrate move notify optimise optimize out pause pay ping preload process " +
    "prune publish pull purge push rebuild recalculate recount redeem redo refill refresh refund regenerate register reindex " +
    "reject remove repair reschedule resend reset restart restore resume resync retry revert revoke rollback rotate run save " +
    "scan send set signin signout snooze start stop submit subscribe switch sync synchronise synchronize terminate test toggle " +
    "track trash trigger truncate unapprove unban undo uninstall unlink unlock unpublish unregister unsubscribe untrash update " +
    "upgrade verify vote warm warmup wipe"
  ).split(" "),
);

/** Words that make what stands before them the name of something to read: `sync-status`, `export_settings`. */
const THINGS: ReadonlySet<string> = new Set(
  (
    "codes config configuration count counts data date details fields formats history id ids info information items limit limits " +
    "list locations log logs menu messages mode modes options overview plan plans progress report reports results schedule schedules schema " +
    "settings size sizes state states stats status statuses summary template templates time total totals type types url urls version"
  ).split(" "),
);

/** Args of routes that list what there is. */
const PAGING: ReadonlySet<string> = new Set(["page", "paged", "per_page", "offset", "limit"]);

/**
 * Whether asking a route makes something happen: the last of its path's own words, or the first of its last segment, says an action
 * (`jobs/run`, `clear-cache`, `sendTest`; not `runs`, `sync-status`). Placeholders don't count. A list is none, whatever it is called:
 * `args` are the names that the route takes, or for an item's those of its list.
 */
export function isAction(route: string, args: Iterable<string> = []): boolean {
  const words = lastWords(route);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const says = ACTIONS.has(last) || (ACTIONS.has(first) && !THINGS.has(last));
  return says && ![...args].some((name) => PAGING.has(name));
}

/** The words of the last segment that is no placeholder, in lower case; none where it is a version, as at the end of a namespace. */
function lastWords(route: string): readonly string[] {
  const last = withoutPlaceholders(route)
    .split("/")
    .findLast((segment) => /[a-z]/i.test(segment));
  return last === undefined || /^v\d/i.test(last) ? [] : wordsOf(last);
}

function wordsOf(segment: string): readonly string[] {
  const parted = segment.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  return parted
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}

/** A pattern's groups are taken away with all that stands in them, classes with brackets too. */
function withoutPlaceholders(route: string): string {
  let kept = "";
  let depth = 0;
  let isInClass = false;
  for (let at = 0; at < route.length; at += 1) {
    const letter = route[at] ?? "";
    if (letter === "\\") at += 1;
    else if (isInClass) isInClass = letter !== "]";
    else if (letter === "[") isInClass = true;
    else if (letter === "(") depth += 1;
    else if (letter === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += letter;
  }
  return kept;
}
