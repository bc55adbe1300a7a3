import { describe, expect, it } from "vitest";
import { scanForm } from "../../../src/families/forms/scan-form.ts";

describe("scanForm", () => {
  it("takes a tag apart", () => {
    expect(scanForm('[select* room.type include_blank class:big "Single" \'Double|d\' "A | b"]')).toEqual([
      {
        type: "select*",
        basetype: "select",
        name: "room_type",
        rawName: "room.type",
        options: ["include_blank", "class:big"],
        rawValues: ["Single", "Double|d", "A | b"],
        values: ["Single", "Double", "A"],
        pipes: [
          { before: "Single", after: "Single" },
          { before: "Double", after: "d" },
          { before: "A", after: "b" },
        ],
        content: "",
      },
    ]);
  });

  it("reads the text up to a closing tag", () => {
    const [tag] = scanForm("[acceptance terms optional] I <b>agree</b>\n[/acceptance] [text a]");
    expect(tag).toMatchObject({ name: "terms", options: ["optional"], content: "I <b>agree</b>" });
  });

  it.each<[string, string[]]>([
    ["", []],
    ["no tags [at] all", []],
    ["[unknown name] [textual name]", []],
    ["[[text escaped]]", []],
    ["[text 1st] [text -x]", []],
    ['[text a][email* b]\n[submit "Go"]', ["a", "b", ""]],
    ["<label>[text\n\ta\n]</label>", ["a"]],
    ["[text a /]", ["a"]],
    ["[text] [text* ] [submit]", [""]],
    ['[text "Sam"] [text a{}] [text a "open]', []],
    ["[at all [text a] ]", ["a"]],
    ["[text* a", []],
  ])("finds the fields of %j", (form, names) => {
    expect(scanForm(form).map(({ name }) => name)).toEqual(names);
  });

  it("knows a button whose attributes it can't read", () => {
    expect(scanForm('[submit "open]')).toMatchObject([{ type: "submit", name: "", pipes: null, options: [] }]);
  });

  it.each(["[text ".repeat(100_000), "[text a".repeat(100_000) + "]", `[text a ${" ".repeat(200_000)}(]`])(
    "takes long nonsense in its stride",
    (form) => {
      expect(scanForm(form).length).toBeLessThan(2);
    },
  );
});
