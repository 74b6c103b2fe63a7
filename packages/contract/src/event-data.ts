import { z } from 'zod';
import { identityFields, timestamp } from './fields.js';
import { CreatedBy, endpointStatusReasons } from './makers.js';

/** The contacts of a merge, beside the data of its events. */
export const MergedContacts = z
  .object({
    id: z.string().describe('The merge.'),
    primaryId: z.string().describe('The contact that stays.'),
    mergedIds: z
      .array(z.string())
      .describe('The contacts that went into it. Once the merge is undone, they are contacts of their own again.'),
  })
  .meta({ id: 'MergedContacts' });
export type MergedContacts = z.infer<typeof MergedContacts>;

/** An erased contact, by its ids alone. */
export const ContactErased = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    mergedIds: z.array(z.string()).describe('Contacts that had been merged into it, and are erased with it.'),
  })
  .meta({ id: 'ContactErased' });
export type ContactErased = z.infer<typeof ContactErased>;

/** An import or bulk update that has ended, without what it says of persons. */
export const JobFinished = z
  .object({
    ...identityFields,
    kind: z.enum(['IMPORT', 'BULK_UPDATE']),
    status: z.enum(['COMPLETED', 'FAILED', 'CANCELLED']).describe('`counts` shows how many records failed.'),
    resource: z.enum(['contacts', 'leads']).describe('The action that it performed.'),
    dryRun: z.boolean().describe('Whether it only counted.'),
    counts: z.record(z.string(), z.int()).describe('As in the job that GET /v1/jobs/:id returns.'),
    createdBy: CreatedBy.nullable().describe(
      'The user, key or app that requested it; null if it is not known any more.',
    ),
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    url: z.string().describe('The path of its record, which says what went wrong.'),
  })
  .meta({ id: 'JobFinished' });
export type JobFinished = z.infer<typeof JobFinished>;

/** A webhook endpoint that the server stopped. Its URL is left out, since some contain a secret. */
export const EndpointDisabled = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    description: z.string().nullable(),
    status: z.enum(['DISABLED', 'PAUSED']).describe('PAUSED only if its key was leaked.'),
    statusReason: z.enum(endpointStatusReasons),
  })
  .meta({ id: 'EndpointDisabled' });
export type EndpointDisabled = z.infer<typeof EndpointDisabled>;
