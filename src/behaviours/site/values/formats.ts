import { hinted } from "./hints.ts";
import { isoTime, localIsoTime } from "./times.ts";
import type { ValueScene } from "./value-scene.ts";

/** A text of a format; undefined for a format that says nothing. */
export function byFormat(format: string, scene: ValueScene): string | undefined {
  switch (format) {
    case "date-time":
      return timeText(scene);
    case "date":
      return timeText(scene).slice(0, 10);
    case "time":
      return timeText(scene).slice(11);
    case "email":
      return scene.faker.internet.email({ provider: "example.test" }).toLowerCase();
    case "uri":
    case "url":
      return addressText(scene);
    case "ip":
    case "ipv4":
      return `192.0.2.${1 + (scene.index % 254)}`;
    case "uuid":
      return scene.faker.string.uuid();
    case "hex-color":
      return scene.faker.color.rgb();
    default:
      return undefined;
  }
}

function timeText(scene: ValueScene): string {
  const said = hinted(scene);
  if (typeof said === "string" && /^\d{4}-\d\d-\d\dT/.test(said)) return said;
  return /gmt|utc/i.test(scene.name) ? isoTime(scene.created) : localIsoTime(scene.created, scene.zone);
}

function addressText(scene: ValueScene): string {
  const said = hinted(scene);
  return typeof said === "string" && /^(?:https?:\/\/|\{base_url\})/.test(said)
    ? said
    : `https://${scene.faker.lorem.slug(2)}.example.test/`;
}
