import { type DayOrMoment, readDayOrMoment } from '../../../notation/dates.js';
import type { SentTime } from '../../crm/contacts/index.js';
import { notationOfField } from './column-notations.js';
import type { RowProblem, RowReader } from './row-input.js';

/** Fields that say when a record was made or closed elsewhere; `closeDate` also says when an open lead is to be closed. */
export const timeFields = ['createdAt', 'closedAt', 'closeDate'] as const;
type TimeField = (typeof timeFields)[number];

/** What a row says of when its record was made, and closed. */
export interface WrittenTimes {
  createdAt?: DayOrMoment | undefined;
  closedAt?: DayOrMoment | undefined;
}

/** Takes a time from the fields of a row, where it stands as a text; adds what is wrong with it. */
export function takeTime(
  sent: Record<string, unknown>,
  field: TimeField,
  reader: RowReader,
  problems: RowProblem[],
): DayOrMoment | undefined {
  const written = sent[field];
  delete sent[field];
  if (written === undefined || written === null) return undefined;
  const { dayMonthOrder, language } = notationOfField(field, reader);
  const read =
    typeof written === 'string'
      ? readDayOrMoment(written, dayMonthOrder, language)
      : { problem: 'It is not a date. Write it as YYYY-MM-DD.' };
  if (!('problem' in read)) return read;
  problems.push({ field, code: 'invalid_date', message: read.problem });
  return undefined;
}

/**
 * The moments that a row says. Of a day alone it is noon in UTC, which is that day nearly everywhere, but for what cannot be: not after now, and
 * no record is closed before it was made.
 */
export function settleTimes(
  { createdAt, closedAt }: WrittenTimes,
  now: Date,
): Partial<Record<'createdAt' | 'closedAt', SentTime>> {
  const present = now.toISOString();
  const ended = closedAt && 'moment' in closedAt ? [closedAt.moment] : [];
  const made = createdAt && settle(createdAt, { until: [present, ...ended] });
  const closed = closedAt && settle(closedAt, { from: made?.moment, until: [present] });
  return { ...(made && { createdAt: made }), ...(closed && { closedAt: closed }) };
}

/** The moment of a day that is not before `from` and not after any of `until`, as far as these are of that day. */
function settle(
  written: DayOrMoment,
  { from, until }: { from?: string | undefined; until: readonly string[] },
): SentTime {
  if ('moment' in written) return { moment: written.moment };
  const { day } = written;
  const isOfDay = (moment: string) => moment.startsWith(day);
  const [latest = ''] = until.filter(isOfDay).sort();
  const noon = `${day}T12:00:00.000Z`;
  const moment = latest !== '' && latest < noon ? latest : noon;
  return { day, moment: from !== undefined && isOfDay(from) && from > moment ? from : moment };
}
