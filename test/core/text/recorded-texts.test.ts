import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { avatarUrls } from "../../../src/core/text/avatars.ts";
import { blockVersion } from "../../../src/core/text/blocks.ts";
import { renderedComment } from "../../../src/core/text/comments.ts";
import { renderedContent } from "../../../src/core/text/content.ts";
import { renderedExcerpt } from "../../../src/core/text/excerpts.ts";
import { renderedTitle } from "../../../src/core/text/titles.ts";
import { shownSlug, slugOf } from "../../../src/text/slug.ts";

interface Text {
  readonly raw: string;
  readonly rendered: string;
}

interface Recorded {
  readonly titles: readonly Text[];
  readonly comments: readonly Text[];
  readonly contents: readonly (Text & { readonly block_version?: number })[];
  readonly excerpts: readonly (Text & { readonly content: string; readonly revision?: boolean })[];
  readonly slugs: readonly { readonly title: string; readonly slug: string; readonly shown?: boolean }[];
  readonly avatars: readonly { readonly email: string; readonly urls: Readonly<Record<string, string>> }[];
}

/** Texts as a real site of the family kept them and showed them. */
const recorded = JSON.parse(readFileSync("test/core/text/recorded-texts.json", "utf8")) as Recorded;

describe("texts are shown as the family's sites show them", () => {
  it.each(recorded.titles)("title $raw", ({ raw, rendered }) => {
    expect(renderedTitle(raw)).toBe(rendered);
  });
  it.each(recorded.contents)("content $raw", ({ raw, rendered, block_version: version }) => {
    expect(renderedContent(raw)).toBe(rendered);
    expect(blockVersion(raw)).toBe(version ?? blockVersion(raw));
  });
  it.each(recorded.excerpts)("excerpt $raw of $content", ({ raw, content, rendered, revision }) => {
    expect(revision === true ? renderedExcerpt(raw) : renderedExcerpt(raw, { content })).toBe(rendered);
  });
  it.each(recorded.comments)("comment $raw", ({ raw, rendered }) => {
    expect(renderedComment(raw)).toBe(rendered);
  });
  it.each(recorded.avatars)("picture of $email", ({ email, urls }) => {
    expect(avatarUrls(email)).toEqual(urls);
  });
  it.each(recorded.slugs)("slug of $title", ({ title, slug, shown }) => {
    const made = shown === true ? shownSlug(slugOf(title)) : slugOf(title);
    expect(made).toBe(slug);
  });
});
