import { describe, expect, it } from "vitest";
import { isAction } from "../../../src/live/record/action-words.ts";

describe("action words", () => {
  it.each([
    "/acme/v1/export",
    "/acme/v1/cron",
    "/acme/v1/session/logout",
    "/acme/v1/session/log-out",
    "/acme/v1/newsletter/unsubscribe",
    String.raw`/acme/v1/jobs/(?P<id>[\d]+)/run`,
    String.raw`/acme/v1/mails/send/(?P<id>(?:[\d)]|\))+)`,
    "/acme/v1/clear-cache",
    "/acme/v1/cache/clear",
    "/acme/v1/cache_flush",
    "/acme/v1/sendTestMail",
    "/acme/v1/siteSync",
    "/acme/v1/HTTPPing",
    "/acme/v1/settings/reset/",
    "acme/v1/test",
    "/acme/v1/Import",
    "/acme/v1/regenerate-thumbnails",
    "/acme/v1/notices/(?P<name>[a-z-]+)/dismiss",
  ])("%s says one", (route) => {
    expect(isAction(route)).toBe(true);
  });

  it.each([
    "/",
    "/acme/v1",
    "/publish-future/v1",
    "/acme/v1/runs",
    "/acme/v1/tests",
    "/acme/v1/exports",
    "/acme/v1/background-updates",
    "/acme/v1/sync-status",
    "/acme/v1/export_settings",
    "/acme/v1/importers",
    "/acme/v1/pingSettings",
    "/acme/v1/running",
    "/acme/v1/contest",
    "/acme/v1/run/history",
    String.raw`/acme/v1/posts/(?P<run>[\d]+)`,
    "/wp/v2/posts",
  ])("%s says none", (route) => {
    expect(isAction(route)).toBe(false);
  });

  it("don't count where the document tells of pages", () => {
    expect(isAction("/acme/v1/test", ["context", "page", "per_page"])).toBe(false);
    expect(isAction("/acme/v1/test", ["context", "name"])).toBe(true);
  });
});
