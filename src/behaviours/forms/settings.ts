/** One line `name: value` of a form's additional settings; words for yes and no are booleans. */
export type Setting = readonly [name: string, value: string | boolean];

/** The settings that a text holds, in its order; lines that are none are left out. */
export function settingsOf(text: string): Setting[] {
  return text.split("\n").flatMap((line): Setting[] => {
    const [, name = "", value = ""] = /^([a-zA-Z0-9_]+)[\t ]*:(.*)$/.exec(line.trimEnd()) ?? [];
    return name === "" ? [] : [[name, wordOf(value.trim())]];
  });
}

/** Whether a setting is switched on. */
export function isOn(form: { additional_settings?: string }, name: string): boolean {
  return settingsOf(form.additional_settings ?? "").some(
    ([key, value]) => key === name && (value === true || value === "1"),
  );
}

function wordOf(value: string): string | boolean {
  if (value === "on" || value === "true") return true;
  return value === "off" || value === "false" ? false : value;
}
