import { currentLanguage, t } from '../i18n/i18n.js';

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A moment as a date and a time of day, in the browser's time zone unless you name another. */
export function formatMoment(iso: string, timeZone?: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) } as const;
  return new Intl.DateTimeFormat(currentLanguage(), options).format(new Date(iso));
}

/** A moment, in milliseconds since 1970, as a field for date and time wants it: in the local time zone. */
export function toLocalTime(ms: number): string {
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Tomorrow at nine, as a field for a local time takes it. */
export function tomorrow(): string {
  const now = new Date();
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
  return toLocalTime(then.getTime());
}

/** A day, given as `YYYY-MM-DD`. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** How long ago or ahead a moment is, to the largest unit that fits. */
export function formatAgo(iso: string, nowMs = Date.now()): string {
  const seconds = (Date.parse(iso) - nowMs) / 1_000;
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  if (unit === 'second') return t('just now');
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(Math.round(seconds / length), unit);
}

/** Of an amount of money. */
const mostDecimals = 4;

/**
 * An amount of money: with the decimals of its currency, or as many as it has, where it has any, else whole. A currency that the browser
 * does not know is written after the number.
 */
export function formatMoney(value: number, currency: string): string {
  try {
    const decimals = Number.isInteger(value) ? { maximumFractionDigits: 0 } : { maximumFractionDigits: mostDecimals };
    const format = { style: 'currency', currency, ...decimals } as const;
    return new Intl.NumberFormat(currentLanguage(), format).format(value);
  } catch {
    return `${formatNumber(value)} ${currency}`;
  }
}

/** The name of a country, given as its ISO 3166-1 alpha-2 code. */
export function formatCountry(code: string): string {
  return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code;
}

/** A number with the separators of the language. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(value);
}

/** A number of bytes in the largest unit that fits. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: units[step] as string,
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** step);
}

/** A share from 0 to 1 in percent; a dash for null. */
export function formatShare(share: number | null): string {
  if (share === null) return '–';
  return new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** A length of time in seconds, in the largest unit that fits. */
export function formatSpan(seconds: number): string {
  const [unit, length] = steps.find(([, size]) => seconds >= size) ?? ['second', 1];
  const value = seconds / length;
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** The value of a custom field. */
export function formatCustom(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return formatNumber(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}
