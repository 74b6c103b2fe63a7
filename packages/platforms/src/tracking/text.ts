import { toPlainText } from '@lead-engagement/connector-kit';
import { type Checkpoint, plainTrackingNumber, type ShipmentStatus } from '@lead-engagement/contract';
import { z } from 'zod';
import { alpha2ByAlpha3 } from './countries.js';

/** An optional field that is read leniently. */
export const anything = z.unknown().optional();

/** Converts a provider's text for storage and display: trimmed and limited; null if nothing is left. */
export function readText(value: unknown, maxChars = 500): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value).replaceAll('\u0000', '').slice(0, maxChars).toWellFormed().trim() || null;
}

const markup = /&(?:[a-z]{2,10}|#\d{1,6}|#x[\da-f]{1,6});|<\/?(?:br|b|i|p|span|strong|a)\b/i;

/** Converts what a carrier says of a scan. Some send the HTML of their own pages. */
export function readMessage(value: unknown, maxChars = 500): string | null {
  const text = readText(value, 5_000);
  return readText(text !== null && markup.test(text) ? toPlainText(text).replaceAll('\n', ' ') : text, maxChars);
}

/** Normalises a tracking number to the format of shipments; empty if there is none. */
export function readNumber(value: string): string {
  return readText(plainTrackingNumber(value.slice(0, 200)), 100) ?? '';
}

/** Maps a provider's status words to ours. A Map, so that their text cannot match inherited object properties. */
export function statusWords(words: Readonly<Record<string, ShipmentStatus>>): ReadonlyMap<unknown, ShipmentStatus> {
  return new Map(Object.entries(words));
}

/** Returns true if two texts are the same tracking number, however they are written. */
export function isSameNumber(one: string, other: string): boolean {
  return plainTrackingNumber(one) === plainTrackingNumber(other);
}

const zoned = /(Z|[+-]\d\d:?\d\d)$/i;
const dayOnly = /^\d{4}-\d\d-\d\d$/;

/** Seconds or milliseconds since 1970, in the years 2001 to 2199. */
const epoch = /^(\d{10})(\d{3})?$/;
/** Day and month in either order, such as 11/20/2026 or 20.11.2026, and perhaps a time of 24 or of twice 12 hours. */
const slashed =
  /^(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year>\d{4})(?:,?[ T](?<hours>\d{1,2}):(?<minutes>\d\d)(?::(?<seconds>\d\d))? ?(?<half>[AP]M)?)?$/i;

/** Which part of dates such as 11/05/2026 comes first. */
export type DateOrder = 'day' | 'month';

/**
 * The order of the dates of one carrier. It is known if a date of the list can be read in one order only, and all such dates agree, or for a
 * carrier that works in one country. Otherwise undefined.
 */
export function findDateOrder(values: readonly unknown[], carrier: string | null): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const value of values) {
    const { first, second } = (typeof value === 'string' && slashed.exec(value.trim())?.groups) || {};
    if (Number(first) > 12) orders.add('day');
    if (Number(second) > 12) orders.add('month');
  }
  if (orders.size > 0) return orders.size === 1 ? [...orders][0] : undefined;
  return carrier !== null && /^usps\b/i.test(carrier) ? 'month' : undefined;
}

/**
 * Converts a timestamp to ISO 8601 in UTC; UTC is assumed without a time zone. Null unless it is a valid time in the years 1970 to 2199. Of
 * 11/05/2026, the day is not known without `order`, so it is null.
 */
export function readMoment(value: unknown, order?: DateOrder): string | null {
  if (typeof value === 'number') return readMoment(String(value));
  if (typeof value !== 'string' || value.length > 40) return null;
  const [, seconds, thousandths = '000'] = epoch.exec(value.trim()) ?? [];
  const written = seconds === undefined ? value.trim() : new Date(Number(seconds + thousandths)).toISOString();
  const text = unslash(written, order).replace(' ', 'T');
  if (!isDayOfCalendar(text)) return null;
  const moment = new Date(zoned.test(text) || dayOnly.test(text) ? text : `${text}Z`);
  const year = moment.getUTCFullYear();
  return year >= 1970 && year < 2200 ? moment.toISOString() : null;
}

/** The time of a scan, and how much of it the carrier says. */
export type ScanTime = Pick<Checkpoint, 'occurredAt' | 'timeKind' | 'givenTime'>;

/** The time of a scan, from the first of several fields that can be read. */
export function readScanTime(values: readonly unknown[], order?: DateOrder): ScanTime {
  for (const value of values) {
    const occurredAt = readMoment(value, order);
    if (occurredAt === null) continue;
    const given = String(value).trim();
    const timeKind = findTimeKind(given);
    return { occurredAt, timeKind, givenTime: timeKind === 'INSTANT' ? null : given };
  }
  const [givenTime = null] = values.map((value) => readText(value, 100)).filter((text) => text !== null);
  return { occurredAt: null, timeKind: 'UNREAD', givenTime };
}

/** A checkpoint, unless it says neither when nor what happened. */
export function keepTelling(checkpoint: Checkpoint): Checkpoint[] {
  return Object.values({ ...checkpoint, timeKind: null }).some((value) => value !== null) ? [checkpoint] : [];
}

function findTimeKind(text: string): ScanTime['timeKind'] {
  if (epoch.test(text) || zoned.test(text)) return 'INSTANT';
  return /\d:\d/.test(text) ? 'LOCAL' : 'DAY';
}

function unslash(text: string, order: DateOrder | undefined): string {
  const { first, second, year, hours = '0', minutes = '00', seconds = '00', half } = slashed.exec(text)?.groups ?? {};
  if (first === undefined || second === undefined) return text;
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return '';
  const hour = half === undefined ? hours : String((Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0));
  const [one, other] = [Number(first), Number(second)];
  const isEither = one <= 12 && other <= 12 && one !== other;
  if (isEither && order === undefined) return '';
  const [month, day] = one > 12 || (isEither && order === 'day') ? [second, first] : [first, second];
  const two = (part: string) => part.padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minutes}:${seconds}`;
}

/** Returns true if a text begins with a day that exists: `Date` interprets 30 February as 2 March, and 11-05-2026 as one of two days. */
function isDayOfCalendar(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  if (day === undefined) return false;
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

/** Returns an ISO 3166-1 alpha-2 code, also for an alpha-3 one; null for anything else. */
export function readCountry(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const code = value.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return code;
  return alpha2ByAlpha3.get(code) ?? null;
}

/** Joins the known parts of a place. */
export function readPlace(parts: readonly unknown[]): string | null {
  const known = parts.map((part) => readText(part, 100)).filter((part) => part !== null);
  return known.length > 0 ? known.join(', ') : null;
}
