import type { ImportColumnNotation, ImportJob } from '@lead-engagement/contract';
import { parseAmount } from '../../../notation/amounts.js';
import { currenciesOf } from '../../../notation/currencies.js';
import { type DayMonthOrder, orderShownBy } from '../../../notation/dates.js';
import { type Separator, separatorShownBy } from '../../../notation/written-number.js';
import type { Notation } from './locale.js';
import type { ImportableField } from './queries.js';
import type { Cell, RowReader } from './row-input.js';

type ValueKind = 'amount' | 'number' | 'date';

/** Fields with dates. */
export const dateFields: ReadonlySet<string> = new Set([
  'expectedCloseDate',
  'closeDate',
  'closedAt',
  'createdAt',
  'contact.createdAt',
]);

/** What the values of a field are, if their notation depends on the file; undefined for other fields. */
export function kindOf(field: string | null, fields: readonly ImportableField[]): ValueKind | undefined {
  if (field === 'value') return 'amount';
  if (field !== null && dateFields.has(field)) return 'date';
  const own = fields.find(({ prefix, key }) => field === `${prefix}customFields.${key}`);
  return own?.type === 'NUMBER' ? 'number' : own?.type === 'DATE' ? 'date' : undefined;
}

/**
 * The number of a cell of a workbook, which is stored with a point and without a zero at its end: nobody wrote it so. The currency that its
 * format shows stands behind it.
 */
const cellOfNumber = /^(?<number>-?\d{1,12}(?:\.\d{0,13}[1-9]0?)?)(?: (?<currency>\D{1,20}))?$/;

/** The number that a cell of a workbook has, beside its currency if it has one; undefined if it is written otherwise. */
export function numberOfCell(cell: Cell): number | undefined {
  const { number, currency } = (typeof cell === 'string' && cellOfNumber.exec(cell)?.groups) || {};
  if (number === undefined || (currency === undefined && !number.includes('.'))) return undefined;
  return currency === undefined || currenciesOf(currency) ? Number(number) : undefined;
}

/** What the cells of a column have shown so far. */
interface Evidence {
  column: number;
  kind: ValueKind;
  decimals: Set<Separator>;
  /** The currencies beside the amounts that show it. */
  decimalCurrencies: Set<string>;
  /** A number over 12 shows the order more clearly than a named month. */
  ordersByNumber: Set<DayMonthOrder>;
  ordersByName: Set<DayMonthOrder>;
  currencies: Set<string>;
}

/** Looks through the rows of a file, in bounded memory, for how its amounts, numbers and dates are written. */
export class NotationSurvey {
  private readonly evidence: Evidence[];

  constructor(
    private readonly columns: ImportJob['columns'],
    fields: readonly ImportableField[],
    private readonly format: ImportJob['format'],
  ) {
    this.evidence = columns.flatMap(({ column, field }) => {
      const kind = kindOf(field, fields);
      const amounts = {
        decimals: new Set<Separator>(),
        decimalCurrencies: new Set<string>(),
        currencies: new Set<string>(),
      };
      return kind ? [{ column, kind, ...amounts, ordersByNumber: new Set(), ordersByName: new Set() }] : [];
    });
  }

  /** Whether there is a column to look through. */
  get isNeeded(): boolean {
    return this.evidence.length > 0;
  }

  add(cells: readonly Cell[]): void {
    for (const evidence of this.evidence) {
      const cell = cells[evidence.column - 1];
      if (typeof cell === 'string') look(evidence, cell, this.format !== 'xlsx' || numberOfCell(cell) === undefined);
    }
  }

  /** The columns with the notation that all cells together show. */
  conclude(): ImportJob['columns'] {
    const found = new Map(this.evidence.map((each) => [each.column, toNotation(each)]));
    return this.columns.map((column) => ({ ...column, notation: found.get(column.column) ?? null }));
  }
}

/** Looks at a cell. How its number is written shows something only if a person wrote it. */
function look(evidence: Evidence, cell: string, isWritten: boolean): void {
  if (evidence.kind === 'date') {
    const shown = orderShownBy(cell);
    if (shown) (shown.by === 'number' ? evidence.ordersByNumber : evidence.ordersByName).add(shown.order);
    return;
  }
  const amount = parseAmount(cell);
  if (!amount || 'unknownMark' in amount) return;
  const decimal = isWritten ? separatorShownBy(amount.readings) : undefined;
  if (decimal) evidence.decimals.add(decimal);
  const [currency, ...others] = amount.mark?.currencies ?? [];
  if (currency === undefined || others.length > 0) return;
  evidence.currencies.add(currency);
  if (decimal) evidence.decimalCurrencies.add(currency);
}

function toNotation({
  decimals,
  decimalCurrencies,
  ordersByNumber,
  ordersByName,
  currencies,
}: Evidence): ImportColumnNotation {
  const orders = ordersByNumber.size > 0 ? ordersByNumber : ordersByName;
  return {
    decimal: onlyOf(decimals) ?? null,
    decimalCurrencies: decimals.size === 1 ? [...decimalCurrencies].sort() : [],
    dayMonthOrder: onlyOf(orders) ?? null,
    mixed: decimals.size > 1 || orders.size > 1,
    currencies: [...currencies].sort(),
  };
}

function onlyOf<T>(values: ReadonlySet<T>): T | undefined {
  return values.size === 1 ? [...values][0] : undefined;
}

/** How the values of a field are written: as its columns show it, else by the locale of the file. */
export function notationOfField(field: string, { fields, columns, notation }: RowReader): Notation {
  const numbers = fields.find((one) => one.field === field)?.columns ?? [];
  const shown = columns.filter(({ column }) => numbers.includes(column)).map((column) => column.notation);
  const currencies = [...new Set(shown.flatMap((one) => one?.currencies ?? []))];
  const decimals = new Set(shown.flatMap((one) => one?.decimal ?? []));
  const orders = new Set(shown.flatMap((one) => one?.dayMonthOrder ?? []));
  const isMixed = decimals.size > 1 || orders.size > 1 || shown.some((one) => one?.mixed);
  const { language } = notation;
  if (isMixed) return { isMixed, language, currencies };
  return {
    decimal: onlyOf(decimals) ?? notation.decimal,
    dayMonthOrder: onlyOf(orders) ?? notation.dayMonthOrder,
    isDecimalShown: decimals.size === 1,
    decimalCurrencies: shown.flatMap((one) => one?.decimalCurrencies ?? []),
    language,
    currencies,
  };
}
