const shape = /^\d{4}-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|([+-]\d{2})(?::(\d{2}))?)?\n?$/;

/** Whether a text is a date with a time that the family can read; it takes 30 February, hour 24 and second 60. */
export function isDateTime(text: string): boolean {
  const parts = shape.exec(text);
  if (parts === null) return false;
  const [, month = "", day = "", hour = "", minute = "", second = "", zone, zoneMinute] = parts;
  return (
    Number(month) <= 12 &&
    Number(day) <= 31 &&
    Number(hour) <= 24 &&
    Number(minute) <= 59 &&
    Number(second) <= 60 &&
    (zoneMinute === undefined || isZone(Number(zone), Number(zoneMinute)))
  );
}

function isZone(hour: number, minute: number): boolean {
  return Math.abs(hour) <= 24 && minute <= 59;
}
