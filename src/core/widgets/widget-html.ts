import { scalarText } from "../../engine/json-reading.ts";
import { truthy } from "../../engine/call.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import type { View } from "../../state/view.ts";
import { escapedAttribute } from "../../text/entities.ts";
import { trimAscii } from "../../text/white-space.ts";
import { paragraphs } from "../../text/paragraphs.ts";
import { typeset } from "../../text/typography.ts";
import { blocksOf } from "../text/blocks.ts";
import { renderedBlocks } from "../text/block-html.ts";
import { renderedContent } from "../text/content.ts";
import { withShortcodes } from "../text/shortcodes.ts";
import { widgetSettings } from "./widget-instance.ts";
import { INACTIVE, sidebarNamed, sidebarOf, type Widgets } from "./widget-places.ts";

/** What a sidebar puts around its widgets and their titles. */
interface Frame {
  readonly before: string;
  readonly after: string;
  readonly beforeTitle: string;
  readonly afterTitle: string;
}

/** The type of a widget: its id without the number. */
export function idBaseOf(id: string): string {
  return id.replace(/-\d+$/, "");
}

/** A widget as its sidebar shows it; nothing where it is shown nowhere. */
export function renderedWidget(widget: SiteRecord, about: Widgets, view: View): string {
  const name = sidebarOf(widget);
  const sidebar = name === INACTIVE ? undefined : sidebarNamed(name, about, view);
  const settings = widgetSettings(widget);
  if (sidebar === undefined || settings === undefined) return "";
  const idBase = idBaseOf(widget.slug ?? "");
  const text = (member: string) => storedText(sidebar, member);
  const before = text("before_widget")
    .replaceAll("%1$s", widget.slug ?? "")
    .replaceAll("%2$s", classOf(idBase, about, view));
  const frame = {
    before,
    after: text("after_widget"),
    beforeTitle: text("before_title"),
    afterTitle: text("after_title"),
  };
  return trimAscii(framed(idBase, settings, frame));
}

/** A widget of a type as it would look in a sidebar of no theme. */
export function widgetPreview(idBase: string, settings: JsonObject, about: Widgets, view: View): string {
  return framed(idBase, settings, {
    before: `<div class="widget ${classOf(idBase, about, view)}">`,
    after: "</div>",
    beforeTitle: '<h2 class="widgettitle">',
    afterTitle: "</h2>",
  });
}

function classOf(idBase: string, { types }: Widgets, view: View): string {
  const type = types && view.bySlug(types.resource, idBase);
  return (type && storedText(type, "classname")) || `widget_${idBase}`;
}

function framed(idBase: string, settings: JsonObject, frame: Frame): string {
  if (idBase === "block") return framedBlock(scalarText(settings.content), frame);
  const title = trimAscii(typeset(escapedAttribute(scalarText(settings.title))));
  const heading = title === "" ? "" : frame.beforeTitle + title + frame.afterTitle;
  if (idBase === "custom_html") {
    const before = frame.before.replace(/(?<=\sclass=["'])/, "widget_text ");
    const content = `<div class="textwidget custom-html-widget">${scalarText(settings.content)}</div>`;
    return before + heading + content + frame.after;
  }
  const content = idBase === "text" ? `\t\t\t<div class="textwidget">${shownText(settings)}</div>\n\t\t` : "";
  return frame.before + heading + content + frame.after;
}

function shownText(settings: JsonObject): string {
  const text = scalarText(settings.text);
  if (settings.visual === true) return renderedContent(text);
  return truthy(settings.filter) ? paragraphs(withShortcodes(text)) : withShortcodes(text);
}

/** Blocks that are shown under the class of the older widget that they follow. */
const BLOCK_CLASSES: Readonly<Record<string, string>> = {
  "core/paragraph": "text",
  "core/calendar": "calendar",
  "core/search": "search",
  "core/html": "custom_html",
  "core/archives": "archive",
  "core/latest-posts": "recent_entries",
  "core/latest-comments": "recent_comments",
  "core/tag-cloud": "tag_cloud",
  "core/categories": "categories",
  "core/audio": "media_audio",
  "core/video": "media_video",
  "core/image": "media_image",
  "core/gallery": "media_gallery",
  "core/rss": "rss",
};

function framedBlock(content: string, frame: Frame): string {
  const first = blocksOf(content)[0];
  const name = first === undefined || typeof first === "string" ? "" : first.name;
  const further = Object.hasOwn(BLOCK_CLASSES, name) ? BLOCK_CLASSES[name] : undefined;
  const before =
    further === undefined ? frame.before : frame.before.replaceAll("widget_block", `widget_block widget_${further}`);
  return before + withShortcodes(renderedBlocks(content, {})) + frame.after;
}

/** A form in which the settings of a widget can be changed. */
export function settingsForm(idBase: string, number: number, settings: JsonObject): string {
  const fields = Object.entries({ title: "", ...settings }).map(([name, value]) => {
    const [id, field] = [`widget-${idBase}-${number}-${name}`, `widget-${idBase}[${number}][${name}]`];
    const shown = escapedAttribute(scalarText(value));
    return `<p><label for="${id}">${name}</label><input id="${id}" name="${field}" type="text" value="${shown}" /></p>`;
  });
  return fields.join("\n");
}
