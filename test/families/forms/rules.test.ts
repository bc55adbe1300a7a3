import { describe, expect, it } from "vitest";
import type { FormRecord } from "../../../src/families/forms/records.ts";
import { rulesOf } from "../../../src/families/forms/rules.ts";

const when = { now: Date.parse("2026-11-27T22:20:00Z"), zone: "Europe/Stockholm" };
const form = (text: string, members: Partial<FormRecord> = {}): FormRecord => ({
  id: 1,
  slug: "f",
  title: "F",
  locale: "en_US",
  form: text,
  ...members,
});
const shown = (text: string): string[] =>
  rulesOf(form(text), when).map((rule) => {
    const value = "threshold" in rule ? ` ${rule.threshold}` : "accept" in rule ? ` ${rule.accept.join("|")}` : "";
    return `${rule.field} ${rule.rule}${value}`;
  });

describe("rulesOf", () => {
  it.each<[string, string[]]>([
    ["[text a]", ["a maxlength 400"]],
    ["[text* a minlength:2 maxlength:9]", ["a required", "a minlength 2", "a maxlength 9"]],
    ["[email a 40/60]", ["a email", "a maxlength 60"]],
    ["[textarea a]", ["a maxlength 2000"]],
    ["[textarea a 40x10/50]", ["a maxlength 50"]],
    ["[number a min:-5 max:2.5]", ["a number", "a minnumber -5", "a maxnumber 2.5"]],
    ["[range a]", ["a number", "a minnumber 0", "a maxnumber 100"]],
    ["[date a min:today max:today+2weeks]", ["a date", "a mindate 2026-11-27", "a maxdate 2026-12-11"]],
    ["[date a min:today-1month max:2030-01-01]", ["a date", "a mindate 2026-10-27", "a maxdate 2030-01-01"]],
    ['[checkbox a exclusive "x" "y"]', ["a maxitems 1", "a enum x|y"]],
    ['[radio a "x"]', ["a required", "a maxitems 1", "a enum x"]],
    ['[select* a first_as_label "Choose" "x|1" "y"]', ["a required", "a enum x|y"]],
    [
      "[file* a limit:2mb filetypes:pdf|.TXT|image/*]",
      ["a requiredfile", "a file .pdf|.txt|image/*", "a maxfilesize 2097152"],
    ],
    ["[file a]", ["a file audio/*|video/*|image/*", "a maxfilesize 1048576"]],
    [
      "[file a filetypes:application/pdf|text/*|no/such|.Doc]",
      ["a file application/pdf|.doc", "a maxfilesize 1048576"],
    ],
    ["[file a filetypes:text/*]", ["a file ", "a maxfilesize 1048576"]],
    [
      '[checkbox a free_text "x" "Other"] [radio b "x"] [radio b free_text "y"]',
      ["b required", "b maxitems 1", "b required", "b maxitems 1"],
    ],
    [
      '[select a free_text "Fish &amp; chips"] [checkbox b first_as_label "A &lt; B"]',
      ["b enum A < B", "a enum Fish & chips"],
    ],
    ["[text a MinLength:2 MAXLENGTH:9]", ["a minlength 2", "a maxlength 9"]],
    ['[checkbox a Exclusive "x"]', ["a maxitems 1", "a enum x"]],
    ['[quiz a "1+1=?|2"] [acceptance b] yes [/acceptance] [hidden c] [submit "Go"]', []],
    [
      '[select s "1"] [textarea t] [checkbox c "2"] [text u] [date d]',
      ["d date", "u maxlength 400", "t maxlength 2000", "c enum 2", "s enum 1"],
    ],
  ])("makes of %j what is checked", (text, rules) => {
    expect(shown(text)).toEqual(rules);
  });

  it("speaks the language of the form, or the form's own words", () => {
    const error = (members: Partial<FormRecord>) => rulesOf(form("[text* a]", members), when)[0]?.error;
    expect(error({ locale: "sv_SE" })).toBe("Fyll i det här fältet.");
    expect(error({ messages: { invalid_required: "Say something" } })).toBe("Say something");
  });
});
