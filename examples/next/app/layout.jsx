import { fromSite, path } from "./site.js";

export default async function Layout({ children }) {
  const [menu] = await fromSite("menus?slug=main&_fields=id");
  const items = await fromSite(`menu-items?menus=${menu.id}&orderby=menu_order&order=asc&_fields=id,title,url`);
  return (
    <html lang="en">
      <body>
        <nav>
          {items.map(({ id, title, url }) => (
            <a key={id} href={path(url)}>
              {title.rendered}
            </a>
          ))}
        </nav>
        <main>{children}</main>
      </body>
    </html>
  );
}
