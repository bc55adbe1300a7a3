import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Area } from "../area.ts";
import { can } from "../rights.ts";

const TESTS = "/wp-site-health/v1/tests/";
const SIZES = "/wp-site-health/v1/directory-sizes";

/** What a site finds out about itself: for those who may add plugins. */
export function siteHealth(): Area {
  return {
    forms: [],
    behaviour(route, method) {
      if (method !== "GET") return undefined;
      if (route.name.startsWith(TESTS)) return forKeepers(() => testResult(route.name.slice(TESTS.length)));
      return route.name === SIZES ? forKeepers(() => directorySizes()) : undefined;
    },
  };
}

function forKeepers(answer: (call: Call) => JsonObject): Behaviour {
  return {
    basis: "invented",
    permission: (call) => can(call, "install_plugins"),
    answer: (call) => ok(answer(call)),
  };
}

/** Test → what it finds, whether that is fine, and what it is about. */
const RESULTS: Readonly<Record<string, readonly [label: string, status: string, badge: string]>> = {
  "background-updates": ["Updates arrive by themselves", "good", "Security"],
  "loopback-requests": ["The site reaches itself", "good", "Performance"],
  "https-status": ["The site is served without encryption", "recommended", "Security"],
  "dotorg-communication": ["The site reaches the place of updates", "good", "Security"],
  "authorization-header": ["The site does not get the credentials that it sends itself", "recommended", "Security"],
  "page-cache": ["Pages are drawn anew for each visitor", "recommended", "Performance"],
};

function testResult(name: string): JsonObject {
  const [label, status, badge] = RESULTS[name] ?? ["Nothing was found", "good", "Performance"];
  return {
    label,
    status,
    badge: { label: badge, color: "blue" },
    description: `<p>${label}.</p>`,
    actions: "",
    test: name.replaceAll("-", "_"),
  };
}

const FOLDERS = ["wordpress", "themes", "plugins", "uploads", "fonts", "database", "total"];

function directorySizes(): JsonObject {
  const sizes = FOLDERS.map((folder) => [
    `${folder}_size`,
    { size: "1 MB", debug: "1 MB (1048576 bytes)", raw: 1_048_576 },
  ]);
  return { raw: 0, ...Object.fromEntries(sizes) };
}
