import { minuteMs } from '../time.js';
import {
  type CalendarDay,
  type DayMonthOrder,
  plainText,
  readWrittenDate,
  type WrittenDate,
  type WrittenTime,
} from './written-date.js';
import { offsetMinutesOf } from './zones.js';

export type { DayMonthOrder } from './written-date.js';

/** The order of day and month that a text shows; undefined if it shows none. A number over 12 shows more than a named month. */
export function orderShownBy(text: string): { order: DayMonthOrder; by: 'number' | 'name' } | undefined {
  return readWrittenDate(text)?.shows;
}

/**
 * The order that the dates of a column show: that of its numbers, else that of its named months; undefined if they show none, or
 * contradict each other.
 */
export function orderOfColumn(texts: Iterable<string>): DayMonthOrder | undefined {
  const shown = { number: new Set<DayMonthOrder>(), name: new Set<DayMonthOrder>() };
  for (const text of texts) {
    const found = orderShownBy(text);
    if (found) shown[found.by].add(found.order);
  }
  const [order, ...others] = shown.number.size > 0 ? shown.number : shown.name;
  return others.length === 0 ? order : undefined;
}

/** The same of the dates of a feed, whose named months follow RFC 5322 in every country. */
export function orderOfFeed(texts: readonly string[]): DayMonthOrder | undefined {
  return orderOfColumn(texts.filter((text) => orderShownBy(text)?.by === 'number'));
}

/** A calendar day as `YYYY-MM-DD`, or why a text is not read as one: a sentence for the person who wrote it. */
export type ReadDay = { day: string } | { problem: string };

/**
 * Reads the calendar day of a text as it is written, whatever the zone of its time. The language decides names that are different
 * months in two languages.
 */
export function readDay(text: string, order: DayMonthOrder | undefined, language?: string | undefined): ReadDay {
  const written = readWrittenDate(text, language);
  if (!written || written.unknownWord !== undefined) return { problem: problemOf(text) };
  const days = inOrder(written, order);
  const [first] = days;
  if (!first) return { problem: 'There is no such day. Correct the date.' };
  if (days.length > 1) {
    const readings = days.map(isoOf).join(' or ');
    return { problem: `It could be ${readings}. Write it as YYYY-MM-DD, or send the \`locale\` of the file.` };
  }
  const named = written.weekdays;
  if (named.length > 0 && !named.includes(new Date(isoOf(first)).getUTCDay())) {
    return { problem: `${isoOf(first)} is another day of the week than it says. Correct one of them.` };
  }
  return { day: isoOf(first) };
}

/** A day, or, where a text has a time as well, the moment in ISO 8601. */
export type DayOrMoment = { day: string } | { moment: string };

/** Reads a text as `readDay`, with its time if it has one: without a zone, or in an unknown one, it is UTC. */
export function readDayOrMoment(
  text: string,
  order: DayMonthOrder | undefined,
  language?: string | undefined,
): DayOrMoment | { problem: string } {
  const read = readDay(text, order, language);
  if ('problem' in read || readWrittenDate(text, language)?.time === undefined) return read;
  const moment = readMoment(text, order, language);
  return moment ? { moment: moment.toISOString() } : { problem: problemOf(text) };
}

function inOrder({ readings, isOrderOpen }: WrittenDate, order: DayMonthOrder | undefined): readonly CalendarDay[] {
  if (!isOrderOpen || order === undefined) return readings;
  return [readings[order === 'day-first' ? 0 : 1] as CalendarDay];
}

function problemOf(text: string): string {
  const plain = plainText(text);
  const serial = /^\d{5}$/.test(plain) ? new Date(Date.UTC(1899, 11, 30 + Number(plain))) : undefined;
  if (serial) {
    return `A spreadsheet's number for a date, perhaps ${serial.toISOString().slice(0, 10)}. Format the column as a date and export it again.`;
  }
  const moment = epochOf(plain);
  if (moment) {
    return `It could be a number of ${plain.length > 10 ? 'milliseconds' : 'seconds'} since 1970, ${moment.toISOString()}. Write the day as YYYY-MM-DD.`;
  }
  const isMonth = /^\p{L}+[ .'-]*\d{2,4}$/u.test(plain) || /^(\d{4}-\d{1,2}|\d{1,2}[/.-]\d{4})$/.test(plain);
  return `It is not a date${isMonth ? ': it has a month, but not both a day and a year' : ''}. Write it as YYYY-MM-DD.`;
}

function isoOf({ year, month, day }: CalendarDay): string {
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/**
 * Reads a moment: without a zone, or in an unknown one, it is UTC (RFC 5322, 4.3). A text that can be two days is the one of `order`, and
 * undefined without it. A day of the week that contradicts the date does not count.
 */
export function readMoment(
  text: string,
  order: DayMonthOrder | undefined,
  language?: string | undefined,
): Date | undefined {
  const plain = plainText(text);
  const other = epochOf(plain) ?? monthOf(plain);
  if (other) return other;
  const written = readWrittenDate(text, language);
  const days = written ? inOrder(written, order) : [];
  const [day] = days;
  if (!written || !day || days.length > 1) return undefined;
  return toMoment(day, written.time);
}

function toMoment({ year, month, day }: CalendarDay, time: WrittenTime | undefined): Date | undefined {
  // Date.UTC takes the years 0 to 99 for those of the twentieth century; programs write the year 1 for a date that they do not have.
  if (year < 100) return undefined;
  const { hour, minute, second, millisecond, zone } = time ?? midnight;
  const local = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const date = new Date(local - (zone === undefined ? 0 : offsetMinutesOf(zone, local)) * minuteMs);
  return date.getUTCFullYear() <= 9999 ? date : undefined;
}

const midnight: WrittenTime = { hour: 0, minute: 0, second: 0, millisecond: 0, zone: undefined };

/** Seconds or milliseconds since 1970, of this century up to 2100. */
function epochOf(plain: string): Date | undefined {
  if (!/^\d{9,13}$/.test(plain)) return undefined;
  const ms = Number(plain) * (plain.length > 10 ? 1 : 1_000);
  return ms >= Date.UTC(2000, 0) && ms < Date.UTC(2100, 0) ? new Date(ms) : undefined;
}

/** The beginning of a year or of a month, as W3C-DTF writes them alone. */
function monthOf(plain: string): Date | undefined {
  const [, year, month = '1'] = /^(\d{4})(?:-(\d{2}))?$/.exec(plain) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  return year !== undefined && isMonth
    ? toMoment({ year: Number(year), month: Number(month), day: 1 }, undefined)
    : undefined;
}
