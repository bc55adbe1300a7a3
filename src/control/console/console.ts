import type { Hono } from "hono";
import { type ControlContext, type ControlEnv, namesFirst, pathParam } from "../control-env.ts";
import { ControlError } from "../control-error.ts";
import { consoleAsset, consoleAssets, hasConsole } from "./assets.ts";

/** What lies beside the page on which people see and steer what runs. */
export function consoleFiles(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic.get("/console/:file", async (c) => {
    const name = pathParam(c, "file");
    const type = isAsset(name) ? consoleAssets[name] : undefined;
    if (!isAsset(name) || type === undefined) throw noSuchFile(name);
    const bytes = await consoleAsset(name);
    if (bytes === undefined) throw notBuilt();
    return c.body(bytes, 200, { ...SHARED_HEADERS, "Content-Type": type });
  });
}

/** The page, where a call asks for one: it holds no data, and asks the control endpoint for all that it shows. */
export function consolePage(c: ControlContext): Response | undefined {
  return isPageAsked(c) ? c.body(pageText(c), 200, PAGE_HEADERS) : undefined;
}

/** Whether a call is for the page or what lies beside it: they hold no data. */
export function isConsoleCall(c: Pick<ControlContext, "req">): boolean {
  const { method, path } = c.req;
  if (method !== "GET" && method !== "HEAD") return false;
  return path.startsWith("/console/") || (path === "/" && isPageAsked(c));
}

function isPageAsked(c: Pick<ControlContext, "req">): boolean {
  return hasConsole && namesFirst(c, "text/html");
}

function isAsset(name: string): name is keyof typeof consoleAssets {
  return Object.hasOwn(consoleAssets, name);
}

const SHARED_HEADERS = {
  "Cache-Control": "no-cache",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** What the page may do: load what lies beside it, ask its own server, and nothing that a stored text could make it do. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const PAGE_HEADERS = {
  ...SHARED_HEADERS,
  "Content-Type": "text/html; charset=UTF-8",
  "Content-Security-Policy": POLICY,
  Vary: "Accept",
};

/** The page; what it loads is named from where it lies, whatever a proxy put in front of that. */
function pageText({ env: { url } }: ControlContext): string {
  const beside = url.path.endsWith("/") ? "console" : "__standin/console";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Standin console</title>
<link rel="icon" href="${beside}/console.svg">
<link rel="stylesheet" href="${beside}/console.css">
<script type="module" src="${beside}/console.js"></script>
</head>
<body><div id="console"></div><noscript>The console needs JavaScript; all that it shows is at this address as JSON, too.</noscript></body>
</html>
`;
}

function noSuchFile(name: string): ControlError {
  const message = `The console has no file ${JSON.stringify(name)}; it has ${Object.keys(consoleAssets).join(", ")}.`;
  return new ControlError("standin_no_such_file", message, { status: 404 });
}

function notBuilt(): ControlError {
  return new ControlError("standin_no_such_file", "The console was not built: npm run build makes it.", {
    status: 404,
  });
}
