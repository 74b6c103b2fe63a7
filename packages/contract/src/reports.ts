import { z } from 'zod';
import { chatbotReports } from './conversation-reports.js';
import { crawlReports } from './crawl-report.js';
import { withCustomFields } from './custom-fields.js';
import { envelope } from './envelope.js';
import { text } from './fields.js';
import { formReports } from './form-report.js';
import { boardFilters, reportFilters } from './lead-query.js';
import { filterQuery, idFilter, publicId, valueFilter } from './lists.js';
import { amounts } from './pipelines.js';
import { breakdown, count, groupKey, interval, period, periodShown, rate, slice, sums } from './report-parts.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

const leadGroups = ['owner', 'source', 'pipeline'] as const;
export type LeadGroup = (typeof leadGroups)[number];

const closed = {
  won: count.describe('Leads that were won.'),
  lost: count.describe('Leads that were lost.'),
  unqualified: count.describe('Leads that turned out to be unqualified.'),
  winRate: rate.describe('Won leads as a share of those won and lost, 0 to 1; null if there are none.'),
  amounts: sums.describe('The value of the won leads, one for each currency, by its code.'),
  averageDaysToWin: z
    .number()
    .nullable()
    .describe('Days from the creation of a won lead to its closing, on average; null if none was won.'),
};

/** What was won and lost in a period, by the time at which leads were closed. */
export const WonReport = z
  .object({
    ...periodShown,
    ...breakdown(closed, 'With `groupBy`: one for each group, most wins first.'),
    ownerOf: z
      .literal('CLOSING')
      .describe(
        'The owner of a lead, in groups and filters: CLOSING means the user who owned it when it was closed, regardless of its owner now.',
      ),
  })
  .meta({ id: 'WonReport' });
export type WonReport = z.infer<typeof WonReport>;

export const WonQuery = withCustomFields(
  filterQuery({
    ...period,
    interval,
    groupBy: z.enum(leadGroups).optional().describe('Divides the leads into groups.'),
    ...reportFilters,
  }),
);
export type WonQuery = z.output<typeof WonQuery>;

const created = {
  created: count.describe('Leads that were created.'),
  open: count.describe('Those of them that are OPEN or NURTURING now.'),
  won: count.describe('Those of them that are WON now.'),
  lost: count.describe('Those of them that are LOST now.'),
  unqualified: count.describe('Those of them that are UNQUALIFIED now.'),
  conversion: rate.describe('Won leads as a share of those created, 0 to 1; null if there are none.'),
  amounts: sums.describe('The value of the won leads, one for each currency, by its code.'),
};

/** Where the leads of a period came from, and what became of them, by the time at which they were created. */
export const SourceReport = z
  .object({ ...periodShown, ...breakdown(created, 'One for each source, or what `groupBy` names; most leads first.') })
  .meta({ id: 'SourceReport' });
export type SourceReport = z.infer<typeof SourceReport>;

export const SourceQuery = withCustomFields(
  filterQuery({
    ...period,
    interval,
    groupBy: z.enum(leadGroups).default('source').describe('Divides the leads into groups.'),
    ...reportFilters,
  }),
);
export type SourceQuery = z.output<typeof SourceQuery>;

/** How far the leads of a period came in a pipeline. */
export const FunnelReport = z
  .object({
    ...periodShown,
    pipelineId: z.string(),
    count: count.describe('Leads created in the period that are in the pipeline or have been in it.'),
    stages: z
      .array(
        z.object({
          stageId: z.string(),
          name: z.string(),
          type: z.enum(['OPEN', 'WON', 'LOST']),
          entered: count.describe('Leads that are in the stage or have been in it.'),
          reached: count.describe(
            'Leads that came as far as this stage: are or have been in it or in a later one that is not LOST. Of a LOST stage the same as `entered`.',
          ),
          conversion: rate.describe(
            '`reached` of the next stage as a share of that of this one, LOST stages left out; null for the last one, or if nothing reached this one.',
          ),
          current: count.describe('Leads that are in the stage now.'),
          timeInStage: z
            .object({
              stays: count.describe('Stays that have ended. A lead that came back has several.'),
              averageSeconds: z.number().nullable(),
              medianSeconds: z.number().nullable(),
            })
            .describe('How long leads stayed in the stage until they left it.'),
        }),
      )
      .describe('In order of position.'),
  })
  .meta({ id: 'FunnelReport' });
export type FunnelReport = z.infer<typeof FunnelReport>;

export const FunnelQuery = withCustomFields(
  filterQuery({
    ...period,
    pipeline: publicId('pipeline').optional().describe('The id of one pipeline. Default: the default pipeline.'),
    pipelineId: publicId('pipeline').optional().describe('The same as `pipeline`.'),
    ...boardFilters,
  }),
);
export type FunnelQuery = z.output<typeof FunnelQuery>;

const typeCounts = z.array(z.object({ type: z.string(), count })).describe('By type, most first.');

/** What people did in a period, by the time at which it occurred. Entries that the server wrote do not count. */
export const ActivityReport = z
  .object({
    ...periodShown,
    count: count.describe('Activities in the period.'),
    completedTasks: count.describe('Tasks of the period that are done: activities with `dueAt` and `completedAt`.'),
    types: typeCounts,
    users: z
      .array(z.object({ ...groupKey, count, types: typeCounts }))
      .describe('One for each user, most activities first; `id` is null for keys without an owner.'),
    series: z.array(z.object({ ...slice, count })).describe('One for each interval, empty ones included.'),
  })
  .meta({ id: 'ActivityReport' });
export type ActivityReport = z.infer<typeof ActivityReport>;

export const ActivityReportQuery = filterQuery({
  ...period,
  interval,
  ...valueFilter('type', text(50), 'Only activities of these types.'),
  ...idFilter('userId', 'user', { about: 'Only those of these users', none: 'activities of keys without an owner' }),
});
export type ActivityReportQuery = z.output<typeof ActivityReportQuery>;

const delivered = {
  deliveries: count.describe('Deliveries of events that were created in the period.'),
  succeeded: count,
  failed: count.describe('Those that were given up.'),
  pending: count.describe('Those that are still being tried.'),
  successRate: rate.describe('`succeeded` as a share of those that are not pending, 0 to 1; null if there are none.'),
  attempts: count.describe('Requests that were sent for them.'),
  p50Ms: z.number().nullable().describe('How long half of the attempts took at most, in milliseconds.'),
  p95Ms: z.number().nullable().describe('How long 95 % of the attempts took at most.'),
};

/** How webhook deliveries went in a period. */
export const DeliveryReport = z
  .object({ ...periodShown, ...breakdown(delivered, 'One for each group, most deliveries first.') })
  .meta({ id: 'DeliveryReport' });
export type DeliveryReport = z.infer<typeof DeliveryReport>;

export const deliveryGroups = ['endpoint', 'event'] as const;

export const DeliveryReportQuery = filterQuery({
  ...period,
  interval,
  groupBy: z.enum(deliveryGroups).default('endpoint').describe('Divides by webhook endpoint, or by type of event.'),
  ...idFilter('endpointId', 'webhookEndpoint', { about: 'Only deliveries to these endpoints' }),
});
export type DeliveryReportQuery = z.output<typeof DeliveryReportQuery>;

const flow = z.object({
  created: count.describe('Leads that were created.'),
  won: count.describe('Leads that were won.'),
  lost: count.describe('Leads that were lost.'),
  winRate: rate.describe('Won leads as a share of those won and lost, 0 to 1; null if there are none.'),
  wonAmounts: sums.describe('The value of the won leads, one for each currency, by its code.'),
});

/** What a start page shows. */
export const Overview = z
  .object({
    ...periodShown,
    current: flow.describe('The counts of the period.'),
    previous: flow.describe('The same in the period of the same length before it.'),
    open: z
      .object({
        count: count.describe('Leads that are OPEN or NURTURING now.'),
        amounts,
        withoutOwner: count,
        withoutNextStep: count.describe('Those without an activity that is due and not done.'),
      })
      .describe('Leads that are open now, whenever they were created.'),
    tasks: z
      .object({
        open: count.describe('Activities with `dueAt` that are not done.'),
        overdue: count.describe('Those of them that were due before now.'),
        dueToday: count.describe('Those of them that are due today, in `timezone`, from now on.'),
      })
      .describe('Of the users in `assignee`, if you send it, else of all.'),
    conversations: z
      .object({
        waiting: count.describe('Conversations that a human has to take: HUMAN_TAKEOVER without an assignee.'),
        takenOver: count.describe('Conversations that a human has: HUMAN_TAKEOVER with an assignee.'),
      })
      .nullable()
      .describe('null without the scope read:conversations.'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;

export const OverviewQuery = filterQuery({
  ...period,
  ...idFilter('pipelineId', 'pipeline', { about: 'Only leads in these pipelines' }),
  ...idFilter('assignedToId', 'user', {
    about:
      'Only leads, tasks and conversations of these users; a lead that was won or lost is that of the user who owned it then',
    none: 'those without one',
  }),
});
export type OverviewQuery = z.output<typeof OverviewQuery>;

const read = {
  scope: 'read:leads',
  bucket: 'standard',
  paginated: false,
  searches: true,
  idempotent: false,
  errors: [],
} as const;

const resource: ResourceDeclaration = {
  about:
    'Figures of a period: leads won, funnels, sources, activities, response times, chatbots, crawls, forms and deliveries.',
};

export const reports = defineResource('reports', resource, {
  getOverview: {
    method: 'GET',
    path: '/v1/reports/overview',
    summary: 'Read what a start page shows',
    description:
      'One call: leads of a period beside the period before, what is open, tasks, and conversations that wait.',
    query: OverviewQuery,
    responses: { 200: envelope(Overview) },
    metadata: read,
  },
  getFunnel: {
    method: 'GET',
    path: '/v1/reports/funnel',
    summary: 'Read how far the leads of a period came in a pipeline',
    description:
      'Looks at the leads that were created in the period, with all that has happened to them until now. Deleted leads do not count.',
    query: FunnelQuery,
    responses: { 200: envelope(FunnelReport) },
    metadata: read,
  },
  getWon: {
    method: 'GET',
    path: '/v1/reports/won',
    summary: 'Read what was won and lost in a period',
    description:
      'Counts leads by `closedAt`, for the user who owned them when they were closed: to give a closed lead to another user changes no report. A lead that was opened again does not count until it is closed again. Deleted leads do not count.',
    query: WonQuery,
    responses: { 200: envelope(WonReport) },
    metadata: read,
  },
  getSources: {
    method: 'GET',
    path: '/v1/reports/sources',
    summary: 'Read where the leads of a period came from, and what became of them',
    description: 'Counts leads by `createdAt`, with the status that they have now. Deleted leads do not count.',
    query: SourceQuery,
    responses: { 200: envelope(SourceReport) },
    metadata: read,
  },
  getActivity: {
    method: 'GET',
    path: '/v1/reports/activity',
    summary: 'Read what people did in a period, by user and type',
    description: 'Counts activities by `occurredAt`. Entries that the server wrote, and deleted ones, do not count.',
    query: ActivityReportQuery,
    responses: { 200: envelope(ActivityReport) },
    metadata: read,
  },
  getDeliveries: {
    method: 'GET',
    path: '/v1/reports/deliveries',
    summary: 'Read how webhook deliveries went in a period',
    description:
      'Counts deliveries by their creation, with the attempts made for them until now, for as long as deliveries are kept.',
    query: DeliveryReportQuery,
    responses: { 200: envelope(DeliveryReport) },
    metadata: { ...read, scope: 'manage:webhooks' },
  },
  ...chatbotReports,
  ...crawlReports,
  ...formReports,
});
