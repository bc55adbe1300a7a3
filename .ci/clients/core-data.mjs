// The data layer of the block editor against a loaded site: records, changes, uploads, rights. Ends with 1 where anything is not as it must be.
import "./browser.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { runChecks } from "./checks.mjs";

const [repository] = process.argv.slice(2);
const own = (path) => `${repository}/${path}`;
const { createStandin } = await import(pathToFileURL(own("dist/bundle/index.js")).href);
const require = createRequire(import.meta.url);
const { default: apiFetch } = require("@wordpress/api-fetch");
const { store } = require("@wordpress/core-data");
const { dispatch, resolveSelect, select } = require("@wordpress/data");

const read = (name) =>
  JSON.parse(
    readFileSync(own(`test/core/recordings/${name}.json`), "utf8").replaceAll(/\{(api_root|base_url)\}/g, (_, token) =>
      token === "api_root" ? "https://core.example/wp-json" : "https://core.example",
    ),
  );
const site = await createStandin({
  index: read("index"),
  seeds: [{ answers: read("start").collections, others: "empty" }],
  auth: "strict",
  now: "2026-11-28T00:00:00Z",
});
const server = await site.listen({ port: 0 });
let login = "admin:admin";
apiFetch.use(apiFetch.createRootURLMiddleware(server.apiRoot));
apiFetch.use((options, next) =>
  next({ ...options, headers: { ...options.headers, Authorization: `Basic ${btoa(login)}` } }),
);

const data = resolveSelect(store);
const change = dispatch(store);
const checks = {
  async "lists posts, whole"() {
    const posts = await data.getEntityRecords("postType", "post", { per_page: 5 });
    assert.equal(posts.length, 5);
    assert.equal(typeof posts[0].title.rendered, "string");
    assert.ok(select(store).getEntityRecordsTotalItems("postType", "post", { per_page: 5 }) > 5);
  },
  async "reads types with what they support"() {
    const types = await data.getPostTypes({ per_page: -1 });
    assert.equal(types.find(({ slug }) => slug === "post").supports.title, true);
  },
  async "makes a post, changes and deletes it"() {
    const made = await change.saveEntityRecord(
      "postType",
      "post",
      { title: "Low tide", status: "publish" },
      { throwOnError: true },
    );
    assert.equal(made.slug, "low-tide");
    const changed = await change.saveEntityRecord(
      "postType",
      "post",
      { id: made.id, title: "High tide" },
      { throwOnError: true },
    );
    assert.equal(changed.title.raw, "High tide");
    await change.deleteEntityRecord("postType", "post", made.id, { force: true }, { throwOnError: true });
    await assert.rejects(apiFetch({ path: `/wp/v2/posts/${made.id}` }), { code: "rest_post_invalid_id" });
  },
  async "saves what was edited"() {
    const [page] = await data.getEntityRecords("postType", "page", { per_page: 1 });
    await change.editEntityRecord("postType", "page", page.id, { title: "Another title" });
    await change.saveEditedEntityRecord("postType", "page", page.id, undefined, { throwOnError: true });
    assert.equal((await apiFetch({ path: `/wp/v2/pages/${page.id}?context=edit` })).title.raw, "Another title");
  },
  async "lists and makes terms"() {
    const before = await data.getEntityRecords("taxonomy", "category", { per_page: 100 });
    const made = await change.saveEntityRecord("taxonomy", "category", { name: "Lighthouses" }, { throwOnError: true });
    assert.ok(before.every(({ id }) => id !== made.id));
  },
  async "uploads a picture"() {
    const body = new FormData();
    body.append("file", new Blob([PNG], { type: "image/png" }), "dot.png");
    const made = await apiFetch({ path: "/wp/v2/media", method: "POST", body });
    assert.deepEqual([made.media_type, made.media_details.width], ["image", 1]);
    const picture = await fetch(made.source_url);
    assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/png"]);
  },
  async "knows who is signed in, and people"() {
    assert.equal((await data.getCurrentUser()).slug, "admin");
    assert.ok((await data.getUsers({ per_page: 100 })).length > 1);
  },
  async "knows what the administrator may do"() {
    assert.equal(await data.canUser("create", { kind: "postType", name: "post" }), true);
    assert.equal(await data.canUser("update", { kind: "postType", name: "post", id: 7 }), true);
    assert.equal(await data.canUser("create", { kind: "postType", name: "attachment" }), true);
  },
  async "knows the theme in use"() {
    const theme = await data.getCurrentTheme();
    assert.equal(theme.status, "active");
    assert.equal(typeof theme.stylesheet, "string");
  },
  async "reads templates, their parts, patterns and navigations"() {
    for (const type of ["wp_template", "wp_template_part", "wp_block", "wp_navigation"]) {
      const records = await data.getEntityRecords("postType", type, { per_page: -1 });
      assert.ok(records.length > 0, type);
      const one = await data.getEntityRecord("postType", type, records[0].id);
      assert.equal(typeof (one.content.raw ?? one.content), "string", type);
    }
  },
  async "reads menus with their items"() {
    const menus = await data.getEntityRecords("root", "menu", { per_page: -1, context: "edit" });
    const filled = [];
    for (const { id } of menus) {
      const items = await data.getEntityRecords("root", "menuItem", { menus: id, per_page: -1, context: "edit" });
      assert.ok(items.every((item) => item.menus === id));
      if (items.length > 0) filled.push(id);
    }
    assert.ok(filled.length > 0);
  },
  async "reads the earlier states of an entry that was changed"() {
    const made = await change.saveEntityRecord(
      "postType",
      "post",
      { title: "One", content: "a" },
      { throwOnError: true },
    );
    for (const title of ["Two", "Three"])
      await change.saveEntityRecord("postType", "post", { id: made.id, title }, { throwOnError: true });
    const states = await data.getRevisions("postType", "post", made.id, { per_page: 10, context: "edit" });
    assert.deepEqual(
      states.map(({ title }) => title.raw),
      ["Three", "Two"],
    );
  },
  async "saves a global style and reads it again"() {
    const id = await data.__experimentalGetCurrentGlobalStylesId();
    const styles = { color: { background: "#0b4f55" } };
    await change.saveEntityRecord("root", "globalStyles", { id, styles }, { throwOnError: true });
    assert.deepEqual((await apiFetch({ path: `/wp/v2/global-styles/${id}?context=edit` })).styles.color, styles.color);
    assert.deepEqual((await data.getEntityRecord("root", "globalStyles", id)).styles.color, styles.color);
  },
  async "knows what a subscriber may not do"() {
    login = "subscriber:subscriber";
    await change.invalidateResolutionForStoreSelector("canUser");
    assert.equal(await data.canUser("create", { kind: "postType", name: "page" }), false);
    await assert.rejects(apiFetch({ path: "/wp/v2/posts", method: "POST", data: { title: "x" } }), {
      code: "rest_cannot_create",
    });
  },
};

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

await runChecks(checks, server);
