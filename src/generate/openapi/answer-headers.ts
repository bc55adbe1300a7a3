import type { JsonObject } from "../../json/json.ts";

const text = (description: string): JsonObject => ({ description, schema: { type: "string" } });
const whole = (description: string): JsonObject => ({ description, schema: { type: "integer", minimum: 0 } });

/** Headers of answers that a client may count on, or that Standin adds. */
export const answerHeaders: Readonly<Record<string, JsonObject>> = {
  "X-WP-Total": whole("How many records there are, on all pages together."),
  "X-WP-TotalPages": whole("How many pages there are."),
  Link: text("The next and the previous page, and what else the answer is related to."),
  Allow: text("The methods that the caller may use at this address."),
  Location: text("The address of what was made."),
  "X-Standin-Basis": {
    description: "How well founded the answer is; Standin alone sends it.",
    schema: { type: "string", enum: ["contract", "recorded", "family", "invented"] },
  },
  "X-Standin-Effect": text("`none` where the answer reads like success and nothing was done; Standin alone sends it."),
  "X-Standin-Ignored": text("Arguments that were taken without effect; Standin alone sends it."),
};
