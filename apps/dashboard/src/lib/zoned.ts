const dayMs = 86_400_000;

/** The time zone of the browser, by its IANA name. */
export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar day of a moment in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timezone: string, ms: number): string {
  const parts = partsIn(timezone, ms);
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** A calendar day, some days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The moment at which a calendar day begins in a time zone, in milliseconds since 1970. */
export function startOfDay(timezone: string, day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // The offset can differ between the two moments if the clocks change that day.
  const near = utc - offsetMs(timezone, utc);
  return utc - offsetMs(timezone, near);
}

function offsetMs(timezone: string, ms: number): number {
  const { year, month, day, hour, minute, second } = partsIn(timezone, ms);
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return shown - Math.floor(ms / 1_000) * 1_000;
}

function partsIn(timeZone: string, ms: number): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
}
