import { z } from 'zod';
import { envelope } from './envelope.js';
import { formLimits } from './forms.js';
import { filterQuery, idFilter } from './lists.js';
import { breakdown, count, interval, period, periodShown, sums } from './report-parts.js';
import { defineRoutes } from './route.js';

const measured = {
  views: count.describe('How often its page was opened, or a script has read it, while it was enabled.'),
  submissions: count.describe('Submissions of the period, without spam.'),
  spam: count.describe('Submissions of the period that are spam.'),
  leads: count.describe('Leads that were made of these submissions and are not deleted.'),
  won: count.describe('Those of these leads that are WON now.'),
  amounts: sums.describe('The value of the won leads, one for each currency, by its code.'),
};

/** What forms brought in a period. */
export const FormReport = z
  .object({
    ...periodShown,
    ...breakdown(measured, 'One for each group, most submissions first, then most views.'),
    ungroupedViews: count.describe(
      `Views in \`total\` that do not belong to any group: of one form and day (UTC), ${formLimits.viewSources} sources are kept apart.`,
    ),
  })
  .meta({ id: 'FormReport' });
export type FormReport = z.infer<typeof FormReport>;

export const formGroups = ['form', 'source', 'medium', 'campaign', 'referrer'] as const;
export type FormGroup = (typeof formGroups)[number];

export const FormReportQuery = filterQuery({
  ...period,
  interval,
  groupBy: z
    .enum(formGroups)
    .default('form')
    .describe(
      'Divides by form; by `utm_source`, `utm_medium` or `utm_campaign`; or by the host of the page before that of the form.',
    ),
  ...idFilter('formId', 'form', { about: 'Only these forms' }),
});
export type FormReportQuery = z.output<typeof FormReportQuery>;

export const formReports = defineRoutes({
  getForms: {
    method: 'GET',
    path: '/v1/reports/forms',
    summary: 'Read what forms brought in a period',
    description:
      'Counts submissions by `createdAt`, with what has become of them until now, and views by the hour in which they were counted. Submissions that were deleted do not count.',
    query: FormReportQuery,
    responses: { 200: envelope(FormReport) },
    metadata: {
      scope: 'read:leads',
      bucket: 'standard',
      paginated: false,
      searches: true,
      idempotent: false,
      errors: [],
    },
  },
});
