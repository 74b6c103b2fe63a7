import { readNumber } from '@lead-engagement/connector-kit';
import { currenciesOf, minorDigitsOf, notationOfCurrency } from './currencies.js';
import { isOpen, plainText, type Readings, readingsOf, type Separator } from './written-number.js';

/** An amount as it is written. */
export interface WrittenAmount {
  readings: Readings;
  isNegative: boolean;
  /** The power of ten of `k`, `Mio.` and the like. */
  power: number;
  /** The sign, word or code of its currency, and what it can mean; undefined if it names none. */
  mark: { text: string; currencies: readonly string[] } | undefined;
}

/** Longer texts are not amounts. */
const maxChars = 60;

const powers = new Map(
  (
    '3 k tsd tsd. thousand mille tys tys. тыс тыс. 千 | 4 万 만 | 5 lakh lakhs lac lacs | 6 m mm mio mio. mill mill. mln mln. млн ' +
    'млн. million millions millionen millones milhões milioni miljoen miljoner 百万 | 7 crore crores cr cr. | 8 億 亿 억 | ' +
    '9 b bn mrd mrd. mld mld. млрд млрд. milliarde milliarden milliards miljard'
  )
    .split(' | ')
    .flatMap((line): [string, number][] => {
      const [power, ...words] = line.split(' ');
      return words.map((word) => [word, Number(power)]);
    }),
);

const form =
  /^(?<before>[^\d]*?)(?<number>[.,]?\d(?:[\d.,' ]*\d)?(?:e[+-]?\d{1,3})?(?:[.,]\s?(?:[-–—=]{1,2}|_)?)?)(?<after>[^\d]*)$/iu;

/**
 * Takes an amount apart: sign, currency, digits, unit. A text is given back if it looks like one but names a currency that is not
 * known, or two different ones. Undefined: it is not an amount.
 */
export function parseAmount(text: string): WrittenAmount | { unknownMark: string } | undefined {
  if (text.length > maxChars) return undefined;
  const { rest, isNegative } = takeSign(plainText(text));
  const isArabic = /^[^.,]*٫[^.,٫]*$/.test(rest);
  const { before = '', number, after = '' } = form.exec(isArabic ? rest.replace('٫', '.') : rest)?.groups ?? {};
  if (number === undefined) return undefined;
  const marks = takeMarks(before, after);
  if (!marks) return undefined;
  const found = readingsOf(number);
  if (!found) return undefined;
  const readings = isArabic ? { '.': found['.'], ',': found['.'] } : found;
  if (isNegative && marks.isNegative) return undefined;
  const currencies = marks.marks.map((mark) => currenciesOf(mark));
  const unknown = marks.marks.find((_, at) => !currencies[at]);
  if (unknown !== undefined) return { unknownMark: unknown };
  const [first, ...others] = currencies as (readonly string[])[];
  const common = first?.filter((one) => others.every((other) => other.includes(one)));
  if (common?.length === 0) return { unknownMark: marks.marks.join(' and ') };
  return {
    readings,
    isNegative: isNegative || marks.isNegative,
    power: marks.power,
    mark: common && { text: marks.marks[0] as string, currencies: common },
  };
}

/** Accountants write negative amounts in brackets, some programs with the minus behind. */
function takeSign(text: string): { rest: string; isNegative: boolean } {
  const [, inBrackets] = /^\(([^()]*\d[^()]*)\)$/.exec(text) ?? [];
  if (inBrackets !== undefined) return { rest: inBrackets.trim(), isNegative: true };
  const [, front, unsigned] = /^([+\-–])\s?(?=\S)(.*)$/s.exec(text) ?? [];
  if (unsigned !== undefined) return { rest: unsigned, isNegative: front !== '+' };
  const [, behind] = /^(.*\d)-$/s.exec(text) ?? [];
  return behind === undefined ? { rest: text, isNegative: false } : { rest: behind, isNegative: true };
}

/** The currencies beside the digits, the unit and a minus between them. Undefined if there is something else. */
function takeMarks(before: string, after: string): { marks: string[]; power: number; isNegative: boolean } | undefined {
  const [, front = '', sign = ''] = /^(.*?)\s*([+\-–(]?)\s*$/s.exec(before) ?? [];
  const isClosed = sign !== '(' || after.startsWith(')');
  let behind = (sign === '(' ? after.slice(1) : after).trim();
  if (!isClosed) return undefined;
  let power = 0;
  // What is one currency as a whole is not a unit, such as `Kč`.
  if (behind !== '' && !currenciesOf(behind)) {
    const unit = [...powers.keys()]
      .filter((word) => behind.toLowerCase().startsWith(word) && isUnit(behind.slice(word.length)))
      .sort((a, b) => b.length - a.length)[0];
    if (unit !== undefined) {
      power = powers.get(unit) as number;
      behind = behind.slice(unit.length).trim();
    }
  }
  const marks = [front, behind].map((mark) => mark.trim().replace(/^\((.*)\)$/, '$1')).filter((mark) => mark !== '');
  const each = marks.flatMap((mark) => (currenciesOf(mark) ? mark : splitMark(mark)));
  return { marks: each, power, isNegative: sign === '-' || sign === '–' || sign === '(' };
}

/** What follows a unit: nothing, or a currency. */
function isUnit(rest: string): boolean {
  return rest === '' || /^[\s\p{Sc}.]/u.test(rest) || currenciesOf(rest.trim()) !== undefined;
}

/** `USD $` and `$ USD`: two marks on one side. */
function splitMark(mark: string): string[] {
  const parts = mark.split(/\s+/);
  return parts.length === 2 && parts.every((part) => currenciesOf(part)) ? parts : [mark];
}

/** The reading in which three digits behind a single separator are a group, and no decimals. */
function groupedIn({ '.': point, ',': comma }: Readings): Separator {
  return Number(point) > Number(comma) ? '.' : ',';
}

/**
 * The decimal separator of an amount with two readings, by its own currency: three digits are a group, unless the currency has
 * three decimals. Undefined if it names no currency, or counts in thousands or millions.
 */
export function separatorByCurrency({ readings, mark, power }: WrittenAmount): Separator | undefined {
  if (!mark || power > 0 || !isOpen(readings)) return undefined;
  const grouped = groupedIn(readings);
  if (mark.currencies.every((currency) => minorDigitsOf(currency) < 3)) return grouped;
  return mark.currencies.length === 1 ? separatorAtHome(readings, mark.currencies[0] as string) : undefined;
}

/** The decimal separator of an amount with two readings, if its separator groups thousands in the notation of a currency. */
export function separatorAtHome(readings: Readings, currency: string): Separator | undefined {
  const grouped = groupedIn(readings);
  const other = grouped === '.' ? ',' : '.';
  const { group, decimal } = notationOfCurrency(currency);
  if (group === other) return grouped;
  return decimal === other && minorDigitsOf(currency) === 3 ? other : undefined;
}

/** The number of an amount in one notation; as text if it has more digits than a number keeps. */
export function numberIn({ readings, isNegative, power }: WrittenAmount, decimal: Separator): number | string {
  const text = (readings[decimal] ?? readings[decimal === '.' ? ',' : '.']) as string;
  const signed = `${isNegative && text !== '0' ? '-' : ''}${text}`;
  const value = readNumber(power === 0 ? signed : `${signed}e${power}`);
  const significant = text
    .replace(/e.*$/i, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '');
  if (significant.length <= 15 || typeof value === 'string') return value;
  const kept = value.toPrecision(Math.min(significant.length, 100));
  return kept
    .replace(/e.*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '') === significant
    ? value
    : signed;
}
