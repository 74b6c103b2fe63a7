import { z } from 'zod';
import { limits } from './access.js';
import { envelope } from './envelope.js';
import { id, noQuery } from './fields.js';
import { assignedIds, notAssignableReasons, unassignedReasons } from './leads.js';
import { extendResource } from './resource.js';

/** Why a user gets no leads automatically. */
export const ineligibleReasons = ['UNAVAILABLE', 'FULL', 'INVITED', 'DISABLED', 'VIEWER'] as const;

/** What an automatic assignment would do. */
export const LeadAssignmentPreview = z
  .object({
    leads: z
      .array(
        z.object({
          leadId: z.string(),
          title: z.string().nullable(),
          assignedToId: z.string().nullable().describe('The user who would get the lead; null: nobody.'),
          reason: z.enum(['NEXT_IN_TURN', ...unassignedReasons, ...notAssignableReasons]),
          message: z.string().describe('Why, in a sentence.'),
        }),
      )
      .describe('In the order in which they would be assigned: oldest first.'),
    users: z
      .array(
        z.object({
          userId: z.string(),
          name: z.string(),
          eligible: z.boolean().describe('Whether the user can get a lead now.'),
          reason: z.enum(ineligibleReasons).nullable().describe('Why not.'),
          openLeads: z.int().describe('Open leads that the user owns now.'),
          maxOpenLeads: z.int().nullable(),
        }),
      )
      .describe('Those who can get a lead come first, in the order of their turns.'),
  })
  .meta({ id: 'LeadAssignmentPreview' });
export type LeadAssignmentPreview = z.infer<typeof LeadAssignmentPreview>;

export const LeadAssignmentPreviewRequest = z
  .strictObject({
    leadId: id.optional().describe('Only this lead, regardless of its owner.'),
    pipelineId: id.optional().describe('Only leads of this pipeline.'),
    limit: z
      .int()
      .min(1)
      .max(limits.previewedLeads)
      .optional()
      .describe(`How many leads to look at, oldest first. Default: ${limits.previewedLeads}.`),
    ids: assignedIds.optional(),
  })
  .refine(({ ids, limit, pipelineId, leadId }) => ids === undefined || (limit ?? pipelineId ?? leadId) === undefined, {
    error: 'Send either ids, or leadId, limit and pipelineId.',
    path: ['ids'],
  })
  .optional();
export type LeadAssignmentPreviewRequest = z.output<typeof LeadAssignmentPreviewRequest>;

export const leadAssignmentPreviews = extendResource('leads', {
  previewAutoAssign: {
    method: 'POST',
    path: '/v1/leads/auto-assign/preview',
    summary: 'See who would get leads without an owner, and why',
    description:
      'Returns what `POST /api/v1/leads/auto-assign` would do now, and the state of each user. Nothing is changed, and no turn is taken.',
    query: noQuery,
    body: LeadAssignmentPreviewRequest,
    responses: { 200: envelope(LeadAssignmentPreview) },
    metadata: {
      scope: 'read:leads',
      bucket: 'standard',
      paginated: false,
      idempotent: true,
      audited: false,
      errors: [],
    },
  },
});
