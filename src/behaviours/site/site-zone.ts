import type { SiteDocument } from "../../catalogue/site-document.ts";
import { isZone } from "../../state/zone.ts";

/** The zone of a site's clocks: the one it names, else its offset as `+05:30`; UTC where neither can be computed with. */
export function siteZone({ timezone, gmtOffset }: SiteDocument): string {
  if (timezone !== "" && isZone(timezone)) return timezone;
  const hours = Number(gmtOffset ?? 0);
  if (Number.isNaN(hours) || hours === 0 || Math.abs(hours) > 14) return "UTC";
  const minutes = Math.round(Math.abs(hours) * 60);
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${hours < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
