// Calls at the control endpoint, in an order in which each has something to show.
const EVENTS = "/en/api/calendar/events/v1/events";

/** The calls as `{ label, request }`; paths are below the origin. `resources` are the names of what the site keeps. */
export function* controlCalls({ resources }) {
  const paths = [
    "/",
    "/health",
    "/assumptions",
    "/catalogue",
    "/state",
    "/clock",
    "/snapshots",
    "/sandboxes",
    "/faults",
  ];
  for (const path of paths) yield control("GET", path);
  for (const resource of resources) yield control("GET", `/state/${resource}`);
  yield control("POST", "/snapshots", { name: "before" });
  yield { label: "control:a call for the journal", request: { method: "GET", path: `${EVENTS}?per_page=2` } };
  yield { label: "control:a wrong call for the journal", request: { method: "GET", path: `${EVENTS}?per_page=x` } };
  yield control("GET", "/requests");
  yield control("GET", "/requests?status=400");
  yield control("POST", "/requests/verify", { route: "/calendar/events/v1/events", count: 2 });
  yield control("POST", "/requests/verify", { route: "/calendar/events/v1/events", count: { atLeast: 9 } });
  yield control("POST", "/faults", { match: { method: "GET" }, answer: { status: 503, code: "busy" }, times: 1 });
  yield { label: "control:a call that meets the fault", request: { method: "GET", path: EVENTS } };
  yield control("GET", "/faults", undefined, "/faults, used");
  yield control("POST", "/faults", { answer: { status: 99 } }, "/faults, wrong");
  yield control("DELETE", "/faults");
  yield control("PUT", "/clock", { advanceMs: 3_600_000 });
  yield control("PUT", "/clock", { now: "never" }, "/clock, wrong");
  yield control("PUT", "/state/snippet", [{ id: 1, name: "Only", code: "return 1;" }]);
  yield control("GET", "/snapshots/before");
  yield control("POST", "/snapshots/before/restore");
  yield control("DELETE", "/snapshots/before");
  yield control("GET", "/state/nothing");
  yield control("GET", "/nowhere");
  yield control("DELETE", "/requests");
  yield control("POST", "/reset", { seed: 2 });
  yield control("GET", "/state", undefined, "/state, of another seed");
  yield control("POST", "/reset", { seed: 1 }, "/reset, back");
}

function control(method, path, body, name = path) {
  return { label: `control:${method} ${name}`, request: { method, path: `/__standin${path}`, body } };
}

/** A text without what the machine's own clock tells: how long a call took and when it came. */
export function timelessControl(text) {
  return text.replace(/"(?:ms|at|taken)":\s*(?:-?[\d.e+-]+|"[^"]*")/g, '"":0');
}
