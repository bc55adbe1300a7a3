import type { Call } from "../call.ts";
import { mailSettings } from "./mail-settings.ts";
import { isOn } from "./settings.ts";
import { type Submission, textsIn } from "./submission.ts";

/** Whether a submission is spam: a word that the site refuses, or a user agent that is as good as none. */
export function isSpam({ form, body }: Submission, call: Call): boolean {
  if (isOn(form, "subscribers_only") && call.user !== undefined) return false;
  const agent = call.header("user-agent");
  if (agent !== undefined && agent.trim().length < 2) return true;
  const fields = Object.entries(body).filter(([name]) => !name.startsWith("_"));
  const said = [...fields.flatMap(([, value]) => textsIn(value)), agent ?? ""].join("\n").toLowerCase();
  return mailSettings(call).refused_words.some((word) => word.length > 1 && said.includes(word.toLowerCase()));
}
