import { ok } from "../../engine/answer.ts";
import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import { numberParam, textParam } from "../../engine/call.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import { siteErrors } from "../errors.ts";
import { findEntry } from "../entry-types.ts";
import type { CoreModel } from "../model.ts";
import { can, canEntry } from "../rights.ts";
import type { BlockSources } from "./block-asked.ts";
import { type BlockTypes, blockTypeNamed } from "./block-types.ts";
import { dynamicBlock } from "./dynamic-block.ts";

/** Renders a block that is made anew each time it is shown; what only a site's code makes of one is ours. */
export function blockRendering(types: BlockTypes, sources: BlockSources): Behaviour {
  return {
    basis: "invented",
    permission: mayRender(types.model),
    answer: (call) => {
      const type = blockTypeNamed(textParam(call, "name") ?? "", types, call);
      if (type?.is_dynamic !== true) throw refuse(siteErrors.block_invalid);
      const { rendered, isKnown } = dynamicBlock(type, call, sources);
      return ok({ rendered }, isKnown ? { basis: "family" } : {});
    },
  };
}

/** Blocks are rendered for those who write; about an entry for those who may edit it. */
function mayRender(model: CoreModel): Permission {
  return (call) => {
    const id = numberParam(call, "post_id") ?? 0;
    const entry = id > 0 ? findEntry(id, { model, view: call.view }) : undefined;
    const mayEdit =
      id > 0
        ? entry !== undefined && canEntry("edit", entry.record, { type: entry.type, model, asking: call })
        : can(call, "edit_posts");
    return mayEdit || forbidden(call.user !== undefined, siteErrors.block_cannot_read);
  };
}
