import { notFound } from "next/navigation";
import { fromSite } from "../site.js";

/** An entry, be it a post or a page. */
export default async function Entry({ params }) {
  const slug = encodeURIComponent((await params).path.at(-1));
  const found = await Promise.all(["posts", "pages"].map((kind) => fromSite(`${kind}?slug=${slug}`)));
  const [entry] = found.flat();
  if (entry === undefined) notFound();
  return (
    <article>
      <h1 dangerouslySetInnerHTML={{ __html: entry.title.rendered }} />
      <div dangerouslySetInnerHTML={{ __html: entry.content.rendered }} />
    </article>
  );
}
