import type { controlApp } from "../../src/control/control.ts";

type ControlApp = ReturnType<typeof controlApp>;

/** Every call that the app has a route for: `METHOD /path/:name`. */
export function controlCalls({ routes }: Pick<ControlApp, "routes">): string[] {
  return routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
}

/** The calls of the app that none of these requests (`METHOD /path`) leads to. */
export function callsWithout(requests: readonly string[], app: Pick<ControlApp, "routes" | "router">): string[] {
  const reached = requests.flatMap((request) => {
    const [method = "", path = ""] = request.split(" ");
    return app.router.match(method, path)[0].map(([[, route]]) => `${route.method} ${route.path}`);
  });
  return controlCalls(app).filter((call) => !reached.includes(call));
}
