import { readNumber } from '@lead-engagement/connector-kit';
import { readList } from '../../csv/cells.js';
import { readDay } from '../../notation/dates.js';
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

/** An address out of `Ada <ada@example.com>` or `mailto:ada@example.com`. */
export function readAddress(text: string): string {
  const [, inBrackets = text] = /<\s*([^<>\s]+@[^<>\s]+)\s*>$/.exec(text) ?? [];
  return inBrackets.replace(/^mailto:/i, '').trim();
}

/** A telephone number, with `+` for the `00` that most countries dial before a country code. */
export function readPhone(text: string): string {
  const [first = text] = text.split(' ::: ');
  return first
    .replace(/^tel:/i, '')
    .trim()
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

/** A day as `YYYY-MM-DD`; as it is written if it is none, or could be two. */
export function readDate(written: string, { dayMonthOrder, language }: Notation): string {
  const read = readDay(written, dayMonthOrder, language);
  return 'day' in read ? read.day : written;
}

/** Why a cell of a column with days is none of them; undefined if it is one. */
export function dateProblem(written: string, { dayMonthOrder, language }: Notation): CellProblem | undefined {
  const read = readDay(written, dayMonthOrder, language);
  return 'problem' in read ? { code: 'invalid_date', message: read.problem } : undefined;
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
