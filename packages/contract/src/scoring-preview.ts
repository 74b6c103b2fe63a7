import { z } from 'zod';
import { limits } from './access.js';
import { envelope } from './envelope.js';
import { id, noQuery } from './fields.js';
import { ScoreReason } from './lead-score.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { ScoringInput } from './settings.js';

/** The effect of scoring rules on leads. */
export const ScoringPreview = z
  .object({
    scored: z.int().describe('Leads that were scored.'),
    raised: z.int().describe('Those whose score would be higher than it is.'),
    lowered: z.int().describe('Those whose score would be lower.'),
    averageBefore: z.number().nullable().describe('The scores that they have, on average; null if there are none.'),
    averageAfter: z.number().nullable().describe('The scores that they would have, on average.'),
    thresholds: z
      .array(z.object({ threshold: z.int(), before: z.int(), after: z.int() }))
      .describe('How many of the leads have, and would have, at least each threshold.'),
    leads: z
      .array(
        z.object({
          leadId: z.string(),
          title: z.string().nullable(),
          before: z.int().describe('The score that the lead has.'),
          after: z.int().describe('The score that it would have.'),
          reasons: z.array(ScoreReason).describe('Why: their points add up to `after`, cut off at 0 and 100.'),
        }),
      )
      .describe('Those whose score would change most come first.'),
  })
  .meta({ id: 'ScoringPreview' });
export type ScoringPreview = z.infer<typeof ScoringPreview>;

export const ScoringPreviewRequest = z.strictObject({
  scoring: ScoringInput.describe('The settings to try: fields that you leave out keep their values.'),
  leadIds: z
    .array(id)
    .min(1)
    .max(limits.previewedLeads)
    .optional()
    .describe('The leads to score. Default: open leads, the latest first.'),
  limit: z
    .int()
    .min(1)
    .max(limits.previewedLeads)
    .optional()
    .describe(`How many open leads to score without \`leadIds\`. Default: ${limits.previewedLeads}.`),
});
export type ScoringPreviewRequest = z.output<typeof ScoringPreviewRequest>;

const resource: ResourceDeclaration = {
  about: 'Try scoring rules on your leads.',
};

export const scoring = defineResource('scoring', resource, {
  preview: {
    method: 'POST',
    path: '/v1/scoring/preview',
    summary: 'Try scoring rules on leads before you set them',
    description:
      'Applies rules to leads as they are and returns what would change. It stores nothing and emits no event. Set the rules with `PATCH /v1/settings`.',
    query: noQuery,
    body: ScoringPreviewRequest,
    responses: { 200: envelope(ScoringPreview) },
    metadata: {
      scope: 'read:leads',
      bucket: 'standard',
      paginated: false,
      searches: true,
      idempotent: true,
      audited: false,
      errors: [],
    },
  },
});
