import type { ImportJob } from '@lead-engagement/contract';
import { type DayMonthOrder, orderOfColumn, orderShownBy } from '../../../notation/dates.js';
import { dateFields } from './column-notations.js';
import type { ImportableField } from './queries.js';
import type { Cell } from './row-input.js';

/** How dates and numbers with two meanings are read; undefined: they are refused. */
export interface Notation {
  /** Whether `02/03/2026` is in March. */
  dayMonthOrder?: DayMonthOrder | undefined;
  /** The language of names of months that are different months in two languages, such as "listopada". */
  language?: string | undefined;
  /** The separator before the decimals of a number. */
  decimal?: '.' | ',' | undefined;
  /** Whether the values of the column show the separator, and not the locale. */
  isDecimalShown?: boolean;
  /** The currencies of the values that show it. */
  decimalCurrencies?: readonly string[];
  /** Whether values of the column contradict each other: nothing settles those with two readings. */
  isMixed?: boolean;
  /** The currencies that values of the column name without doubt. */
  currencies?: readonly string[];
}

/** The notation of a locale. Source: Unicode CLDR, as the runtime has it. */
export function notationOf(locale: string | null): Notation {
  if (locale === null) return {};
  const how = { calendar: 'gregory', numberingSystem: 'latn' } as const;
  const date = new Intl.DateTimeFormat(locale, { ...how, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = date.formatToParts(0).map(({ type }) => type);
  const at = (type: 'year' | 'month' | 'day') => parts.indexOf(type);
  const number = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
  const decimal = number.find(({ type }) => type === 'decimal')?.value;
  return {
    language: new Intl.Locale(locale).language,
    dayMonthOrder:
      at('year') < at('day') && at('year') < at('month')
        ? undefined
        : at('day') < at('month')
          ? 'day-first'
          : 'month-first',
    decimal: decimal === '.' || decimal === ',' ? decimal : undefined,
  };
}

const commaDecimals = /^\s*[+-]?(\d{1,3}(\.\d{3})+,\d+|\d+,(\d{1,2}|\d{4,}))\s*$/;
const pointDecimals = /^\s*[+-]?(\d{1,3}(,\d{3})+\.\d+|\d+\.(\d{1,2}|\d{4,}))\s*$/;

/**
 * The locale of a file, shown by those of its first dates and numbers that have one meaning: `en-US`, `en-GB` or `de-DE`, which
 * stand for all with the same notation. null if nothing shows it, or if cells contradict each other. A spreadsheet writes
 * semicolons between cells if a comma separates decimals.
 */
export function guessLocale(
  columns: ImportJob['columns'],
  sample: readonly (readonly Cell[])[],
  fields: readonly ImportableField[],
  delimiter: string,
): string | null {
  const textsOf = (type: 'DATE' | 'NUMBER') => {
    const own = fields.filter((one) => one.type === type).map(({ key, prefix }) => `${prefix}customFields.${key}`);
    const named = new Set([...own, ...(type === 'DATE' ? dateFields : ['value'])]);
    const known = columns.filter(({ field }) => field !== null && named.has(field));
    return known
      .flatMap(({ column }) => sample.map((cells) => cells[column - 1]))
      .filter((cell) => typeof cell === 'string');
  };
  const dates = textsOf('DATE');
  const numbers = textsOf('NUMBER');
  const order = orderOfColumn(dates);
  const hasCommas = numbers.some((text) => commaDecimals.test(text));
  const hasPoints = numbers.some((text) => pointDecimals.test(text));
  if ((order === undefined && showSomeOrder(dates)) || (hasCommas && hasPoints)) return null;
  if (order === 'month-first') return hasCommas ? null : 'en-US';
  if (hasCommas) return 'de-DE';
  // A spreadsheet writes semicolons where a comma separates decimals.
  const isShownBySemicolons = delimiter === ';' && !hasPoints && dates.length + numbers.length > 0;
  if (order === undefined) return isShownBySemicolons ? 'de-DE' : null;
  if (delimiter === ';' && !hasPoints) return 'de-DE';
  // Days before months say nothing about decimals, which en-GB writes with a point.
  return hasPoints ? 'en-GB' : null;
}

function showSomeOrder(dates: readonly string[]): boolean {
  return dates.some((text) => orderShownBy(text)?.by === 'number');
}
