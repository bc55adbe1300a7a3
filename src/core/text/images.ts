const IMAGE = /<(?:img|iframe)(?=[\s/])[^<>]*>/g;

/** The text with its pictures decoded in the background, and loaded late where their size is known. */
export function withImagesReady(text: string): string {
  if (!text.includes("<i")) return text;
  return text.replace(IMAGE, (tag) => {
    const late = hasAttribute(tag, "width") && hasAttribute(tag, "height") && !hasAttribute(tag, "loading");
    const lazy = late ? ' loading="lazy"' : "";
    if (!tag.startsWith("<img")) return tag.replace("<iframe", `<iframe${lazy}`);
    return tag.replace("<img", `<img${lazy}${hasAttribute(tag, "decoding") ? "" : ' decoding="async"'}`);
  });
}

function hasAttribute(tag: string, name: string): boolean {
  return tag.includes(` ${name}="`) || tag.includes(` ${name}='`);
}
