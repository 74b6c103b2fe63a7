import { plainTrackingNumber, type ShipmentStatus } from '@lead-engagement/contract';
import { z } from 'zod';
import { alpha2ByAlpha3 } from './countries.js';

/** An optional field that is read leniently. */
export const anything = z.unknown().optional();

/** Converts a provider's text for storage and display: trimmed and limited; null if nothing is left. */
export function readText(value: unknown, maxChars = 500): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value).replaceAll('\u0000', '').slice(0, maxChars).toWellFormed().trim() || null;
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

/**
 * Converts a timestamp to ISO 8601 in UTC; UTC is assumed without a time zone. Null unless it is a valid time in the years 1970 to 2199.
 */
export function readMoment(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const text = value.trim().replace(' ', 'T');
  if (!isDayOfCalendar(text)) return null;
  const moment = new Date(zoned.test(text) || dayOnly.test(text) ? text : `${text}Z`);
  const year = moment.getUTCFullYear();
  return year >= 1970 && year < 2200 ? moment.toISOString() : null;
}

/** Returns true if the day at the start of a text exists: `Date` interprets 30 February as 2 March. */
function isDayOfCalendar(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  if (day === undefined) return true;
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
