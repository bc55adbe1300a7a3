/** What the frame of an embedded page shows. */
export interface EmbedFrame {
  /** Address of the page. */
  readonly page: string;
  readonly title: string;
  readonly provider: string;
  readonly width: number;
  readonly height: number;
  /** Ties the frame to its quotation. */
  readonly secret: string;
}

/** Markup of an embedded page: a link for readers without frames, then the frame. */
export function embedHtml({ page, title, provider, width, height, secret }: EmbedFrame): string {
  const label = attribute(`“${title}” — ${provider}`);
  return (
    `<blockquote class="embedded-page" data-secret="${secret}"><a href="${attribute(page)}">${title}</a></blockquote>` +
    `<iframe sandbox="allow-scripts" src="${attribute(page)}embed/#?secret=${secret}" width="${width}" height="${height}" ` +
    `title="${label}" data-secret="${secret}" frameborder="0" scrolling="no" class="embedded-page"></iframe>`
  );
}

/** Texts of the site hold entities already, so only what would end the attribute is written as one. */
function attribute(text: string): string {
  return text.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
