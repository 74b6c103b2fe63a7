import { UnfitValue } from './unfit-value';

const dayMs = 24 * 60 * 60 * 1_000;
/** What the date picker of n8n gives: a date and a time without an offset from UTC. */
const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/**
 * A moment as the API takes it: ISO 8601 with an offset from UTC. Expressions give objects with `toISO` or `toISOString`; the date picker gives text
 * without an offset, which is the time that clocks show in `zone`, the IANA time zone of the workflow. Other text is returned unchanged: the API says
 * what is wrong with it. Throws UnfitValue for an invalid moment, and for a time that clocks in the zone skip or show twice.
 */
export function toMoment(value: unknown, parameter: string, zone: string): unknown {
  const text = toText(value, parameter);
  if (typeof text !== 'string' || !localTime.test(text)) return text;
  const localMs = Date.parse(`${text}Z`);
  // Date.parse takes 30 February for 2 March.
  if (Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(text.slice(0, 16)))
    throw new UnfitValue(`"${parameter}" is ${text}, which is not in the calendar.`);
  const [ms, ...others] = listMoments(localMs, zone);
  if (ms === undefined || others.length > 0) {
    const problem = ms === undefined ? 'skip' : 'show twice';
    throw new UnfitValue(
      `"${parameter}" is ${text}, which clocks in ${zone} ${problem}. Write it with its offset from UTC, such as ${text}+01:00.`,
    );
  }
  return new Date(ms).toISOString();
}

function toText(value: unknown, parameter: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date && Number.isNaN(value.getTime()))
    throw new UnfitValue(`"${parameter}" is an invalid date.`);
  const { toISO, toISOString } = value as Record<string, unknown>;
  const format = typeof toISO === 'function' ? toISO : toISOString;
  if (typeof format !== 'function') return value;
  // An invalid moment of Luxon or Moment.js has null.
  const text: unknown = format.call(value);
  if (typeof text !== 'string') throw new UnfitValue(`"${parameter}" is an invalid date.`);
  return text;
}

/**
 * The moments at which clocks in the zone show a time, in milliseconds since 1970, the earliest first. `localMs` is the moment at which clocks in UTC
 * show it.
 */
function listMoments(localMs: number, zone: string): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  // No zone changes its clocks twice in two days.
  const offsets = [-dayMs, dayMs].map((distance) => readOffset(format, localMs + distance));
  const moments = [...new Set(offsets)].map((offset) => localMs - offset);
  return moments.filter((ms) => ms + readOffset(format, ms) === localMs).sort((a, b) => a - b);
}

/** How many milliseconds clocks are ahead of UTC at a moment: `GMT+01:00` are 3,600,000, `GMT` is 0. */
function readOffset(format: Intl.DateTimeFormat, ms: number): number {
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(name) ?? [];
  if (sign === undefined) return 0;
  const absolute = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -absolute : absolute;
}
