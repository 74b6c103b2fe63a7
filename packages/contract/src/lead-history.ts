import { z } from 'zod';
import { identityFields, timestamp } from './fields.js';

/** One write to a lead: the changes and their author. */
export const LeadChange = z
  .object({
    ...identityFields,
    leadId: z.string(),
    action: z.enum(['created', 'updated', 'deleted', 'restored']),
    actorId: z
      .string()
      .nullable()
      .describe('The user, API key or automation that made the change; null: the server itself.'),
    changes: z
      .array(
        z.object({
          field: z.string().describe('As on the lead; a custom field is `customFields.key`.'),
          from: z.unknown(),
          to: z.unknown(),
        }),
      )
      .describe('Fields with the values before and after.'),
    createdAt: timestamp,
  })
  .meta({ id: 'LeadChange' });
export type LeadChange = z.infer<typeof LeadChange>;
