import type { JsonObject } from "../../json/json.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam, figure } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { mayEditObject } from "./objects.ts";
import { findPost } from "./posts.ts";
import { worksOnPages, seoErrors } from "./checks.ts";
import { replaceTags } from "../../text/markup.ts";

/** How the address of a video's page tells its id, and where it is embedded from. */
const PAGES: readonly { readonly id: RegExp; readonly embed: (origin: string, id: string) => string }[] = [
  { id: /[?&]v=([\w-]{6,})/, embed: (origin, id) => `${origin}/embed/${id}` },
  { id: /\/(?:embed|shorts|video|videos|v)\/([\w-]{4,})/, embed: (origin, id) => `${origin}/embed/${id}` },
  { id: /^\/(\d{6,})(?:$|\?)/, embed: (origin, id) => `${origin}/video/${id}` },
];

/** Where a video is found at this address: a file of its own, or a page to embed. */
function sourceOf(address: string): { src: string; embed: boolean } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, search, protocol } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  if (/\.(?:mp4|m4v|mov|webm|ogv)$/i.test(pathname)) return { src: address, embed: false };
  for (const { id, embed } of PAGES) {
    const found = id.exec(pathname + search)?.[1];
    if (found !== undefined) return { src: embed(origin, found), embed: true };
  }
  return undefined;
}

function videoData(call: Call, address: string): JsonObject | undefined {
  const source = sourceOf(address);
  if (source === undefined) return undefined;
  const post = findPost(call.view, numberParam(call, "objectID") ?? 0)?.post;
  const seconds = figure(call, `video/${source.src}`, { from: 25, to: 900 });
  const ago = figure(call, `video/date/${source.src}`, { from: 1, to: 700 });
  return {
    name: post?.title ?? "",
    description: replaceTags(post?.content ?? "").trim(),
    src: source.src,
    embed: source.embed,
    thumbnail: `${call.links.home}/content/uploads/video-${call.token(source.src).slice(0, 8)}.jpg`,
    duration: `PT${Math.floor(seconds / 60)}M${seconds % 60}S`,
    uploadDate: new Date(call.now - ago * 86_400_000).toISOString().slice(0, 10),
    width: 1280,
    height: 720,
    isFamilyFriendly: true,
  };
}

/** The route that reads what is known of a video; without a network, from its address and the entry that shows it. */
export const videoRoutes: BehaviourTable = {
  "POST /seo/v1/getVideoData": {
    permission: worksOnPages,
    answer: (call) => {
      const id = numberParam(call, "objectID") ?? 0;
      const allowed = id === 0 ? true : mayEditObject(call, { type: "post", id });
      if (allowed !== true) throw allowed;
      const data = videoData(call, textParam(call, "url") ?? "");
      if (data === undefined) throw refuse(seoErrors.seo_video_not_found);
      return ok(data);
    },
  },
};
