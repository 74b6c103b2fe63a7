import { z } from 'zod';
import { timezone } from './crawl-values.js';
import { timestamp, timestampInput } from './fields.js';

/** What bounds reports. */
export const reportLimits = {
  /** Days that a report covers unless `from` says otherwise, and at most. */
  defaultDays: 30,
  days: 5 * 366,
  /** Intervals of a series. */
  intervals: 400,
  /** Groups that are returned, the largest first. */
  groups: 200,
} as const;

export const reportIntervals = ['hour', 'day', 'week', 'month'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** The query parameter that divides a period. */
export const interval = z
  .enum(reportIntervals)
  .optional()
  .describe(
    `Divides the period, in \`timezone\`: weeks begin on Monday. Up to ${reportLimits.intervals} intervals. Without it, \`series\` is empty.`,
  );

/** What every report takes. */
export const period = {
  from: timestampInput
    .optional()
    .describe(`The begin of the period. Default: ${reportLimits.defaultDays} days before \`to\`.`),
  to: timestampInput
    .optional()
    .describe(`The end of the period, itself excluded. Default: now. Up to ${reportLimits.days} days after \`from\`.`),
  timezone: timezone.default('UTC').describe('The IANA time zone in which days, weeks and months begin.'),
};

/** The period as a report shows it. */
export const periodShown = {
  from: timestamp,
  to: timestamp,
  timezone: z.string(),
};

/** One interval of a series. */
export const slice = { start: timestamp, end: timestamp };

/** One group of a report. */
export const groupKey = {
  id: z
    .string()
    .nullable()
    .describe(
      'The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself; null for none.',
    ),
  name: z.string().nullable().describe('Its name; null for none.'),
};

/** A number of records. */
export const count = z.int().min(0);
/** Amounts of money, which are never converted. */
export const sums = z
  .array(
    z.object({ currency: z.string().describe('ISO 4217 code.'), value: z.number().describe('Sum of the values.') }),
  )
  .describe('One for each currency, by its code.');
/** A part of a whole. */
export const rate = z.number().min(0).max(1).nullable();

/** The measures of a report: in total, by interval, and by group. */
export function breakdown<T extends z.ZodRawShape>(measures: T, groups: string) {
  return {
    total: z.object(measures),
    series: z.array(z.object({ ...slice, ...measures })).describe('One for each interval, empty ones included.'),
    groups: z.array(z.object({ ...groupKey, ...measures })).describe(groups),
  };
}
