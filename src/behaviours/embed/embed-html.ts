import { escaped } from "../markup.ts";

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
  const [address, words] = [escaped(page), escaped(title)];
  return (
    `<blockquote class="embedded-page" data-secret="${secret}"><a href="${address}">${words}</a></blockquote>` +
    `<iframe sandbox="allow-scripts" src="${address}embed/#?secret=${secret}" width="${width}" height="${height}" ` +
    `title="“${words}” — ${escaped(provider)}" data-secret="${secret}" frameborder="0" scrolling="no" class="embedded-page"></iframe>`
  );
}
