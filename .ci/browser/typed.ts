// A project without the types of Node: what the library takes and gives in a page.
import { type BrowserOptions, type BrowserStandin, createStandin, type Handler } from "standin/browser";

const handler: Handler = (call) => ({ status: 201, body: { language: call.language } });
const options: BrowserOptions = {
  index: { name: "Harbour", namespaces: ["acme/v1"], routes: {} },
  handlers: { "+GET /acme/v1/thing": handler },
};
const site: BrowserStandin = await createStandin(options);
const answer: Promise<Response> | undefined = site.answer(new Request(site.apiRoot));
const mark: string = site.snapshot();
site.restore(mark);
// @ts-expect-error A page reads no files.
await createStandin({ index: "site/index.json" });
// @ts-expect-error A page has no files to keep records in.
await createStandin({ data: "site.json" });
// @ts-expect-error A page listens on no socket.
await site.listen();
export const seen = [answer, site.sandbox("one").requests.length];
