import { z } from 'zod';
import { limits } from './access.js';
import { Activity } from './activities.js';
import { Contact } from './contacts.js';
import { envelope } from './envelope.js';
import { timestamp } from './fields.js';
import { Lead } from './leads.js';
import { queryInteger } from './lists.js';
import { defineRoutes } from './route.js';

/** The records whose changes can be followed. */
export const changeResources = ['lead', 'contact', 'activity'] as const;
export type ChangeResource = (typeof changeResources)[number];

/** A record that was created, changed, deleted or restored. */
export const Change = z
  .object({
    id: z.string().describe('The record.'),
    resource: z.enum(changeResources),
    deleted: z.boolean().describe('Whether there is no such record any more.'),
    record: z
      .union([Lead, Contact, Activity])
      .nullable()
      .describe('The record as it is now, of the shape of its resource; null if it is deleted.'),
    changedAt: timestamp.describe('About when it changed.'),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof Change>;

export const ChangePage = z
  .object({
    changes: z.array(Change).describe('Each record once, however often it changed.'),
    cursor: z.string().describe(`Where to go on. Keep it: it is good for ${limits.changeRetentionDays} days.`),
    hasMore: z.boolean().describe('Whether there is more right now.'),
  })
  .meta({ id: 'ChangePage' });
export type ChangePage = z.infer<typeof ChangePage>;

export const ChangeQuery = z.strictObject({
  resource: z.enum(changeResources),
  since: z
    .string()
    .max(2048)
    .optional()
    .describe(
      '`cursor` of an earlier response. Without it the response has no changes, and a cursor for those to come.',
    ),
  limit: queryInteger
    .refine((value) => value >= 1, { error: 'Must be at least 1.' })
    .transform((value) => Math.min(value, limits.maxPageSize))
    .default(limits.maxPageSize)
    .describe(`Changes to look at, 1 to ${limits.maxPageSize}; more is clamped.`) as unknown as z.ZodDefault<
    z.ZodType<number, number>
  >,
});
export type ChangeQuery = z.output<typeof ChangeQuery>;

export const changes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/changes',
    summary: 'List what has changed since a cursor',
    description:
      'Records that were created, changed, deleted or restored, in an order that misses no record, even if several clients write at the same time. The same record can come again.',
    query: ChangeQuery,
    responses: { 200: envelope(ChangePage) },
    metadata: {
      scope: 'read:leads',
      bucket: 'standard',
      paginated: false,
      cursorQuery: 'since',
      idempotent: false,
      errors: ['INVALID_CURSOR'],
    },
  },
});
