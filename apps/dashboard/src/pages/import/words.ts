import type { ImportJob } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';

type Column = ImportJob['columns'][number];

/** How the amounts and dates of a column are written, as its values show it. */
export function notationText({ decimal, dayMonthOrder, mixed, currencies }: NonNullable<Column['notation']>): string {
  return [
    mixed && t('Some values contradict each other.'),
    decimal !== null && t('Numbers as {example}.', { example: decimal === ',' ? '1.234,56' : '1,234.56' }),
    dayMonthOrder !== null &&
      t('Dates as {example}.', { example: dayMonthOrder === 'day-first' ? '31/12/2026' : '12/31/2026' }),
    currencies.length > 0 && t('Currencies in it: {currencies}.', { currencies: currencies.join(', ') }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why a column is left out. */
export function reasonText(reason: string | null): string {
  const reasons = new Map<string | null, string>([
    ['NO_HEADING', t('Left out: it has no heading')],
    ['UNKNOWN_HEADING', t('Left out: its heading is not known')],
    ['VALUES_DO_NOT_FIT', t('Left out: most values do not fit the field')],
    ['ASSIGN_TO', t('Left out: all rows are given to one user')],
    ['NEEDS_SCOPE', t('Left out: only admins and owners import the times of records')],
    ['FAILED_ROWS', t('Left out: it says why the row failed before')],
  ]);
  return reasons.get(reason) ?? t('Left out');
}
