import { monthsNamed, weekdaysNamed } from './calendar-names.js';

/** A date as it stands in a text. */
export interface WrittenDate {
  /** The days that the text can mean: none if there is no such day. */
  readings: readonly CalendarDay[];
  /** Whether there are two readings since the order of day and month is open: the first has the day first. */
  isOrderOpen: boolean;
  /** Whether the text shows the order of day and month: `number` if one of its numbers can only be a day, `name` if it names the month. */
  shows?: { order: DayMonthOrder; by: 'number' | 'name' } | undefined;
  /** The day of the week that it names, from 0 for Sunday; several for names that languages share. */
  weekdays: readonly number[];
  /** The word before the date, if it is not a day of the week in any language. */
  unknownWord?: string | undefined;
  time: WrittenTime | undefined;
}

export type DayMonthOrder = 'day-first' | 'month-first';

export interface CalendarDay {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

/** A time of day, and the zone that stands beside it: an offset such as `+01:00`, an abbreviation, or a name such as `America/New_York`. */
export interface WrittenTime {
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  zone: string | undefined;
}

const maxChars = 100;
const word = String.raw`(?:Oṣù )?[\p{L}\p{M}][\p{L}\p{M}.'’׳॰]{1,19}`;
const weekday = String.raw`(?:(?<weekday>[\p{L}\p{M}][\p{L}\p{M}.-]{0,19}?(?: (?!den )\p{L}[\p{L}\p{M}]{1,9})?)[.,]*(?: +den)? *)??`;
const day = String.raw`(?<day>\d{1,2})`;
const year = String.raw`(?<year>\d{4}|['’]?\d{2})`;
const zone = String.raw`(?<zone>(?:GMT|UTC?)? ?[+-]\d{1,2}:?(?:\d{2})?|[A-Z]{1,5}|[A-Z][A-Za-z]+(?:/[A-Za-z_+-]{1,30}){1,2})`;
const hours = String.raw`(?<hour>\d{1,2})(?:[:.h]?(?<minute>\d{2}))(?:(?:[:.]|(?<=\d{4}))(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?: ?(?<half>[ap])\.?m(?!\p{L})\.?)?(?: ?(?:uhr|h)(?!\p{L}))?`;
const clock = String.raw`(?:(?:,? (?:at|um|à|a las|alle|om|kl\.?|-) |,? ?t ?|,? )${hours}(?: ?${zone})?(?: ?\([^()]{0,40}\)|\[(?<place>[A-Za-z_+/-]{1,40})\])?)?`;

/** The forms of dates, the most frequent first. All of the text has to fit one. */
const forms = [
  // 13 December 2026, 13. Dez. 26, 13-Dec-2026, 25 de noviembre de 2026, with the liberties that feeds take.
  String.raw`${weekday}${day}(?:st|nd|rd|th|º|ª|er|ê|\.|,)?[ /-]*(?:de |of |d['’])?(?<month>${word}),?[ /-]*(?:de |del )?${year}(?: ?(?:г|р|yil|r|թ)\.?|\.|an)?${clock}`,
  // ISO 8601 and W3C-DTF; 2026/12/13; 2026年12月13日; 2026년 12월 13일; 2026-Dec-13.
  String.raw`(?<year>\d{4})(?:[-/.] ?|年 ?|년 ?)(?<monthNumber>\d{1,2})(?:[-/.] ?|月 ?|월 ?)${day}(?:[.日일])?(?: ?\(?(?<weekday>[\p{L}]{1,4})\)?)?${clock}`,
  String.raw`(?<year>\d{4})(?<monthNumber>\d{2})(?<day>\d{2})${clock}`,
  // And as Hungarian, Lithuanian, Armenian, Malayalam, Basque and Latvian write.
  String.raw`${weekday}(?<year>\d{4})(?:-|\.? |\(e\)ko | ?(?:m|թ)\. )(?<month>${word})[ -]${day}(?:\.| d\.|\(a\))?${clock}`,
  String.raw`${weekday}(?<year>\d{4})\. gada ${day}\. (?<month>${word})${clock}`,
  // 13 tháng 12, 2026.
  String.raw`${weekday}(?:ngày )?${day} (?:tháng|thg) (?<monthNumber>\d{1,2}),? (?:năm )?(?<year>\d{4})${clock}`,
  // 13.12.2026, 13/12/26, 12/13/2026, 13-12-2026 and 13 / 12 / 2026.
  String.raw`${weekday}(?<first>\d{1,2}) ?(?<sign>[./-]) ?(?<second_>\d{1,2}) ?\k<sign> ?${year}(?: ?г\.?|(?<=\d{4})\.)?${clock}`,
  // December 13, 2026, and as asctime writes: Sun Jan  4 16:29:06 PST 2026.
  String.raw`${weekday}(?<month>${word}) ${day}(?:st|nd|rd|th)?(?:, ?| )(?<year>\d{4})${clock}`,
  String.raw`${weekday}(?<month>${word}) ${day} ${hours}(?: ${zone})? (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`, 'iu'));

/** Reads a text that is a date, in any language and with digits of any script; undefined if it is none. The text decides alone, not a locale. */
export function readWrittenDate(text: string, language?: string | undefined): WrittenDate | undefined {
  const plain = weekdayFirst(halfLast(plainText(text).replaceAll('،', ',').replace('ค.ศ. ', '')));
  if (plain.length > maxChars || !/\d/.test(plain)) return undefined;
  for (const form of forms) {
    const parts = form.exec(plain)?.groups;
    const found = parts && toWritten(parts, language);
    if (found) return byWeekday(found);
  }
  return undefined;
}

/** The day of the week decides between two readings if one of them alone is on it. */
function byWeekday(written: WrittenDate): WrittenDate {
  const { readings, weekdays } = written;
  if (readings.length < 2 || weekdays.length === 0) return written;
  const [first, ...others] = readings.filter((reading) => weekdays.includes(weekdayOf(reading)));
  if (!first || others.length > 0) return written;
  const order = written.isOrderOpen
    ? ({ order: first === readings[0] ? 'day-first' : 'month-first', by: 'number' } as const)
    : undefined;
  return { ...written, readings: [first], isOrderOpen: false, shows: order ?? written.shows };
}

/** From 0 for Sunday. */
function weekdayOf({ year, month, day }: CalendarDay): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** Chinese, Japanese and Korean name the half of the day before the time. */
function halfLast(plain: string): string {
  return plain.replace(
    /(上午|午前|오전|下午|午後|오후) ?(\d{1,2}:\d{2}(?::\d{2})?)/,
    (_, half: string, clock: string) => `${clock} ${/[上前전]/.test(half) ? 'am' : 'pm'}`,
  );
}

/** Azerbaijani, Turkish, Hungarian and others name the day of the week after the date. */
function weekdayFirst(plain: string): string {
  const [, date, last = ''] = /^([^:]*\d[^: ]*),? ([\p{L}\p{M}\u200c.-]{3,20}(?: \p{L}{3,10})?)$/u.exec(plain) ?? [];
  // Where all else is numbers, the form has its place for it: 2026年12月13日 日曜日.
  if (/^\d{4}[年년/-]/.test(plain)) return plain;
  return date !== undefined && weekdaysNamed(last).length > 0 ? `${last}, ${date.replace(/,$/, '')}` : plain;
}

/** A text in ASCII digits, without marks of direction, and with one space where there is any. */
export function plainText(text: string): string {
  return text
    .slice(0, 4 * maxChars)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The value of a decimal digit: those of a script follow one another, and begin with zero. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) as number;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

type Parts = Partial<Record<string, string>>;

function toWritten(parts: Parts, language: string | undefined): WrittenDate | undefined {
  const time = readTime(parts);
  if (time === 'none') return undefined;
  const weekdays = parts.weekday === undefined ? [] : weekdaysNamed(parts.weekday);
  const unknownWord = weekdays.length === 0 ? parts.weekday : undefined;
  const shared = { weekdays, unknownWord, time, isOrderOpen: false };
  const yearNumber = readYear(parts.year as string);
  if (parts.first !== undefined) {
    const [first, second] = [Number(parts.first), Number(parts.second_)];
    if ((parts.year as string).length === 2 && isYearFirst(language)) {
      const day = { year: readYear(String(parts.first)), month: second, day: Number(parts.year) };
      return { ...shared, readings: [day].filter(isDay) };
    }
    const dayFirst = { year: yearNumber, month: second, day: first };
    const monthFirst = { year: yearNumber, month: first, day: second };
    const readings = [dayFirst, monthFirst].filter(isDay);
    const both = readings.length === 2;
    const order = first > 12 ? 'day-first' : 'month-first';
    // A date with points has the day first wherever people write it so.
    if (both && (first === second || parts.sign === '.')) return { ...shared, readings: [dayFirst] };
    return {
      ...shared,
      readings,
      isOrderOpen: both,
      shows: readings.length === 1 ? { order, by: 'number' } : undefined,
    };
  }
  const months = parts.month === undefined ? [Number(parts.monthNumber)] : monthsNamed(parts.month, language);
  if (months.length === 0) return undefined;
  const readings = months.map((month) => ({ year: yearNumber, month, day: Number(parts.day) })).filter(isDay);
  const isDayBefore = parts.month !== undefined && parts.year !== undefined && isNamedAfterDay(parts);
  return { ...shared, readings, shows: isDayBefore ? { order: 'day-first', by: 'name' } : undefined };
}

/** Whether a language writes the year first, such as Korean: 26. 12. 13. Source: Unicode CLDR, as the runtime has it. */
function isYearFirst(language: string | undefined): boolean {
  return language !== undefined && yearFirst.has(language.toLowerCase().split(/[-_]/, 1)[0] as string);
}

const yearFirst = new Set('eu hu ja ko lt mn si sv zh'.split(' '));

/** Named groups stand in the order of the pattern. */
function isNamedAfterDay(parts: Parts): boolean {
  const names = Object.keys(parts);
  return names.indexOf('day') < names.indexOf('month') && names.indexOf('month') < names.indexOf('year');
}

function isDay({ year, month, day }: CalendarDay): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && month <= 12 && day >= 1 && date.getUTCMonth() === month - 1;
}

/** Two digits are of 1950 to 2049 (RFC 5322, 4.3). */
function readYear(written: string): number {
  const digits = written.replace(/\D/g, '');
  const value = Number(digits);
  if (digits.length > 2) return value;
  return value < 50 ? 2000 + value : 1900 + value;
}

/** The time of a date; undefined if it has none, `none` if there is no such time. A leap second is the last one there is. */
function readTime({
  hour,
  minute = '0',
  second = '0',
  fraction = '',
  half,
  zone,
  place,
}: Parts): WrittenTime | undefined | 'none' {
  if (hour === undefined) return undefined;
  const written = Number(hour);
  const isPossible = half ? written >= 1 && written <= 12 : written < 24 || (written === 24 && Number(minute) === 0);
  // Offsets reach from -12:00 to +14:00.
  const isZone = !/[+-](?:1[5-9]|[2-9]\d|\d{1,2}:?[6-9]\d$)/.test(zone ?? '');
  if (!isPossible || !isZone || Number(minute) > 59 || Number(second) > 60) return 'none';
  const at = half ? (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : written;
  return {
    hour: at,
    minute: Number(minute),
    second: Math.min(Number(second), 59),
    millisecond: Number(fraction.slice(0, 3).padEnd(3, '0')),
    // RFC 9557 writes the place behind the offset, which counts.
    zone: zone ?? place,
  };
}
