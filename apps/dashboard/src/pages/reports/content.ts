import type { CsvValue } from '../../lib/csv.js';
import { formatMoney } from '../../lib/format.js';
import type { Bar } from '../../ui/bars.js';
import type { ChartData } from '../../ui/chart.js';
import type { Tile } from '../../ui/tiles.js';

/** A table of a report. Its values are shown as the columns say, and saved as they are. */
export interface Sheet {
  title: string;
  columns: { head: string; kind?: 'number' | 'text'; show?: (value: number) => string }[];
  rows: CsvValue[][];
}

/** What a report shows: figures, plots, and under each the table of what it plots. */
export interface Content {
  tiles: Tile[];
  plots: { title: string; data?: ChartData; bars?: Bar[]; format?: (value: number) => string; sheet: Sheet }[];
  sheets: Sheet[];
  /** Nothing was counted: why that can be, and what to do. */
  emptyHint?: string | undefined;
  currencies: string[];
}

/** Sums of money by currency. */
export type Sums = readonly { currency: string; value: number }[];

/** The sum in one currency. */
export const sumIn = (sums: Sums, currency: string): number =>
  sums.find((each) => each.currency === currency)?.value ?? 0;

/** The currencies of all sums, in order. */
export const currenciesOf = (...all: Sums[]): string[] =>
  [...new Set(all.flat().map(({ currency }) => currency))].sort();

/** Shows an amount in a currency. */
export const moneyIn = (currency: string) => (value: number) => formatMoney(value, currency);

/** The begins of intervals, in seconds since 1970. */
export const timesOf = (series: readonly { start: string }[]): number[] =>
  series.map(({ start }) => Date.parse(start) / 1_000);
