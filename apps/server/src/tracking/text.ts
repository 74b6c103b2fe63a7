import type { ShipmentStatus } from '@lead-engagement/contract';
import { z } from 'zod';
import { alpha2ByAlpha3 } from './countries.js';

/** A field that may be missing, and of which only what can be used is read. */
export const anything = z.unknown().optional();

/** Text of a provider as it can be stored and shown: trimmed, bounded; null where nothing is left. */
export function readText(value: unknown, maxChars = 500): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value).replaceAll('\u0000', '').slice(0, maxChars).toWellFormed().trim() || null;
}

/** A tracking number as shipments have it; empty where there is none. */
export function readNumber(value: string): string {
  return readText(value.replace(/\s+/g, ''), 100)?.toUpperCase() ?? '';
}

/** The words of a provider for statuses, and ours. A Map: their text must not find what every object has. */
export function statusWords(words: Readonly<Record<string, ShipmentStatus>>): ReadonlyMap<unknown, ShipmentStatus> {
  return new Map(Object.entries(words));
}

/** Whether two texts are the same tracking number, however they are spaced. */
export function isSameNumber(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return plain(one) === plain(other);
}

const zoned = /(Z|[+-]\d\d:?\d\d)$/i;
const dayOnly = /^\d{4}-\d\d-\d\d$/;

/** A moment as ISO 8601 in UTC; one without a zone is taken as UTC. Null for what is no moment of the years 1970 to 2199. */
export function readMoment(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const text = value.trim().replace(' ', 'T');
  if (!isDayOfCalendar(text)) return null;
  const moment = new Date(zoned.test(text) || dayOnly.test(text) ? text : `${text}Z`);
  const year = moment.getUTCFullYear();
  return year >= 1970 && year < 2200 ? moment.toISOString() : null;
}

/** Whether the day that a text begins with exists: `Date` takes 30 February for 2 March. */
function isDayOfCalendar(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  if (day === undefined) return true;
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

/** An ISO 3166-1 alpha-2 code, also of an alpha-3 one; null for anything else. */
export function readCountry(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const code = value.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return code;
  return alpha2ByAlpha3.get(code) ?? null;
}

/** Joins the parts of a place that are known. */
export function readPlace(parts: readonly unknown[]): string | null {
  const known = parts.map((part) => readText(part, 100)).filter((part) => part !== null);
  return known.length > 0 ? known.join(', ') : null;
}
