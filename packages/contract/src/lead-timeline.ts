import { z } from 'zod';
import type { Scope } from './access.js';
import { Activity } from './activities.js';
import { AutomationRun } from './automations.js';
import { pageEnvelope } from './envelope.js';
import { id, timestamp } from './fields.js';
import { LeadChange } from './lead-history.js';
import { listQuery, valueFilter } from './lists.js';
import { Message } from './messages.js';
import { extendResource } from './resource.js';
import { ShipmentSummary } from './shipments.js';

/** The types of entries on the timeline of a lead, and the scope that a caller needs to see each. */
export const timelineScopes = {
  activity: 'read:leads',
  change: 'read:leads',
  automation_run: 'read:leads',
  message: 'read:conversations',
  shipment: 'read:shipments',
} as const satisfies Record<string, Scope>;
export type TimelineType = keyof typeof timelineScopes;
export const timelineTypes = Object.keys(timelineScopes) as [TimelineType, ...TimelineType[]];

function entry<T extends TimelineType, N extends string, S extends z.ZodType>(type: T, name: N, record: S) {
  return z.object({
    type: z.literal(type),
    id: z.string().describe('The id of the record.'),
    tenantId: z.string(),
    createdAt: timestamp.describe('When the record was stored: the timeline is sorted by it.'),
    ...({ [name]: record } as Record<N, S>),
  });
}

/** One entry on the timeline of a lead: its type, and the record. */
export const TimelineEntry = z
  .discriminatedUnion('type', [
    entry('activity', 'activity', Activity).describe(
      'A note, call, task or other activity, or an entry of the server.',
    ),
    entry('change', 'change', LeadChange).describe('A write to the lead, with the fields before and after.'),
    entry('automation_run', 'run', AutomationRun).describe('A run of an automation that a move of the lead started.'),
    entry('message', 'message', Message).describe('A message of a conversation with the contact of the lead.'),
    entry('shipment', 'shipment', ShipmentSummary).describe('A shipment that belongs to the lead, as it is now.'),
  ])
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const LeadTimelineQuery = listQuery(['-createdAt', 'createdAt'] as const, {
  ...valueFilter(
    'type',
    z.enum(timelineTypes),
    'The types of entries. Default: all that the scopes of the caller can read.',
  ),
});
export type LeadTimelineQuery = z.output<typeof LeadTimelineQuery>;

export const leadTimelineRoutes = extendResource('leads', {
  listTimeline: {
    method: 'GET',
    path: '/v1/leads/:id/timeline',
    summary: 'List all that happened to a lead',
    description:
      'Activities, changes, runs of automations, messages of conversations with the contact, and shipments, in one order. Messages need `read:conversations`, shipments `read:shipments`; without that scope they are left out.',
    pathParams: z.object({ id }),
    query: LeadTimelineQuery,
    responses: { 200: pageEnvelope(TimelineEntry) },
    metadata: {
      scope: 'read:leads',
      bucket: 'standard',
      paginated: true,
      idempotent: false,
      errors: ['NOT_FOUND', 'INVALID_CURSOR', 'FORBIDDEN.scope_missing'],
    },
  },
});
