import { readNumber } from '@lead-engagement/connector-kit';
import { readList } from '../../csv/cells.js';
import { withoutMarks } from './addresses.js';
import type { Notation } from './locale.js';
import type { ImportableField } from './queries.js';

/** Something that is wrong with a cell. */
export interface CellProblem {
  code: string;
  message: string;
}

const placeholder = /^(n\/a|#n\/a|-{1,3}|–|—)$/i;
const nullWord = /^(null|NULL|\(null\))$/;

/** Whether a cell is how people and programs write that there is no value. A person can be named Null. */
export function isPlaceholder(cell: string, field: string): boolean {
  return placeholder.test(cell) || (nullWord.test(cell) && !/name$/i.test(field));
}

const spreadsheetError = /^#(REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!)$/;
const exponent = /^\d[.,]?\d*E\+\d{2}$/i;

/** What a spreadsheet has made of a cell that cannot be read any more. */
export function lossOf(cell: string, field: string): CellProblem | undefined {
  if (spreadsheetError.test(cell)) {
    return { code: 'spreadsheet_error', message: `${cell} is the error of a formula. Correct it in the spreadsheet.` };
  }
  if (!exponent.test(cell) || (field !== 'phone' && field !== 'externalId')) return undefined;
  const message = `A spreadsheet shortened this number to ${cell}, and its digits are lost. Format the column as text and export it again.`;
  return { code: 'lost_digits', message };
}

/**
 * A telephone number, with `+` for the `00` that most countries dial before a country code. All of several numbers are kept: the first one
 * is called.
 */
export function readPhone(text: string): string {
  const numbers = withoutMarks(text).split(' ::: ').map(readNumberOf);
  return [...new Set(numbers)].filter((number) => number !== '').join(' / ');
}

function readNumberOf(text: string): string {
  return text
    .trim()
    .replace(/^(tel|callto|sms|whatsapp):\s*/i, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^00\s*(?=[1-9])/, '+');
}

const yes = new Set('true yes y 1 on x ja j wahr oui vrai si sí sim verdadero verdadeiro vero'.split(' '));
const no = new Set('false no n 0 off nein falsch non faux não nao falso'.split(' '));

/** Yes or no, in six languages; anything else as it is. */
export function readBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : value;
}

/** A value of a custom field out of a cell. What the field cannot have is refused later, by the field. */
export function readCustomValue(
  value: unknown,
  field: Pick<ImportableField, 'type' | 'options'> | undefined,
  notation: Notation,
): unknown {
  if (typeof value !== 'string') return value;
  switch (field?.type) {
    case 'NUMBER':
      return readDecimal(value, notation);
    case 'BOOLEAN':
      return readBoolean(value);
    case 'DATE':
      return readDate(value, notation);
    case 'SELECT':
      return optionOf(value, field.options);
    case 'MULTI_SELECT':
      return readList(value).map((text) => optionOf(text, field.options));
    default:
      return value;
  }
}

/** The option that a text is; of options that differ in case alone, the one written so. */
function optionOf(text: string, options: readonly string[]): string {
  if (options.includes(text)) return text;
  const same = options.filter((option) => option.toLowerCase() === text.toLowerCase());
  return same.length === 1 ? (same[0] as string) : text;
}

const plainNumber = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** `12,5` and `1.234,56`; a comma before three digits could group thousands, and is refused unless a point groups them. */
const decimalComma = /^[+-]?(\d{1,3}(\.\d{3})+,\d+|\d+,(\d{1,2}|\d{4,}))$/;
/** `1,234.56` and `1,234,567`. */
const decimalPoint = /^[+-]?(\d{1,3}(,\d{3})+\.\d+|\d{1,3}(,\d{3}){2,})$/;

/** `1,234` and `1.234`: thousands if the other character separates decimals. */
const groupedBy = { ',': /^[+-]?\d{1,3}(\.\d{3})+$/, '.': /^[+-]?\d{1,3}(,\d{3})+$/ };
const threeDecimals = /^[+-]?\d+,\d{3}$/;

/**
 * A number in the notation of a locale, or in any that has one meaning; as text if it has two, or more digits than a number
 * keeps.
 */
export function readDecimal(written: string, { decimal }: Notation): number | string {
  if (decimal && groupedBy[decimal].test(written)) return readNumber(written.replaceAll(/[.,]/g, ''));
  if (decimal === ',' && threeDecimals.test(written)) return readNumber(written.replace(',', '.'));
  if (plainNumber.test(written)) return readNumber(written);
  if (decimalComma.test(written)) return readNumber(written.replaceAll('.', '').replace(',', '.'));
  return decimalPoint.test(written) ? readNumber(written.replaceAll(',', '')) : written;
}

/**
 * `YYYY-MM-DD` out of `DD.MM.YYYY`, `YYYY/MM/DD`, or `DD/MM/YYYY` and `MM/DD/YYYY`: by the locale if both of the two are
 * dates, and as it is without one.
 */
export function readDate(written: string, { isDayFirst }: Notation): string {
  const [, year, month, day] =
    /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(written) ??
    turned(/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(written));
  if (year !== undefined && month !== undefined && day !== undefined) return isoDate(year, month, day);
  const [, first, second, last] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? [];
  if (first === undefined || second === undefined || last === undefined) return written;
  if (Number(first) > 12 && Number(second) <= 12) return isoDate(last, second, first);
  if (Number(second) > 12 && Number(first) <= 12) return isoDate(last, first, second);
  if (isDayFirst === undefined) return written;
  return isDayFirst ? isoDate(last, second, first) : isoDate(last, first, second);
}

function turned(match: RegExpExecArray | null): (string | undefined)[] {
  return match ? [match[0], match[3], match[2], match[1]] : [];
}

function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const timeOfDay = /[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*([AP]M)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** A calendar day, also out of a date with a time. */
export function readDay(written: string, notation: Notation): string {
  return readDate(written.replace(timeOfDay, ''), notation);
}

const currencySigns: Record<string, string> = { '€': 'EUR', '£': 'GBP', '₹': 'INR', '₩': 'KRW', '₪': 'ILS', zł: 'PLN' };
const amount = /^(?<before>[A-Z]{3}|[\p{Sc}]|[A-Z]{1,2}\$)?\s*(?<number>[+-]?\d.*?)\s*(?<after>[A-Z]{3}|\p{Sc}|zł)?$/iu;
/** An apostrophe or a space between thousands. */
const thousands = /(?<=\d)['’\s](?=\d{3}(?:\D|$))/gu;

/** An amount of money, with the currency that stands beside it: `€ 1.234,50`, `USD 5,000.00`, `1 200 CHF`. */
export function readMoney(text: string, notation: Notation): { value: number | string; currency?: string | undefined } {
  const { before, number, after } = amount.exec(text.trim())?.groups ?? {};
  if (number === undefined) return { value: text };
  const value = readDecimal(number.replace(thousands, ''), notation);
  const sign = before ?? after;
  const currency = sign && (currencySigns[sign] ?? (/^[A-Z]{3}$/i.test(sign) ? sign : undefined));
  return { value: typeof value === 'number' ? value : text, currency };
}
