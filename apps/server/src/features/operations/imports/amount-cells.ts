import {
  numberIn,
  parseAmount,
  separatorAtHome,
  separatorByCurrency,
  type WrittenAmount,
} from '../../../notation/amounts.js';
import { currencyOfLocale, minorDigitsOf } from '../../../notation/currencies.js';
import { isOpen, type Separator } from '../../../notation/written-number.js';
import type { Notation } from './locale.js';
import type { CellProblem } from './values.js';

/** What settles an amount that is not clear alone. */
export interface AmountContext {
  notation: Notation;
  /** The currency that another column of the row names. */
  rowCurrency: string | undefined;
  locale: string | null;
  tenantCurrency: string;
  /** The currency that was sent with the file. */
  chosenCurrency?: string | undefined;
}

/** An amount of money with its currency, if it names one; or why it is not read. */
export function readMoney(
  text: string,
  context: AmountContext,
): { value: number | string; currency?: string } | CellProblem {
  const amount = parseAmount(text);
  if (!amount) return unreadable(text);
  if ('unknownMark' in amount) {
    const message = `"${amount.unknownMark.slice(0, 20)}" is not a currency that is known. Write its ISO 4217 code, such as EUR.`;
    return { code: 'unknown_currency', message };
  }
  const currency = settleCurrency(amount, context);
  if (typeof currency === 'object') return currency;
  const used = currency ?? context.rowCurrency ?? context.chosenCurrency ?? context.tenantCurrency;
  const decimal = settleDecimal(amount, context.notation, used);
  if (decimal === undefined) return twoReadings(amount, context.notation);
  return { value: numberIn(amount, decimal), ...(currency !== undefined && { currency }) };
}

/** A number without a currency; or why it is not read. */
export function readPlainNumber(text: string, notation: Notation): number | string | CellProblem {
  const amount = parseAmount(text);
  if (!amount || 'unknownMark' in amount || amount.mark) return unreadable(text);
  const decimal = isOpen(amount.readings) ? notation.decimal : '.';
  return decimal === undefined ? twoReadings(amount, notation) : numberIn(amount, decimal);
}

function unreadable(text: string): CellProblem {
  return {
    code: 'invalid_number',
    message: `"${text.slice(0, 40)}" is not a number that is understood. Write it as 1234.56.`,
  };
}

function twoReadings(amount: WrittenAmount, { isMixed, isDecimalShown }: Notation): CellProblem {
  const readings = [numberIn(amount, '.'), numberIn(amount, ',')].map(String).join(' or ');
  // A locale does not overrule what the column shows.
  const orLocale = isMixed || isDecimalShown ? '' : ', or send the `locale` of the file';
  const message = `It could be ${readings}, and the other values of the column do not settle which. Write it without a separator between thousands${orLocale}.`;
  return { code: 'ambiguous', message };
}

/**
 * The column decides, then the currency beside the amount, then the locale, then how the currency is written at home. If the column and
 * the currency contradict each other, nothing decides, unless amounts of the same currency show it.
 */
function settleDecimal(amount: WrittenAmount, notation: Notation, currency: string): Separator | undefined {
  if (!isOpen(amount.readings)) return '.';
  if (notation.isMixed) return undefined;
  const shown = notation.isDecimalShown ? notation.decimal : undefined;
  const ofCurrency = separatorByCurrency(amount);
  if (shown && ofCurrency && shown !== ofCurrency && !isShownByItself(amount, notation)) return undefined;
  return shown ?? ofCurrency ?? notation.decimal ?? separatorAtHome(amount.readings, currency);
}

/** Whether the amounts that show the notation are of the same currency, one with three decimals: three digits can be either then. */
function isShownByItself({ mark }: WrittenAmount, { decimalCurrencies = [] }: Notation): boolean {
  const [currency, ...others] = mark?.currencies ?? [];
  if (currency === undefined || others.length > 0) return false;
  return decimalCurrencies.includes(currency) && minorDigitsOf(currency) === 3;
}

/** The currency that an amount names; undefined if it names none. */
function settleCurrency({ mark }: WrittenAmount, context: AmountContext): string | undefined | CellProblem {
  if (!mark) return undefined;
  const { rowCurrency, notation, locale, tenantCurrency, chosenCurrency } = context;
  const { currencies, text } = mark;
  const sign = text.slice(0, 20);
  if (rowCurrency !== undefined) {
    if (currencies.includes(rowCurrency)) return rowCurrency;
    const message = `The amount says ${sign}, and the currency of the row is ${rowCurrency}. Correct one of them.`;
    return { code: 'contradiction', message };
  }
  if (currencies.length === 1) return currencies[0];
  if (chosenCurrency !== undefined && currencies.includes(chosenCurrency)) return chosenCurrency;
  const ofLocale = locale === null ? undefined : currencyOfLocale(locale, currencies);
  if (ofLocale !== undefined) return ofLocale;
  const inColumn = currencies.filter((one) => notation.currencies?.includes(one));
  const candidates = new Set([...inColumn, ...(currencies.includes(tenantCurrency) ? [tenantCurrency] : [])]);
  // In a tenant with US dollars, `$` beside `CA$` can be either.
  const [settled, ...others] = candidates;
  if (settled !== undefined && others.length === 0) return settled;
  const meanings = currencies.slice(0, 5).join(', ');
  const message = `"${sign}" is the sign of several currencies (${meanings}${currencies.length > 5 ? ', …' : ''}). Write the code, add a column with the currency, or send the \`currency\` or the \`locale\` of the file, such as en-US.`;
  return { code: 'ambiguous', message };
}
