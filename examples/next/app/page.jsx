import { fromSite, path } from "./site.js";

export default async function News() {
  const posts = await fromSite("posts?_embed=wp:featuredmedia");
  return posts.map(({ id, title, excerpt, link, _embedded: { "wp:featuredmedia": [picture] = [] } = {} }) => (
    <article key={id}>
      {/* Titles and texts are HTML, as the API sends them. */}
      <h2>
        <a href={path(link)} dangerouslySetInnerHTML={{ __html: title.rendered }} />
      </h2>
      {picture?.source_url && <img src={picture.source_url} alt={picture.alt_text} width="300" height="200" />}
      <div dangerouslySetInnerHTML={{ __html: excerpt.rendered }} />
    </article>
  ));
}
