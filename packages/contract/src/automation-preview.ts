import { z } from 'zod';
import { AutomationActionResult, AutomationStart, automationLimits, automationParts } from './automations.js';
import { envelope } from './envelope.js';
import { id, noQuery, timestamp } from './fields.js';
import { extendResource } from './resource.js';

/** What an automation would do with leads. */
export const AutomationPreview = z
  .object({
    tried: z.int().describe('Leads that it was tried on.'),
    matched: z.int().describe('Those for which the conditions hold.'),
    leads: z
      .array(
        z.object({
          leadId: z.string(),
          title: z.string().nullable(),
          startedBy: AutomationStart.nullable().describe(
            'The event that would have started it; null if no recent one would.',
          ),
          startedAt: timestamp.nullable().describe('When that happened.'),
          fromStageId: z.string().nullable().describe('The stage that the lead left last; null if it was never moved.'),
          toStageId: z.string().describe('The stage that it is in.'),
          movedAt: timestamp.describe('When it entered that stage.'),
          matches: z.boolean().describe('Whether the conditions hold.'),
          actions: z
            .array(AutomationActionResult)
            .describe('The effect of each action, as in the log of a run; empty if the conditions do not hold.'),
        }),
      )
      .describe('The lead to which it happened last comes first; with `leadIds`, the one that was moved last.'),
  })
  .meta({ id: 'AutomationPreview' });
export type AutomationPreview = z.infer<typeof AutomationPreview>;

export const AutomationPreviewRequest = z.strictObject({
  ...automationParts,
  leadIds: z
    .array(id)
    .min(1)
    .max(automationLimits.previewedLeads)
    .optional()
    .describe('The leads to try it on, regardless of their state.'),
  limit: z
    .int()
    .min(1)
    .max(automationLimits.previewedLeads)
    .default(automationLimits.previewedLeads)
    .describe('How many leads to try it on without `leadIds`.'),
});
export type AutomationPreviewRequest = z.output<typeof AutomationPreviewRequest>;

/** The dry run of an automation, before or after it is saved. */
export const automationPreviews = extendResource('automations', {
  preview: {
    method: 'POST',
    path: '/v1/automations/preview',
    summary: 'Try an automation on leads',
    description: `Tries a trigger, conditions and actions on the leads to which the trigger last happened, within ${automationLimits.runRetentionDays} days, and returns what it would do with each as the lead is now. Nothing is stored or sent. It needs the scopes that creating the automation needs. Of the leads that changed last, ${automationLimits.previewedMoves} are looked at.`,
    query: noQuery,
    body: AutomationPreviewRequest,
    responses: { 200: envelope(AutomationPreview) },
    metadata: {
      scope: 'manage:automations',
      bucket: 'standard',
      paginated: false,
      idempotent: true,
      audited: false,
      errors: [],
    },
  },
});
